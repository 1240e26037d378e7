import { describe, expect, it } from "vitest";
import type { TraceNode } from "../../api/types";
import { bestLine, saved, traceRows, treeStep } from "./trace_rows";

function node(move: string | null, children: TraceNode[] = [], best = false): TraceNode {
  return { id: 0, move, side: "first", kind: children.length ? "inner" : "horizon", children, best };
}
const leaf = node("c", [], true);
const inner = node("b", [leaf, node("d")], true);
const root = node(null, [node("a"), inner]);

describe("rows of the tree", () => {
  it("are those that are unfolded", () => {
    expect(traceRows(root, new Set()).map((row) => row.node)).toEqual([root]);
    const rows = traceRows(root, new Set(["", "b"]));
    expect(rows.map((row) => row.node.move)).toEqual([null, "a", "b", "c", "d"]);
    expect(rows.map((row) => row.level)).toEqual([1, 2, 2, 3, 3]);
    expect(rows.map((row) => row.unfolded)).toEqual([true, null, true, null, null]);
    expect(rows[4]).toMatchObject({ key: "b/d", place: 2, brothers: 2 });
  });

  it("stay the same objects where nothing changed", () => {
    const known = new Map();
    const before = traceRows(root, new Set(["", "b"]), known);
    const after = traceRows(root, new Set([""]), known);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    expect(after[2]).not.toBe(before[2]);
    expect(after[2]?.unfolded).toBe(false);
  });

  it("are known by the moves that lead to them", () => {
    const rows = traceRows(root, new Set(["", "b"]));
    expect(rows.map((row) => row.key)).toEqual(["", "a", "b", "b/c", "b/d"]);
  });

  it("have a best line", () => {
    expect(bestLine(root)).toEqual([root, inner, leaf]);
  });
});

describe("keys of the tree", () => {
  const rows = traceRows(root, new Set(["", "b"]));

  it("go up and down among what is seen", () => {
    expect(treeStep("ArrowDown", rows, 0)).toEqual({ to: 1 });
    expect(treeStep("ArrowUp", rows, 0)).toBeNull();
    expect(treeStep("ArrowDown", rows, 4)).toBeNull();
    expect(treeStep("End", rows, 0)).toEqual({ to: 4 });
  });

  it("unfold to the right and fold to the left", () => {
    expect(treeStep("ArrowRight", rows, 2)).toEqual({ to: 3 });
    expect(treeStep("ArrowRight", rows, 1)).toBeNull();
    expect(treeStep("ArrowLeft", rows, 2)).toEqual({ unfold: false });
    expect(treeStep("ArrowLeft", rows, 4)).toEqual({ to: 2 });
    expect(treeStep("ArrowRight", traceRows(root, new Set()), 0)).toEqual({ unfold: true });
    expect(treeStep("Enter", rows, 1)).toBeNull();
  });
});

describe("figures of the tree", () => {
  it("compare with minimax", () => {
    expect(saved(25, 100)).toBe(0.75);
    expect(saved(25, undefined)).toBeNull();
    expect(saved(120, 100)).toBe(0);
  });
});
