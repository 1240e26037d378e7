// Which introductions this browser has been through.
import type { GameName } from "../api/types";
import { readStored, store } from "../state/storage";

const key = "damier.learnt";

class Learnt {
  #games: GameName[] = $state.raw(readStored<GameName[]>(key) ?? []);

  has(game: GameName): boolean {
    return this.#games.includes(game);
  }

  add(game: GameName): void {
    if (this.has(game)) return;
    this.#games = [...this.#games, game];
    store(key, this.#games);
  }
}

export const learnt = new Learnt();
