// How a position is set up by hand: what all games share, and what each game says of itself (`Editor`).
import type { Component } from "svelte";
import type { GameName, Position, SideName } from "../../api/types";

// A position while it is being arranged: what lies where and who is to move, possible or not. The server judges it.
export interface Draft {
  game: GameName;
  variant: string;
  turn: string;
  cells: Record<string, string>; // square -> what a tool puts there
  hand: string | null; // the piece in hand, in games that have one
  points: { black: number; white: number } | null; // where the board does not show them; null: as the server counts them
}

export interface Editor {
  tools: readonly string[]; // what can be put on a square; "empty" clears it
  toolName: (tool: string) => string;
  Tool?: Component<{ tool: string }>; // its picture; without one a disc of that colour
  turns: boolean; // who is to move can be chosen
  cellsOf: (position: Position) => Partial<Draft>;
  painted: (draft: Draft, square: string, tool: string) => Draft;
  objectOf: (draft: Draft) => Record<string, unknown>; // as the server reads positions
  pictureOf: (draft: Draft) => Record<string, unknown>; // what the game's board shows of it
  Extra?: Component<{ draft: Draft; tool: string; onchange: (draft: Draft) => void }>; // what is not on a square
}

export function draftOf(editor: Editor, position: Position): Draft {
  const { game, variant, turn } = position;
  return { game, variant, turn, cells: {}, hand: null, points: null, ...editor.cellsOf(position) };
}

export function emptied(draft: Draft): Draft {
  return { ...draft, cells: {}, hand: null, points: null };
}

// Pressing twice takes it away again.
export function paint(draft: Draft, square: string, tool: string): Draft {
  const cells = { ...draft.cells };
  if (tool === "empty" || cells[square] === tool) delete cells[square];
  else cells[square] = tool;
  return { ...draft, cells };
}

export function squaresWith(draft: Draft, what: string): string[] {
  return Object.keys(draft.cells).filter((square) => draft.cells[square] === what);
}

// Cells of a position that lists the squares of each kind of thing.
export function cellsFrom(squares: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(squares).flatMap(([what, list]) => list.map((square) => [square, what])));
}

// As the board shows positions; nothing can be played in it.
export function pictureOf(editor: Editor, draft: Draft): Position {
  const { game, variant, turn } = draft;
  const side: SideName = turn === "white" || turn === "second" ? "second" : "first";
  return {
    game, variant, turn, side, ply: 0, position: JSON.stringify(draft), played: [], over: false, margin: 0, choices: [],
    ...editor.pictureOf(draft),
  };
}
