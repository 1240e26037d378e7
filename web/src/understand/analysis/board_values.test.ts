import { describe, expect, it } from "vitest";
import type { SearchReport } from "../../api/types";
import { boardValues, provedOf } from "./board_values";

const report: SearchReport = {
  move: "a", value: 135, chance: 0.7, solved: false, depth: 3, nodes: 9, playouts: 0, seconds: 1, line: ["a"],
  moves: [
    { move: "a", value: 135, chance: 0.7 },
    { move: "b", value: 20, chance: 0.5 },
    { move: "c", value: 10, chance: 0.5, at_most: true },
  ],
};

describe("values on the squares", () => {
  it("are those that are known, short, and the best is marked", () => {
    expect(boardValues(report, { game: "othello", side: "first" }, "en", (key) => key)).toEqual([
      { move: "a", text: "+1.4", strength: 1, best: true },
      { move: "b", text: "+0.2", strength: expect.closeTo(0.05), best: false },
    ]);
  });

  it("say nothing of a move that nobody has judged", () => {
    const moves = [{ move: "a", chance: 0.5 }];
    expect(boardValues({ ...report, moves }, { game: "quarto", side: "first" }, "en", (key) => key)).toEqual([]);
  });

  it("say of Quarto's moves what is proved", () => {
    const moves: SearchReport["moves"] = [
      { move: ">A", value: 10_000, outcome: "win", chance: 0, solved: true, plies: 5 },
      { move: ">B", value: 0, outcome: "draw", chance: 0.5, solved: true },
      { move: ">C", value: 0, chance: 0.5 },
      { move: ">D", value: -10_000, outcome: "loss", chance: 1, solved: true, at_most: true },
    ];
    const shown = boardValues({ ...report, move: ">A", moves }, { game: "quarto", side: "second" }, "en", (key) => key);
    expect(shown.map(({ move, proved }) => [move, proved])).toEqual([
      [">A", { outcome: "win", plies: 5 }],
      [">B", { outcome: "draw" }],
      [">C", undefined],
      [">D", { outcome: "loss" }],
    ]);
    const points = boardValues({ ...report, moves }, { game: "othello", side: "second" }, "en", (key) => key);
    expect(points.every((value) => value.proved === undefined)).toBe(true);
  });

  it("take a win for proved only where the search says so", () => {
    const win = { move: "a", value: 10_000, outcome: "win" as const, chance: 1 };
    expect(provedOf(win)).toBeNull();
    expect(provedOf({ ...win, solved: true })).toEqual({ outcome: "win" });
    expect(provedOf({ move: "a", chance: 0.5, solved: true })).toBeNull();
  });
});
