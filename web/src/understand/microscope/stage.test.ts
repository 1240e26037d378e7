import { describe, expect, it } from "vitest";
import type { Trace, TraceNode } from "../../api/types";
import { layOut, neighbour } from "./layout";
import { finalFrame, frameAt, questionAt, stageOf } from "./stage";

// As the server answers of "(3 12) (2 4)".
const end = (id: number, move: string, value: number, best = false): TraceNode => ({ id, move, side: "first", kind: "end", value, children: [], best });
const trace: Trace = {
  algorithm: "alphabeta", nodes: 6, seen: 6, complete: true, minimax_nodes: 7,
  root: {
    id: 0, move: null, side: "first", kind: "inner", value: 3,
    children: [
      { id: 1, move: "a", side: "second", kind: "inner", value: 3, best: true, children: [end(3, "a1", 3, true), end(4, "a2", 12)] },
      { id: 2, move: "b", side: "second", kind: "inner", value: 2, alpha: 3, cut: "alpha", skipped: 1, pruned: ["b2"], children: [end(5, "b1", 2, true)] },
    ],
  },
  steps: [
    { do: "enter", node: 1 },
    { do: "leaf", node: 3 },
    { do: "take", node: 3, better: true, best: 3, beta: 3 },
    { do: "leaf", node: 4 },
    { do: "take", node: 4, better: false, best: 3, beta: 3 },
    { do: "take", node: 1, better: true, best: 3, alpha: 3 },
    { do: "enter", node: 2 },
    { do: "leaf", node: 5 },
    { do: "take", node: 5, better: true, best: 2, beta: 2 },
    { do: "cut", node: 2, bound: "alpha" },
    { do: "take", node: 2, better: false, best: 3, alpha: 3 },
  ],
  tree: { side: "first", text: "(3 12) (2 4)", children: [
    { name: "a", children: [{ name: "a1", value: 3 }, { name: "a2", value: 12 }] },
    { name: "b", children: [{ name: "b1", value: 2 }, { name: "b2", value: 4 }] },
  ] },
};
const stage = stageOf(trace);

describe("a moment of a search", () => {
  it("knows what was reached, and no more", () => {
    const frame = frameAt(stage, 3);
    expect([...frame.known.keys()]).toEqual(["", "a", "a/a1"]);
    expect(frame.path).toEqual(["", "a"]);
    expect(frame.known.get("a")).toEqual({ alpha: undefined, beta: 3, value: 3, bestMove: "a/a1" });
    expect(frame.known.get("a/a1")).toMatchObject({ value: 3, settled: true });
  });

  it("shows a cut from its step on", () => {
    expect(frameAt(stage, 9).known.get("b")?.cut).toBeUndefined();
    expect(frameAt(stage, 10).known.get("b")?.cut).toBe("alpha");
    expect(frameAt(stage, 11).known.get("")).toMatchObject({ value: 3, settled: true, bestMove: "a" });
  });

  it("asks before it shows", () => {
    expect(questionAt(stage, 5)).toMatchObject({ kind: "value", answer: 3 });
    expect(questionAt(stage, 3)).toMatchObject({ kind: "cut", answer: false });
    expect(questionAt(stage, 9)).toMatchObject({ kind: "cut", answer: true });
    // Nothing is left to be cut: the other move of the first branch was the last.
    expect(questionAt(stage, 4)).toBeNull();
    expect(questionAt(stage, 6)).toBeNull();
  });

  it("of the end is what the search found", () => {
    expect(finalFrame(stage).known.get("a")).toMatchObject({ value: 3, settled: true });
    expect(finalFrame(stage).path).toEqual([]);
  });
});

describe("the playouts of UCT", () => {
  const figures = (visits: number, mean: number) => ({ visits, mean, bonus: 0.2, ucb: mean + 0.2 });
  const uct: Trace = {
    algorithm: "uct", nodes: 3, seen: 3, complete: true,
    root: {
      id: 0, move: null, side: "first", kind: "inner", visits: 2, mean: 0.5,
      children: [
        { id: 1, move: "a", side: "second", kind: "horizon", ...figures(1, 1), best: true, children: [] },
        { id: 2, move: "b", side: "second", kind: "horizon", ...figures(1, 0), children: [] },
      ],
    },
    playouts: [
      { steps: [{ move: "a", side: "first", untried: true, after: figures(1, 1) }], result: 1, played: true },
      { steps: [{ move: "b", side: "first", untried: true, after: figures(1, 0) }], result: -1, played: true },
      {
        steps: [
          { move: "a", side: "first", candidates: [{ move: "a", ...figures(1, 1) }, { move: "b", ...figures(1, 0) }], after: figures(2, 0.5) },
          { move: "c", side: "second", untried: true, after: figures(1, 0) },
        ],
        result: -1, played: true,
      },
    ],
  };
  const walks = stageOf(uct);

  it("have four phases each", () => {
    expect(walks.length).toBe(12);
    const [select, expand, simulate, backup] = [9, 10, 11, 12].map((at) => frameAt(walks, at));
    expect(select?.path).toEqual(["", "a"]);
    expect(expand?.path).toEqual(["", "a", "a/c"]);
    expect(simulate?.known.get("a")?.uct?.visits).toBe(1);
    expect(backup?.known.get("a")?.uct?.visits).toBe(2);
    expect(backup?.known.get("")?.uct?.visits).toBe(3);
  });

  it("ask which move comes next", () => {
    expect(questionAt(walks, 4)).toBeNull();
    expect(questionAt(walks, 8)).toEqual({ kind: "choice", among: ["a", "b"], answer: "a" });
  });
});

describe("the drawing", () => {
  const everything = { open: () => true, there: () => true, cut: (key: string) => key === "b" };
  const drawing = layOut(stage.root, everything);
  const at = (key: string) => drawing.placed.find((each) => each.key === key)!;

  it("has what was cut off too, and puts parents over their moves", () => {
    expect(drawing.placed.map((each) => each.key).sort()).toEqual(["", "a", "a/a1", "a/a2", "b", "b/b1", "b/b2"]);
    expect(at("b/b2")).toMatchObject({ node: null, branch: { value: 4 } });
    expect(at("a").x).toBe((at("a/a1").x + at("a/a2").x) / 2);
    expect(new Set(drawing.placed.filter((each) => each.y === at("a/a1").y).map((each) => each.x)).size).toBe(4);
  });

  it("folds, and counts what is folded away", () => {
    const folded = layOut(stage.root, { ...everything, open: (key) => key === "" });
    expect(folded.placed.map((each) => [each.key, each.hidden])).toEqual([["", 0], ["a", 2], ["b", 2]]);
  });

  it("is walked by keys", () => {
    expect(neighbour(drawing, "", "down")).toBe("a");
    expect(neighbour(drawing, "a", "right")).toBe("b");
    expect(neighbour(drawing, "b", "right")).toBeNull();
    expect(neighbour(drawing, "a/a2", "up")).toBe("a");
    expect(neighbour(drawing, "a/a2", "right")).toBe("b/b1");
  });
});
