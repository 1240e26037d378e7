import { describe, expect, it } from "vitest";
import type { Term } from "../../api/types";
import { reasonFrom } from "./reason";

const term = (key: string, first: number, second: number, value: number): Term => ({ key, name: key, first, second, value });

describe("the reason why a move is worse", () => {
  it("is the term that speaks most for the better one", () => {
    const better = [term("mobility", 9, 5, 2), term("corners", 0, 0, 0)];
    const played = [term("mobility", 4, 5, -1), term("corners", 0, 1, -0.5)];
    expect(reasonFrom(better, played, "first")).toMatchObject({ term: { key: "mobility" }, whose: "first", was: 4, could: 9 });
  });
  it("is seen by who moved, and may be what the opponent got", () => {
    const better = [term("corners", 0, 0, 0)];
    const played = [term("corners", 1, 0, 3)];
    expect(reasonFrom(better, played, "second")).toMatchObject({ whose: "first", was: 1, could: 0 });
    expect(reasonFrom(better, played, "first"), "a gain is no reason").toBeNull();
  });
  it("is none where nothing that counts changed", () => {
    expect(reasonFrom([term("a", 1, 1, 0.05)], [term("a", 1, 1, 0)], "first")).toBeNull();
    expect(reasonFrom([], [], "first")).toBeNull();
  });
});
