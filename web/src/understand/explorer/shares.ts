import type { ExploredMove } from "../../api/types";

// How the games of a move ended, as parts of all of them; thirds of nothing are nothing.
export function shares({ games, first, draws, second }: ExploredMove): { first: number; draws: number; second: number } {
  const part = (count: number): number => (games > 0 ? count / games : 0);
  return { first: part(first), draws: part(draws), second: part(second) };
}
