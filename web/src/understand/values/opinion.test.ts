import { expect, test } from "vitest";
import type { GameNode } from "../../api/types";
import { opinionAt } from "./opinion";

const node: GameNode = { id: 1, parent: 0, move: "f5", by: "first", ply: 1, children: [] };
const report = { chance: 0.8, depth: 1, nodes: 5000, seconds: 1 };

test("a machine that looked long enough has an opinion", () => {
  expect(opinionAt({ ...node, report })).toBe(0.8);
  expect(opinionAt({ ...node, report: { ...report, nodes: 16 } })).toBeUndefined();
  expect(opinionAt(node)).toBeUndefined();
  expect(opinionAt(undefined)).toBeUndefined();
});
