import { connection } from "../api/connection";
import type { BoardShape, Catalogue, GameInfo, GameName } from "../api/types";

// What the server can do, asked once.
class CatalogueState {
  value: Catalogue | null = $state.raw(null);
  #asked: Promise<Catalogue> | null = null;

  load(): Promise<Catalogue> {
    this.#asked ??= connection.request<Catalogue>("GET", "/api/catalogue").then(
      (value) => (this.value = value),
      (failure: unknown) => {
        this.#asked = null;
        throw failure;
      },
    );
    return this.#asked;
  }

  isStart(name: GameName, variant: string, position: string): boolean {
    return this.game(name)?.variants.some((one) => one.name === variant && one.start === position) ?? false;
  }

  // The game that a newcomer meets.
  get first(): GameName {
    return this.value?.games[0]?.name ?? "";
  }

  board(name: GameName, variant: string): BoardShape | undefined {
    return this.game(name)?.variants.find((one) => one.name === variant)?.board ?? undefined;
  }

  game(name: GameName): GameInfo | undefined {
    return this.value?.games.find((game) => game.name === name);
  }
}

export const catalogue = new CatalogueState();
