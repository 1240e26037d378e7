// A hint tells a little at a time: first in which part of the board, then which piece or which square, at last the move.
import type { BoardShape, MoveParts } from "../api/types";
import type { BoardMark } from "../boards/board";

export type HintKind = "region" | "origin" | "cell" | "move";
export interface HintStep {
  kind: HintKind;
  squares: string[]; // to be tinted
  marks: BoardMark[];
  square: string; // of which the words speak; none: ""
}

type Size = Pick<BoardShape, "columns" | "rows">;

// The quarter of the board that the square is in.
export function quarterOf(square: string, { columns, rows }: Size): string[] {
  const half = (place: number, count: number) => (place < Math.ceil(count / 2) ? [0, Math.ceil(count / 2)] : [Math.ceil(count / 2), count]) as [number, number];
  const [left, right] = half(square.charCodeAt(0) - 97, columns);
  const [low, high] = half(Number(square.slice(1)) - 1, rows);
  const found: string[] = [];
  for (let file = left; file < right; file++) {
    for (let rank = low; rank < high; rank++) found.push(String.fromCharCode(97 + file) + String(rank + 1));
  }
  return found;
}

const mark = (move: MoveParts): BoardMark => ({ move, kind: "best" });

export function hintSteps(move: MoveParts, size: Size | undefined): HintStep[] {
  const last: HintStep = { kind: "move", squares: [], marks: [mark(move)], square: move.to ?? "" };
  const begins = move.from ?? move.to;
  if (move.pass || begins === undefined) return [last];
  const steps: HintStep[] = [];
  if (size) steps.push({ kind: "region", squares: quarterOf(begins, size), marks: [], square: "" });
  // A ring around one square is a move that only goes there.
  if (move.from !== undefined) steps.push({ kind: "origin", squares: [], marks: [mark({ move: move.move, to: move.from })], square: move.from });
  else if (move.piece !== undefined) steps.push({ kind: "cell", squares: [], marks: [mark({ move: move.move, to: begins })], square: begins });
  return [...steps, last];
}
