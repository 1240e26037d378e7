import type { Position } from "../../api/types";
import { squaresInText } from "../../boards/squares";

export interface YolahPosition extends Position {
  black: string[]; // squares
  white: string[];
  holes: string[];
  black_score: number;
  white_score: number;
}

// From the text of a position: docs/formats.md.
export function fromText(text: string): Partial<YolahPosition> {
  const [board = "", , black = "0", white = "0"] = text.split(" ");
  const squares = squaresInText(board.split("/"), "highest");
  const all = (what: string) => squares.filter(([, there]) => there === what).map(([square]) => square);
  return { black: all("b"), white: all("w"), holes: all("x"), black_score: Number(black), white_score: Number(white) };
}
