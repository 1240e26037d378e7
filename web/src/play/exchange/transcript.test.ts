import { expect, it } from "vitest";
import type { Position } from "../../api/types";
import { transcriptWithMargins } from "./transcript";

const after = (ply: number, move: string | undefined, margin: number): Position =>
  ({ ply, margin, ...(move ? { last: { move } } : {}) }) as Position;

it("a transcript has the margin after every move", () => {
  const text = transcriptWithMargins([after(0, undefined, 0), after(1, "f5", 3), after(2, "d6", 0), after(3, "c3", 3)]);
  expect(text).toBe("  1. f5 +3         d6 0\n  2. c3 +3");
});

it("that begins with the second player's move leaves the first place empty", () => {
  expect(transcriptWithMargins([after(1, "f5", 3), after(2, "d6", -4)])).toBe("  1. …             d6 -4");
});
