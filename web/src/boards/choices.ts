// Questions about the legal moves that a position comes with.
import type { MoveParts } from "../api/types";

// The squares whose piece can move.
export function origins(choices: MoveParts[]): Set<string> {
  return new Set(choices.flatMap((choice) => (choice.from !== undefined && !choice.pass ? [choice.from] : [])));
}

// Where the piece on `from` can go, and the move that takes it there. Without `from`: where anything can go; the first
// move to a square stands for the others.
export function targets(choices: MoveParts[], from?: string): Map<string, MoveParts> {
  const found = new Map<string, MoveParts>();
  for (const choice of choices) {
    if (choice.pass || choice.to === undefined) continue;
    if (from !== undefined && choice.from !== from) continue;
    if (!found.has(choice.to)) found.set(choice.to, choice);
  }
  return found;
}

// Quarto: the pieces that can be given once a piece was put on `to` (null: before anything was put), and the moves.
export function gifts(choices: MoveParts[], to: string | null): Map<string, MoveParts> {
  const found = new Map<string, MoveParts>();
  for (const choice of choices) {
    if (choice.piece !== undefined && (choice.to ?? null) === to) found.set(choice.piece, choice);
  }
  return found;
}

// Quarto: the move that is complete when the piece is on `to`: it ends the game, and nothing is given.
export function placementAlone(choices: MoveParts[], to: string): MoveParts | undefined {
  return choices.find((choice) => choice.to === to && choice.piece === undefined);
}

export function passOf(choices: MoveParts[]): MoveParts | undefined {
  return choices.find((choice) => choice.pass);
}

// Quarto: the cells of winning sets, each a text such as "a1 b1 c1 d1".
export function cellsOf(sets: readonly string[]): Set<string> {
  return new Set(sets.flatMap((cells) => cells.split(" ")));
}
