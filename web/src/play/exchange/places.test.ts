import { describe, expect, it } from "vitest";
import { split } from "./places";

describe("the place of a fault", () => {
  it("divides the text", () => {
    expect(split("d3 zz c4", { from: 3, to: 5 })).toEqual(["d3 ", "zz", " c4"]);
  });
  it("is counted in characters", () => {
    expect(split("🙂 zz", { from: 2, to: 4 })).toEqual(["🙂 ", "zz", ""]);
  });
  it("may lie at the end, have no length, or be outside", () => {
    expect(split("abc", { from: 3, to: 3 })).toEqual(["abc", "", ""]);
    expect(split("abc", { from: 1, to: 1 })).toEqual(["a", "b", "c"]);
    expect(split("abc", { from: 7, to: 9 })).toEqual(["abc", "", ""]);
  });
});
