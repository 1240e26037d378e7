// What can be seen in the position without a search: asked when the panel is open, kept for when one comes back.
import { untrack } from "svelte";
import { connection } from "../../api/connection";
import type { GameName, Insight, Position } from "../../api/types";
import { overlaysAtFirst } from "../../games";
import { readStored, store } from "../../state/storage";
import { Keeper } from "../../state/keeper";

const CALM = 100; // milliseconds: not for every move while an arrow key is held
const CHOSEN_KEY = "damier.overlays";

class InsightState {
  insight: Insight | null = $state.raw(null);
  position: Position | null = $state.raw(null); // the insight's
  game: GameName | null = $state(null);
  failure: unknown = $state.raw(null);
  #chosen: string[] = $state.raw(readStored<string[]>(CHOSEN_KEY) ?? overlaysAtFirst);
  #keeper = new Keeper<Insight>(60);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = "";

  isChosen(key: string): boolean {
    return this.#chosen.includes(key);
  }

  choose(key: string, chosen: boolean): void {
    const others = this.#chosen.filter((each) => each !== key);
    this.#chosen = chosen ? [...others, key] : others;
    store(CHOSEN_KEY, this.#chosen);
  }

  // To be called in an effect.
  follow(position: Position | null): void {
    untrack(() => {
      const key = position ? `${position.game}|${position.variant}|${position.position}` : "";
      if (key === this.#wanted) return;
      this.#wanted = key;
      clearTimeout(this.#timer);
      this.position = null;
      if (position) this.#timer = setTimeout(() => this.#ask(key, position), CALM);
    });
  }

  async #ask(key: string, position: Position): Promise<void> {
    const { game, variant, position: text } = position;
    try {
      const ask = () => connection.request<Insight>("POST", "/api/insight", { game, variant, position: text });
      const insight = await this.#keeper.get(key, ask);
      if (key !== this.#wanted) return;
      this.insight = insight;
      this.position = position;
      this.game = game;
      this.failure = null;
    } catch (failure) {
      if (key === this.#wanted) this.failure = failure;
    }
  }
}

export const insight = new InsightState();
