import type { en } from "./en";
import { gamesIn, type GameTexts } from "./games";

type Texts = Record<keyof typeof en, string>;

// Loaded when it is first needed; until then, and without it, the page speaks English.
class French {
  texts: Texts | null = $state.raw(null);
  games: GameTexts | null = $state.raw(null);
  #asked: Promise<void> | null = null;

  load(): Promise<void> {
    this.#asked ??= import("./fr").then(
      ({ fr, games }) => {
        this.games = gamesIn(games);
        this.texts = fr;
      },
      () => void (this.#asked = null),
    );
    return this.#asked;
  }
}

export const french = new French();
