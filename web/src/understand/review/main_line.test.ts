import { describe, expect, it } from "vitest";
import type { GameNode } from "../../api/types";
import { mainLine } from "./main_line";

const node = (id: number, parent: number | null, children: number[]): GameNode =>
  ({ id, parent, children, move: parent === null ? null : "m", by: null, ply: 0 });

describe("the main line", () => {
  it("follows first children", () => {
    const nodes = [node(0, null, [2, 1]), node(1, 0, []), node(2, 0, [5]), node(5, 2, [])];
    expect(mainLine(nodes).map((each) => each.id)).toEqual([0, 2, 5]);
  });
  it("of nothing is nothing", () => expect(mainLine([])).toEqual([]));
});
