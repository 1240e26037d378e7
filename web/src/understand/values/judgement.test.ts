import { describe, expect, it } from "vitest";
import type { Translate } from "../../texts";
import { isJudged, judgementText, outcomeOf, shortJudgement, valueText } from "./judgement";

const t: Translate = (key, params) => key + (params ? JSON.stringify(params) : "");
const chance = 0.5;

describe("a judgement in words", () => {
  it("tells wins, draws, points and chances apart", () => {
    expect(outcomeOf({ value: 10_004, outcome: "win", margin: 4, chance })).toEqual({ kind: "won", by: 4 });
    expect(outcomeOf({ value: -10_000, outcome: "loss", chance })).toEqual({ kind: "lost", by: 0 });
    expect(outcomeOf({ outcome: "loss", wdl: { win: 0, draw: 0, loss: 1 }, chance }).kind).toBe("lost");
    expect(outcomeOf({ value: 0, outcome: "draw", chance })).toEqual({ kind: "draw" });
    expect(outcomeOf({ wdl: { win: 0.5, draw: 0.2, loss: 0.3 }, chance })).toEqual({
      kind: "chance",
      chance: 0.6,
    });
    expect(outcomeOf({ value: 0, chance }), "even, as far as anybody knows").toEqual({ kind: "points", hundredths: 0 });
    expect(outcomeOf({ chance })).toEqual({ kind: "unknown" });
  });

  it("is said in the reader's language", () => {
    expect(judgementText({ value: 10_004, outcome: "win", margin: 4, chance }, "fr", t)).toBe('understand.won_by{"points":4}');
    expect(judgementText({ value: 10_000, outcome: "win", chance, plies: 5 }, "en", t)).toBe('understand.won_in{"plies":5}');
    expect(judgementText({ value: -10_000, outcome: "loss", chance }, "en", t)).toBe("understand.lost");
    expect(judgementText({ value: 135, chance }, "fr", t)).toBe("+1,35");
  });

  it("is nothing before a proof", () => {
    expect(isJudged({ chance })).toBe(false);
    expect(isJudged({ value: 0, outcome: "draw", chance })).toBe(true);
  });

  it("is short enough for a square", () => {
    expect(shortJudgement({ value: 135, chance }, "en", t)).toBe("+1.4");
    expect(shortJudgement({ value: -10_012, outcome: "loss", margin: -12, chance }, "en", t)).toBe("understand.short_lost12");
    expect(shortJudgement({ wdl: { win: 0.5, draw: 0.2, loss: 0.3 }, chance }, "en", t)).toBe("60");
  });

  it("of the microscope is a number only, and a win is beyond all estimates", () => {
    expect(valueText(135, "fr", t)).toBe("+1,35");
    expect(valueText(9_999, "en", t)).toBe("+99.99");
    expect(valueText(10_004, "en", t)).toBe('understand.won_by{"points":4}');
    expect(valueText(-10_000, "en", t)).toBe("understand.lost");
  });
});
