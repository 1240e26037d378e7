import type { Position } from "../../api/types";

// A piece is a hexadecimal digit, four bits, one for each of its properties: see piece.ts.
export interface QuartoPosition extends Position {
  board: Record<string, string>; // cell -> piece
  hand: string | null; // the piece that must be placed now
  left: string[]; // pieces that can be given
  completed: string[]; // winning sets of four cells: "a1 b1 c1 d1"
}
