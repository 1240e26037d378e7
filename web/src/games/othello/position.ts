import type { Position } from "../../api/types";
import { squaresInText } from "../../boards/squares";

export interface OthelloPosition extends Position {
  black: string[]; // squares
  white: string[];
  black_score: number;
  white_score: number;
}

// From the text of a position: docs/formats.md.
export function fromText(text: string): Partial<OthelloPosition> {
  const rows = text.split(" ", 1)[0]?.match(/.{8}/g) ?? [];
  const squares = squaresInText(rows, "lowest");
  const all = (what: string) => squares.filter(([, there]) => there === what).map(([square]) => square);
  const [black, white] = [all("X"), all("O")];
  return { black, white, black_score: black.length, white_score: white.length };
}
