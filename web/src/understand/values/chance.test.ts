import { describe, expect, it } from "vitest";
import type { Position } from "../../api/types";
import { barShare, chanceOf, chanceOfResult, feeling } from "./chance";

describe("the evaluation bar", () => {
  it("shows a sliver of both sides until it is certain", () => {
    expect(barShare(0.5)).toBe(0.5);
    expect(barShare(0.999)).toBe(0.97);
    expect(barShare(0.001)).toBe(0.03);
    expect(barShare(1)).toBe(1);
    expect(barShare(0)).toBe(0);
  });

  it("stays inside itself whatever comes", () => {
    expect(barShare(7)).toBe(1);
    expect(barShare(-7)).toBe(0);
    expect(barShare(Number.NaN)).toBe(0.5);
  });

  it("knows the result of a finished game", () => {
    const over = (margin: number) => ({ over: true, margin }) as Position;
    expect(chanceOfResult(over(12))).toBe(1);
    expect(chanceOfResult(over(-1))).toBe(0);
    expect(chanceOfResult(over(0))).toBe(0.5);
    expect(chanceOfResult({ over: false } as Position)).toBeNull();
  });

  it("has words", () => {
    expect(feeling(0.52)).toEqual({ how: "even", side: "first" });
    expect(feeling(0.4)).toEqual({ how: "slightly", side: "second" });
    expect(feeling(0.7).how).toBe("clearly");
    expect(feeling(0.95).how).toBe("winning");
    expect(feeling(0)).toEqual({ how: "certain", side: "second" });
    expect(chanceOf("second", 0.25)).toBe(0.75);
  });
});
