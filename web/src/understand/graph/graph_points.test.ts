import { describe, expect, it } from "vitest";
import type { GameNode, ReviewedMove } from "../../api/types";
import { biggestSwing, graphPoints, isWorthDrawing, stepByKey } from "./graph_points";

function node(id: number, chance?: number): GameNode {
  const report = chance === undefined ? {} : { report: { chance, depth: 1, nodes: 5000, seconds: 0 } };
  return {
    id, parent: id ? id - 1 : null, move: id ? "m" : null, by: id ? (id % 2 ? "first" : "second") : null, ply: id,
    children: [], ...report,
  };
}
const reviewed = (verdict: string, chance_of_first: number) => ({ verdict, chance_of_first }) as ReviewedMove;

describe("points of the graph", () => {
  const line = [node(0), node(1, 0.6), node(2), node(3, 0.3)];

  it("take what is known, the best source first", () => {
    const review = new Map([[1, reviewed("best", 0.55)], [2, reviewed("blunder", 0.9)]]);
    const points = graphPoints(line, review, new Map([[2, 0.8]]));
    expect(points.map((point) => point.chance)).toEqual([null, 0.55, 0.8, 0.3]);
    expect(points.map((point) => point.fault)).toEqual([null, null, "blunder", null]);
  });

  it("are worth drawing from two on", () => {
    expect(isWorthDrawing(graphPoints(line, new Map(), new Map()))).toBe(true);
    expect(isWorthDrawing(graphPoints(line.slice(0, 2), new Map(), new Map()))).toBe(false);
  });

  it("find the biggest swing between known neighbours", () => {
    const points = graphPoints(line, new Map([[2, reviewed("good", 0.7)]]), new Map());
    const swing = biggestSwing(points);
    expect(swing?.point.ply).toBe(3);
    expect(swing?.from).toBe(0.7);
    expect(biggestSwing(points.slice(0, 2))).toBeNull();
  });

  it("can be walked with the keys of a slider", () => {
    expect(stepByKey("ArrowRight", 3, 4)).toBe(3);
    expect(stepByKey("ArrowLeft", 3, 4)).toBe(2);
    expect(stepByKey("Home", 3, 4)).toBe(0);
    expect(stepByKey("PageUp", 0, 40)).toBe(10);
    expect(stepByKey("x", 0, 4)).toBeNull();
  });
});
