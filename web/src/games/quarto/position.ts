import type { Position } from "../../api/types";
import { squaresInText } from "../../boards/squares";
import { allPieces } from "./piece";

// A piece is a hexadecimal digit, four bits, one for each of its properties: see piece.ts.
export interface QuartoPosition extends Position {
  board: Record<string, string>; // cell -> piece
  hand: string | null; // the piece that must be placed now
  left: string[]; // pieces that can be given
  completed: string[]; // winning sets of four cells: "a1 b1 c1 d1"
}

// From the text of a position: docs/formats.md.
export function fromText(text: string): Partial<QuartoPosition> {
  const [rows = "", held = "-"] = text.split(" ");
  const board = Object.fromEntries(squaresInText(rows.split("/"), "highest").filter(([, piece]) => piece !== "."));
  const hand = held === "-" ? null : held;
  const used = new Set([...Object.values(board), hand]);
  return { board, hand, left: allPieces.filter((piece) => !used.has(piece)), completed: [] };
}
