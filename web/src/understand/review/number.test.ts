import { expect, it } from "vitest";
import { columnOf, numberOf } from "../../play/moves/rows";
import { moveNumber, numberOfReviewed } from "./number";

it("numbers moves as the list does", () => {
  expect([1, 2, 3, 4].map((ply) => moveNumber(ply, ply % 2 ? "first" : "second"))).toEqual(["1.", "1…", "2.", "2…"]);
  const node = { id: 9, parent: 8, move: "d4", by: "first" as const, ply: 5, children: [] };
  expect(moveNumber(node.ply, columnOf(node))).toBe(`${numberOf(node)}.`);
  expect(numberOfReviewed({ ply: 4, side: "first" } as never)).toBe("3.");
});
