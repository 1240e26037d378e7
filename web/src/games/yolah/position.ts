import type { Position } from "../../api/types";

export interface YolahPosition extends Position {
  black: string[]; // squares
  white: string[];
  holes: string[];
  black_score: number;
  white_score: number;
}
