import { describe, expect, it } from "vitest";
import type { Thoughts } from "../api/types";
import { boardValues } from "./board_values";

const thoughts: Thoughts = {
  move: "a", text: "+1.35", value: 135, chance: 0.7, solved: false, depth: 3, nodes: 9, playouts: 0, seconds: 1, line: ["a"],
  moves: [
    { move: "a", value: 135, text: "+1.35", chance: 0.7 },
    { move: "b", value: 20, text: "+0.20", chance: 0.5 },
    { move: "c", value: 10, text: "+0.10", chance: 0.5, at_most: true },
  ],
};

describe("values on the squares", () => {
  it("are those that are known, short, and the best is marked", () => {
    expect(boardValues(thoughts, "first", "en", (key) => key)).toEqual([
      { move: "a", text: "+1.4", strength: 1, best: true },
      { move: "b", text: "+0.2", strength: expect.closeTo(0.05), best: false },
    ]);
  });
});
