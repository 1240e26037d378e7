// What every board is told, and what it tells. Board.svelte takes these props and hands them to the board of the game.
import type { MoveParts, Position, SideName } from "../api/types";

// How the game ends for who is to move now, if nobody errs: certain, not an estimate.
export interface Proved {
  outcome: "win" | "draw" | "loss";
  plies?: number; // until the end
}

// What a move is worth, as it is written on the board.
export interface BoardValue {
  move: string;
  text: string; // "+1.35", "won by 4", "58 %"
  strength: number; // 0..1, 1 is the best
  best: boolean;
  proved?: Proved;
}

// Squares to be coloured: a side's (null: nobody's), and why.
export interface BoardOverlay {
  side: SideName | null;
  squares: string[];
  kind: string;
}

export type MarkKind = "best" | "threat" | "preview";

// A move to be pointed at: an arrow in Yolah, rings in the other games.
export interface BoardMark {
  move: MoveParts;
  kind: MarkKind;
}

export interface BoardProps {
  position: Position;
  interactive: boolean; // the person at the page may move now
  onmove?: (move: string) => void;
  values?: BoardValue[];
  overlays?: BoardOverlay[];
  marks?: BoardMark[];
  flipped?: boolean; // seen from the other side
  label?: string; // the name of the board for those who cannot see it
  editing?: (square: string) => void; // every square can be pressed, and nothing is moved
  still?: boolean; // no animation
  passesItself?: boolean; // a forced pass is only told: nobody has to press anything
}

// The props of one game's board: those of Board.svelte, but the position is known to be its own.
export type BoardPropsOf<Own extends Position> = Omit<BoardProps, "position"> & { position: Own };

// The round pieces of a game of Black and White.
export function stonesOf({ black, white }: { black: string[]; white: string[] }): { square: string; colour: "black" | "white" }[] {
  return [
    ...black.map((square) => ({ square, colour: "black" as const })),
    ...white.map((square) => ({ square, colour: "white" as const })),
  ];
}

// The label of a square: what is on it and what can be done, one thing after the other.
export function joined(parts: (string | false | undefined)[]): string {
  return parts.filter((part) => typeof part === "string" && part !== "").join(", ");
}
