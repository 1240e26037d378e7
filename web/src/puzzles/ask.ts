// What the server knows of puzzles. None of it changes while it runs, but for the day.
import { request } from "../api/connection";
import type { DailyPuzzles, GameName, MoveParts, Puzzle, PuzzleJudgement, PuzzleList, PuzzleSets, PuzzleSolution } from "../api/types";
import { Keeper } from "../state/keeper";

const answers = new Keeper<unknown>(60);

function kept<Answer>(path: string): Promise<Answer> {
  return answers.get(path, () => request<Answer>("GET", path)) as Promise<Answer>;
}

export const puzzleSets = (): Promise<PuzzleSets> => kept("/api/puzzles");
export const puzzlesOf = (game: GameName): Promise<PuzzleList> => kept(`/api/puzzles/${game}`);
export const puzzleAt = (game: GameName, number: number): Promise<Puzzle> => kept(`/api/puzzles/${game}/${number}`);
export const solutionOf = (game: GameName, number: number): Promise<PuzzleSolution> => kept(`/api/puzzles/${game}/${number}/solution`);
export const dailyPuzzles = (): Promise<DailyPuzzles> => request("GET", "/api/puzzles/daily");

// `moves`: those of whoever solves it, without the replies.
export function judge(game: GameName, number: number, moves: readonly MoveParts["move"][]): Promise<PuzzleJudgement> {
  return request("POST", `/api/puzzles/${game}/${number}`, { moves });
}
