import { expect, test } from "vitest";
import { gameOf } from "./fixtures";
import { savedTree } from "./saved";

test("a tree is saved along its main line first, whatever the nodes are called", () => {
  const game = gameOf([null]);
  const node = (id: number, parent: number | null, move: string | null, children: number[]) =>
    ({ id, parent, move, by: null, ply: 0, children });
  game.nodes = [node(0, null, null, [1]), node(1, 0, "f5", [4, 2]), node(2, 1, "d6", []), node(4, 1, "f4", [])];
  game.current = 4;
  expect(savedTree(game, undefined)).toEqual({
    nodes: [{ parent: null, move: null }, { parent: 0, move: "f5" }, { parent: 1, move: "f4" }, { parent: 1, move: "d6" }],
    current: 2,
  });
});
