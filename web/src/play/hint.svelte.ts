import { connection } from "../api/connection";
import type { Position, Search } from "../api/types";
import { catalogue } from "../state/catalogue.svelte";
import { hintSteps, type HintStep } from "./hint_steps";

const seconds = 1;

// A move to be recommended by the game's analyst: a short search, then a step more of its choice with each press, until
// the position changes.
export class Hint {
  busy: boolean = $state(false);
  step: HintStep | null = $state.raw(null);
  move: string = $state("");
  #next: HintStep[] = [];
  #search: string | null = null;
  #position: Position | null = null;

  constructor(private readonly onfailure: (failure: unknown) => void) {}

  // The same press again and again: ask, tell more, and at last put all away.
  async press(position: Position | null): Promise<void> {
    const next = this.#next.shift();
    if (next) this.step = next;
    else if (this.busy || this.step || !position) this.clear();
    else await this.ask(position);
  }

  async ask(position: Position): Promise<void> {
    this.clear();
    this.busy = true;
    this.#position = position;
    const stopListening = connection.on((event) => {
      if (event.event === "search" && event.search.id === this.#search && event.search.done) this.#found(event.search);
    });
    try {
      const { game, variant } = position;
      const search = await connection.request<Search>("POST", "/api/searches", { game, variant, position: position.position, seconds });
      if (this.#position !== position) {
        connection.request("DELETE", `/api/searches/${search.id}`).catch(() => {});
        return;
      }
      this.#search = search.id;
      if (search.done) this.#found(search);
      else await this.#waitFor(search.id);
    } catch (failure) {
      this.onfailure(failure);
    } finally {
      stopListening();
      if (this.#position === position) this.busy = false;
    }
  }

  clear(): void {
    // What nobody waits for any more should not take the server's time.
    if (this.#search !== null) connection.request("DELETE", `/api/searches/${this.#search}`).catch(() => {});
    this.#search = null;
    this.#position = null;
    this.busy = false;
    this.step = null;
    this.move = "";
    this.#next = [];
  }

  // The event normally comes first; asking is for events that were lost with a connection.
  async #waitFor(id: string): Promise<void> {
    for (let waited = 0; waited < 8 && this.#search === id; waited++) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      if (this.#search !== id) return;
      if (waited < 2) continue;
      const search = await connection.request<Search>("GET", `/api/searches/${id}`);
      if (search.done) this.#found(search);
    }
  }

  #found(search: Search): void {
    if (search.id !== this.#search) return;
    this.#search = null;
    const position = this.#position;
    const move = position?.choices.find((choice) => choice.move === search.report?.move);
    if (position && move) {
      const [first, ...next] = hintSteps(move, catalogue.board(position.game, position.variant));
      this.move = move.move;
      this.step = first!;
      this.#next = next;
    } else if (search.error) this.onfailure(new Error(search.error));
  }
}
