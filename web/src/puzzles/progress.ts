// What of the puzzles a browser keeps, and what follows from it. Days are UTC, as the server says them: "2026-11-19".
import type { GameName, PuzzleDifficulty, PuzzleList, PuzzleSummary } from "../api/types";

export interface Streak {
  last: string; // the last day on which one of the day's puzzles was solved
  length: number; // days in a row that end with it
  best: number;
}

export interface Kept {
  solved: Record<GameName, number[]>; // numbers of puzzles
  days: string[]; // "2026-11-19 othello": the day's puzzles that were solved on their day
  streak: Streak | null;
}

export const nothing: Kept = { solved: {}, days: [], streak: null };

// However long somebody plays, so much is kept: more numbers than any file has, and today's with some days before.
const mostSolved = 10_000;
const mostGames = 20;
const mostDays = 30;

export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

// Stored by whatever version of the page, and editable by whoever sits there.
export function readKept(stored: unknown): Kept {
  if (typeof stored !== "object" || stored === null) return nothing;
  const { solved, days, streak } = stored as Partial<Record<keyof Kept, unknown>>;
  return { solved: readSolved(solved), days: Array.isArray(days) ? days.filter((day) => typeof day === "string").slice(-mostDays) : [], streak: readStreak(streak) };
}

function readSolved(stored: unknown): Kept["solved"] {
  if (typeof stored !== "object" || stored === null) return {};
  const games = Object.entries(stored).filter(([, numbers]) => Array.isArray(numbers)).slice(0, mostGames);
  return Object.fromEntries(games.map(([game, numbers]) => [game, (numbers as unknown[]).filter((number): number is number => Number.isInteger(number)).slice(-mostSolved)]));
}

function readStreak(stored: unknown): Streak | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { last, length, best } = stored as Record<string, unknown>;
  if (typeof last !== "string" || Number.isNaN(Date.parse(last)) || !Number.isInteger(length) || !Number.isInteger(best)) return null;
  return { last, length: length as number, best: best as number };
}

export function withSolved(kept: Kept, game: GameName, number: number): Kept {
  const before = kept.solved[game] ?? [];
  if (before.includes(number)) return kept;
  return { ...kept, solved: { ...kept.solved, [game]: [...before, number].slice(-mostSolved) } };
}

// One of the day's puzzles was solved on its day.
export function withDaily(kept: Kept, game: GameName, day: string): Kept {
  const entry = `${day} ${game}`;
  const days = kept.days.includes(entry) ? kept.days : [...kept.days, entry].slice(-mostDays);
  const { streak } = kept;
  if (streak && streak.last >= day) return { ...kept, days };
  const length = streak?.last === dayBefore(day) ? streak.length + 1 : 1;
  return { ...kept, days, streak: { last: day, length, best: Math.max(length, streak?.best ?? 0) } };
}

// As it stands today: a day that is not over yet does not end it.
export function streakOn(streak: Streak | null, today: string): number {
  return streak && (streak.last === today || streak.last === dayBefore(today)) ? streak.length : 0;
}

export function ofDifficulty(list: PuzzleList, difficulty: PuzzleDifficulty): PuzzleSummary[] {
  return list.puzzles.filter((puzzle) => puzzle.difficulty === difficulty);
}

// The next one that is not solved, from `after` on and round; when all are, simply the next.
export function nextPuzzle(list: PuzzleList, difficulty: PuzzleDifficulty, solved: readonly number[], after = 0): number | undefined {
  const numbers = ofDifficulty(list, difficulty).map(({ number }) => number);
  const round = [...numbers.filter((number) => number > after), ...numbers.filter((number) => number <= after)];
  return round.find((number) => number !== after && !solved.includes(number)) ?? round[0];
}
