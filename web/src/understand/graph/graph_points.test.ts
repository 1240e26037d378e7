import { describe, expect, it } from "vitest";
import type { GameNode, ReviewedMove } from "../../api/types";
import { biggestSwing, graphPoints, hasMargins, isWorthDrawing, marginReach, numberedPoints, stepByKey } from "./graph_points";

function node(id: number, chance?: number): GameNode {
  const report = chance === undefined ? {} : { report: { chance, depth: 1, nodes: 5000, seconds: 0 } };
  return {
    id, parent: id ? id - 1 : null, move: id ? "m" : null, by: id ? (id % 2 ? "first" : "second") : null, ply: id,
    children: [], ...report,
  };
}
const reviewed = (verdict: string, chance_of_first: number) =>
  ({ verdict, chance_of_first, side: "first", played_worth: { chance: chance_of_first } }) as ReviewedMove;

describe("points of the graph", () => {
  const line = [node(0), node(1, 0.6), node(2), node(3, 0.3)];

  it("take what is known, the best source first", () => {
    const review = new Map([[1, reviewed("best", 0.55)], [2, reviewed("blunder", 0.9)]]);
    const points = graphPoints(line, review, new Map([[2, 0.8]]));
    expect(points.map((point) => point.chance), "the review's own, where there is one").toEqual([null, 0.55, 0.9, 0.3]);
    expect(points.map((point) => point.fault)).toEqual([null, null, "blunder", null]);
  });

  it("have margins of the first player, from the review", () => {
    const worth = (side: string, played_worth: object) => ({ ...reviewed("good", 0.5), side, played_worth }) as ReviewedMove;
    const review = new Map([
      [1, worth("first", { value: 250, chance: 0.6 })],
      [2, worth("second", { value: 10_004, outcome: "win", margin: 4, chance: 0 })],
      [3, worth("first", { value: 0, outcome: "draw", chance: 0.5 })],
    ]);
    const points = graphPoints(line, review, new Map());
    expect(points.map((point) => point.margin)).toEqual([null, 2.5, -4, 0]);
    expect(hasMargins(points)).toBe(true);
    expect(marginReach(points)).toBe(4);
    const won = new Map([[1, worth("first", { value: 10_000, outcome: "win", chance: 1 })], [2, worth("second", { value: -10_000, outcome: "loss", chance: 1 })]]);
    expect(hasMargins(graphPoints(line, won, new Map()))).toBe(false);
  });

  it("are numbered as the list of moves is", () => {
    const points = graphPoints(line, new Map(), new Map());
    expect(numberedPoints(points)).toEqual([1, 3]);
    const long = graphPoints(Array.from({ length: 61 }, (_, id) => node(id)), new Map(), new Map());
    expect(numberedPoints(long).map((index) => Math.ceil(long[index]!.ply / 2))).toEqual([1, 5, 10, 15, 20, 25, 30]);
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
