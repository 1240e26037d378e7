import type { GameName, Position, SideName } from "../../api/types";
import { allPieces } from "../../games/quarto/piece";

// A position while it is being arranged: what lies where and who is to move, possible or not. The server judges it.
export interface Draft {
  game: GameName;
  variant: string;
  turn: string;
  cells: Record<string, string>; // square -> "black", "white", "hole", or a piece of Quarto
  hand: string | null; // Quarto
  points: { black: number; white: number } | null; // Yolah; null: as if nobody had passed
}

// What can be put on a square.
export function toolsOf(game: GameName): string[] {
  if (game === "yolah") return ["black", "white", "hole", "empty"];
  if (game === "othello") return ["black", "white", "empty"];
  return ["empty", ...allPieces];
}

export function draftOf(position: Position): Draft {
  const { game, variant, turn } = position;
  if (position.game === "quarto") return { game, variant, turn, cells: { ...position.board }, hand: position.hand, points: null };
  const cells: Record<string, string> = {};
  for (const square of position.black) cells[square] = "black";
  for (const square of position.white) cells[square] = "white";
  if (position.game === "othello") return { game, variant, turn, cells, hand: null, points: null };
  for (const square of position.holes) cells[square] = "hole";
  return { game, variant, turn, cells, hand: null, points: { black: position.black_score, white: position.white_score } };
}

export function emptied(draft: Draft): Draft {
  return { ...draft, cells: {}, hand: null, points: null };
}

// Each piece of Quarto exists once: where it lay before, it is taken away.
export function painted(draft: Draft, square: string, tool: string): Draft {
  const cells = { ...draft.cells };
  const before = cells[square];
  let hand = draft.hand;
  if (draft.game === "quarto" && tool !== "empty") {
    for (const [cell, piece] of Object.entries(cells)) if (piece === tool) delete cells[cell];
    if (hand === tool) hand = null;
  }
  // Pressing twice takes it away again.
  if (tool === "empty" || before === tool) delete cells[square];
  else cells[square] = tool;
  const holesChanged = before === "hole" || tool === "hole";
  return { ...draft, cells, hand, points: holesChanged ? null : draft.points };
}

export function handed(draft: Draft, piece: string | null): Draft {
  const cells = { ...draft.cells };
  for (const [cell, other] of Object.entries(cells)) if (other === piece) delete cells[cell];
  return { ...draft, cells, hand: piece };
}

function squaresWith(draft: Draft, what: string): string[] {
  return Object.keys(draft.cells).filter((square) => draft.cells[square] === what);
}

// As the server reads positions.
export function objectOf(draft: Draft): Record<string, unknown> {
  const { game, variant, turn } = draft;
  if (game === "quarto") return { game, variant, board: draft.cells, hand: draft.hand };
  const object = { game, variant, turn, black: squaresWith(draft, "black"), white: squaresWith(draft, "white") };
  if (game === "othello") return object;
  const points = draft.points ? { black_score: draft.points.black, white_score: draft.points.white } : {};
  return { ...object, holes: squaresWith(draft, "hole"), ...points };
}

// As the board shows positions; nothing can be played in it.
export function pictureOf(draft: Draft): Position {
  const { game, variant, turn } = draft;
  const side: SideName = turn === "white" || turn === "second" ? "second" : "first";
  const base = { variant, turn, side, ply: 0, position: JSON.stringify(draft), played: [], over: false, margin: 0, choices: [] } satisfies Partial<Position>;
  if (game === "quarto") {
    const used = new Set([...Object.values(draft.cells), draft.hand]);
    const left = allPieces.filter((piece) => !used.has(piece));
    return { ...base, game, board: draft.cells, hand: draft.hand, left, completed: [] };
  }
  const discs = { black: squaresWith(draft, "black"), white: squaresWith(draft, "white"), black_score: draft.points?.black ?? 0, white_score: draft.points?.white ?? 0 };
  if (game === "othello") return { ...base, game, ...discs };
  return { ...base, game, ...discs, holes: squaresWith(draft, "hole") };
}
