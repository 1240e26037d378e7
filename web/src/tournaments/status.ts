// What `damier tournament status --json` says, as far as the page shows it.
import type { GameName, TournamentState } from "../api/types";

export interface Score {
  games: number;
  points: number;
  won: number;
  drawn: number;
  lost: number;
}

export interface Standing {
  player: number; // as meetings name it
  name: string;
  spec: string;
  rank: number;
  // Missing where there is nothing to compute from. `bound` when somebody never lost or never won.
  rating?: { elo: number; error: number | null; bound?: "at least" | "at most"; group: number } | null;
  total: Score;
  moved_first: Score;
  moved_second: Score;
  faults: number;
  effort: { moves: number; nodes: number; seconds: number };
}

export interface Meeting {
  players: [number, number];
  total: Score; // of the first of them
  difference: { elo: number; low: number | null; high: number | null; text: string };
}

export interface TournamentStatus extends TournamentState {
  game: GameName;
  variant: string;
  format: string;
  seed: number;
  games_played: number;
  games_planned: number;
  players: Standing[]; // by rank
  meetings: Meeting[];
  endings: Record<string, number>;
  first_mover: Score;
  order_of_finish: number[];
  ratings: { groups: number[][]; has_bounds: boolean; errors_by_pair?: boolean; first_move_elo: number; first_move_error: number } | null;
}

export interface TournamentGame {
  id: string;
  round: number;
  pairing: number;
  number: number;
  first: string; // names
  second: string;
  result: string; // "1-0", "0-1", "½-½"
  plies: number;
  termination: string;
}

export function scoreShare(score: Score): number | null {
  return score.games > 0 ? score.points / score.games : null;
}

// 17.5 -> "17½": halves are what chess tables write.
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole || ""}½`;
}

export function progress(played: number, planned: number): number {
  return planned > 0 ? Math.min(1, played / planned) : 0;
}
