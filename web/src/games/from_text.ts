// A position that nobody moves in, from its text alone: for pictures and reports, which ask no server.
import type { MoveParts, Position, SideName } from "../api/types";
import { onPage } from ".";

export interface Shown {
  game: string;
  text: string; // of the position
  side: SideName; // to move
  ply: number;
  move: string; // the one that led here; empty when it changed nothing on the board
}

// The squares in the text of a move: one is where something went, two are where it came from and where it went.
export function squaresOf(move: string): MoveParts {
  const [one, two] = move.match(/[a-z][0-9]+/g) ?? [];
  if (one === undefined) return { move, pass: true };
  return two === undefined ? { move, to: one } : { move, from: one, to: two };
}

// Nothing where the page cannot read the game's positions.
export function positionOf({ game, text, side, ply, move }: Shown): Position | null {
  const own = onPage(game).fromText?.(text);
  if (!own) return null;
  const last = move === "" ? {} : { last: squaresOf(move) };
  return { game, variant: "", turn: side, side, ply, position: text, played: [], over: false, margin: 0, choices: [], ...own, ...last };
}
