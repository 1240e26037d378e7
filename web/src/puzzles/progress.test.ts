import { describe, expect, it } from "vitest";
import type { PuzzleList, PuzzleSummary } from "../api/types";
import { dayBefore, nextPuzzle, nothing, readKept, streakOn, withDaily, withSolved } from "./progress";

describe("days in a row", () => {
  it("are counted from midnight to midnight, UTC", () => {
    expect(dayBefore("2026-03-01")).toBe("2026-02-28");
    expect(dayBefore("2027-01-01")).toBe("2026-12-31");
    let kept = withDaily(nothing, "othello", "2026-11-19");
    expect(kept.streak).toEqual({ last: "2026-11-19", length: 1, best: 1 });
    kept = withDaily(kept, "yolah", "2026-11-19");
    expect(kept.streak?.length, "a day counts once").toBe(1);
    expect(kept.days).toEqual(["2026-11-19 othello", "2026-11-19 yolah"]);
    kept = withDaily(kept, "quarto", "2026-11-20");
    expect(kept.streak).toEqual({ last: "2026-11-20", length: 2, best: 2 });
    kept = withDaily(kept, "quarto", "2026-11-22");
    expect(kept.streak, "a day was left out").toEqual({ last: "2026-11-22", length: 1, best: 2 });
    expect(withDaily(kept, "quarto", "2026-11-01").streak, "yesterday's page, still open").toEqual(kept.streak);
  });

  it("end when a whole day was left out", () => {
    const { streak } = withDaily(withDaily(nothing, "othello", "2026-11-18"), "othello", "2026-11-19");
    expect(streakOn(streak, "2026-11-19")).toBe(2);
    expect(streakOn(streak, "2026-11-20"), "today is not over").toBe(2);
    expect(streakOn(streak, "2026-11-21")).toBe(0);
    expect(streakOn(null, "2026-11-21")).toBe(0);
  });
});

describe("what a browser keeps", () => {
  it("is bounded, however long somebody plays", () => {
    let kept = nothing;
    for (let day = 0; day < 100; day++) kept = withDaily(kept, "othello", new Date(86_400_000 * day).toISOString().slice(0, 10));
    expect(kept.days.length).toBe(30);
    expect(kept.streak?.length).toBe(100);
    kept = withSolved(withSolved(kept, "othello", 3), "othello", 3);
    expect(kept.solved).toEqual({ othello: [3] });
    const many = { solved: { othello: Array.from({ length: 20_000 }, (_, index) => index) }, days: Array(500).fill("x"), streak: null };
    expect(readKept(many).solved.othello!.length).toBe(10_000);
    expect(readKept(many).days.length).toBe(30);
  });

  it("may be from another version, or nonsense", () => {
    for (const stored of [null, 3, "x", [], {}]) expect(readKept(stored)).toEqual(nothing);
    expect(readKept({ solved: { othello: "all", yolah: [1, "2", 2.5, null, 7] }, days: [1, "a"], streak: { last: "never", length: 3, best: 3 } })).toEqual({
      solved: { yolah: [1, 7] },
      days: ["a"],
      streak: null,
    });
    const good = { solved: { yolah: [1] }, days: ["2026-11-19 yolah"], streak: { last: "2026-11-19", length: 3, best: 5 } };
    expect(readKept(JSON.parse(JSON.stringify(good)))).toEqual(good);
  });
});

describe("the next puzzle", () => {
  const list = { puzzles: [1, 2, 3, 4, 5].map((number) => ({ number, difficulty: number < 5 ? "easy" : "hard" }) as PuzzleSummary) } as PuzzleList;

  it("is the next one that is not solved, and round", () => {
    expect(nextPuzzle(list, "easy", [])).toBe(1);
    expect(nextPuzzle(list, "easy", [1, 2])).toBe(3);
    expect(nextPuzzle(list, "easy", [1, 3], 2)).toBe(4);
    expect(nextPuzzle(list, "easy", [3, 4], 2)).toBe(1);
    expect(nextPuzzle(list, "easy", [1, 2, 3, 4], 2), "all are solved").toBe(3);
    expect(nextPuzzle(list, "hard", [5], 5)).toBe(5);
    expect(nextPuzzle(list, "medium", [])).toBeUndefined();
  });
});
