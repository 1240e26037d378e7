import { describe, expect, it } from "vitest";
import { gameOf } from "./fixtures";
import { lineThrough, nodesById, pathTo } from "./tree";

//     0 - 1 - 2 - 3
//           \ 4 - 5
const nodes = nodesById(gameOf([null, 0, 1, 2, 1, 4]).nodes);
const ids = (line: { id: number }[]): number[] => line.map((node) => node.id);

describe("walks in a tree", () => {
  it("finds the path from the root", () => {
    expect(ids(pathTo(nodes, 5))).toEqual([0, 1, 4, 5]);
    expect(ids(pathTo(nodes, 0))).toEqual([0]);
    expect(ids(pathTo(nodes, 99))).toEqual([]);
  });

  it("goes on along the main line", () => {
    expect(ids(lineThrough(nodes, 1, 0))).toEqual([0, 1, 2, 3]);
  });

  it("stays in the variation that the user came from", () => {
    expect(ids(lineThrough(nodes, 0, 5))).toEqual([0, 1, 4, 5]);
    expect(ids(lineThrough(nodes, 2, 5))).toEqual([0, 1, 2, 3]);
  });

  it("goes on past the tip", () => {
    expect(ids(lineThrough(nodes, 0, 4))).toEqual([0, 1, 4, 5]);
  });
});
