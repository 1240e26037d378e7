import { describe, expect, it } from "vitest";
import { betterSide, termRows, twoSided } from "./figures";

describe("two sides compared", () => {
  it("share one measure", () => {
    expect(twoSided(10, 5)).toEqual({ first: 1, second: 0.5 });
    expect(twoSided(0, 0)).toEqual({ first: 0, second: 0 });
  });

  it("know that more is not always better", () => {
    expect(betterSide(9, 3, false)).toBe("first");
    expect(betterSide(9, 3, true)).toBe("second");
    expect(betterSide(4, 4, true)).toBeNull();
  });
});

describe("terms of an evaluation", () => {
  it("come by weight, and add up", () => {
    const { rows, sum } = termRows([
      { key: "a", name: "a", first: 3, second: 1, value: 0.5 },
      { key: "b", name: "b", first: 0, second: 0, value: 0 },
      { key: "c", name: "c", first: 1, second: 9, value: -2 },
    ]);
    expect(rows.map((row) => row.key)).toEqual(["c", "a"]);
    expect(rows.map((row) => row.share)).toEqual([1, 0.25]);
    expect(sum).toBe(-1.5);
  });
});
