// A move's number as the list of moves writes it: both sides' moves of a round have the same, and those of the second
// side have dots behind it.
import type { ReviewedMove, SideName } from "../../api/types";

export function moveNumber(ply: number, by: SideName | null): string {
  return `${Math.ceil(ply / 2)}${by === "second" ? "…" : "."}`;
}

// A review counts the plies before a move.
export function numberOfReviewed({ ply, side }: ReviewedMove): string {
  return moveNumber(ply + 1, side);
}
