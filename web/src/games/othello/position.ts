import type { Position } from "../../api/types";

export interface OthelloPosition extends Position {
  black: string[]; // squares
  white: string[];
  black_score: number;
  white_score: number;
}
