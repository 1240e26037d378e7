// What was solved in this browser.
import type { GameName, PuzzleDifficulty } from "../api/types";
import { readStored, store } from "../state/storage";
import { readKept, streakOn, withDaily, withSolved, type Kept } from "./progress";

const key = "damier.puzzles";
const choiceKey = "damier.puzzles.choice";

class KeptPuzzles {
  #kept: Kept = $state.raw(readKept(readStored(key)));

  solved(game: GameName): readonly number[] {
    return this.#kept.solved[game] ?? [];
  }
  solvedOn(day: string, game: GameName): boolean {
    return this.#kept.days.includes(`${day} ${game}`);
  }
  streak(today: string): number {
    return streakOn(this.#kept.streak, today);
  }
  get best(): number {
    return this.#kept.streak?.best ?? 0;
  }

  // `day`: where it is the puzzle of that day.
  add(game: GameName, number: number, day: string | null): void {
    // Another tab may have solved some meanwhile.
    const before = withSolved(readKept(readStored(key)), game, number);
    this.#kept = day === null ? before : withDaily(before, game, day);
    store(key, this.#kept);
  }
}

export const keptPuzzles = new KeptPuzzles();

export interface PuzzleChoice {
  game: GameName;
  difficulty: PuzzleDifficulty;
}

export function lastChoice(): Partial<PuzzleChoice> {
  return readStored<PuzzleChoice>(choiceKey) ?? {};
}

export function rememberChoice(choice: PuzzleChoice): void {
  store(choiceKey, choice);
}
