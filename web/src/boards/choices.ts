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

export function passOf(choices: MoveParts[]): MoveParts | undefined {
  return choices.find((choice) => choice.pass);
}
