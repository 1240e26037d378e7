// Which part of a list is shown, and which games belong to it.
import type { TournamentGame } from "./status";

export interface Filter {
  player: string; // "": everybody
  termination: string; // "": any
}

export function isFiltering(filter: Filter): boolean {
  return filter.player !== "" || filter.termination !== "";
}

export function matches(game: TournamentGame, filter: Filter): boolean {
  const named = filter.player === "" || game.first === filter.player || game.second === filter.player;
  return named && (filter.termination === "" || game.termination === filter.termination);
}

export interface Page {
  number: number; // from 0
  pages: number; // at least 1
  from: number;
  to: number; // exclusive
}

export function pageOf(wanted: number, total: number, size: number): Page {
  const pages = Math.max(1, Math.ceil(total / size));
  const number = Math.min(Math.max(0, wanted), pages - 1);
  return { number, pages, from: number * size, to: Math.min(total, (number + 1) * size) };
}
