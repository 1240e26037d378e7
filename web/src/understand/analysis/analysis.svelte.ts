// One live search on the position that is looked at. It is asked for, never there by itself: see `on`. A report
// comes ten times a second; what is shown changes at most once in a frame.
import { untrack } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import { connection } from "../../api/connection";
import type { GameName, NewSearch, Position, Search, SearchReport } from "../../api/types";
import { catalogue } from "../../state/catalogue.svelte";
import { readStored, store } from "../../state/storage";
import { NextFrame } from "../../state/frame";
import { isJudged } from "../values/judgement";

export const ENGINES = ["analyst", "perfect", "alphabeta", "uct", "custom"] as const;
export type Engine = (typeof ENGINES)[number];

const PLAYERS: Record<Exclude<Engine, "custom">, string | undefined> = {
  analyst: undefined, // the server's own choice
  perfect: "perfect",
  alphabeta: "alphabeta(id, tt)",
  uct: "uct",
};

// Who can analyse a game: not every game can be proved.
export function enginesOf(game: GameName): Engine[] {
  return ENGINES.filter((engine) => engine !== "perfect" || catalogue.game(game)?.solver);
}

// Stepping through a game with a held arrow key must not start a search for every move.
const CALM = 150;
// A hidden tab may be looked at again in a moment; after this it stops burning the processor.
const HIDDEN_FOR_LONG = 20_000;
const REMEMBERED = 300;

interface Kept {
  engine: Engine;
  custom: string;
  onSquares: boolean;
}
const KEPT_KEY = "damier.analysis";

export interface Subject {
  gameId: string;
  node: number;
  position: Position;
}

class Analysis {
  on: boolean = $state(false);
  #kept: Kept = $state({ engine: "analyst", custom: "", onSquares: true, ...readStored<Partial<Kept>>(KEPT_KEY) });
  #asleep: boolean = $state(false);

  subject: Position | null = $state.raw(null);
  report: SearchReport | null = $state.raw(null); // of the subject
  done: boolean = $state(false);
  failure: unknown = $state.raw(null);
  // The first player's chance at each node of the game that was analysed.
  readonly found = new SvelteMap<number, number>();

  #gameId = "";
  #node = -1;
  #key = "";
  #id: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sleep: ReturnType<typeof setTimeout> | undefined;
  #early = new Map<string, Search>(); // told before the answer to the request that started them
  #remembered = new Map<string, SearchReport>();
  #frame = new NextFrame<Search>((search) => this.#show(search));

  constructor() {
    connection.on((event) => {
      if (event.event === "search") this.#take(event.search);
    });
    // A search ends with the connection that started it.
    connection.onOpen(() => {
      if (this.#id !== null && !this.done && this.subject) this.#start(this.#wish(this.subject));
    });
    document.addEventListener("visibilitychange", () => this.#visibility());
  }

  get engine(): Engine { return this.#kept.engine; }
  set engine(value: Engine) { this.#keep({ engine: value }); }
  // The choice is kept for all games; where it cannot be had, the analyst takes its place.
  engineFor(game: GameName): Engine { return enginesOf(game).includes(this.engine) ? this.engine : "analyst"; }
  get custom(): string { return this.#kept.custom; }
  set custom(value: string) { this.#keep({ custom: value }); }
  get onSquares(): boolean { return this.#kept.onSquares; }
  set onSquares(value: boolean) { this.#keep({ onSquares: value }); }

  // To be called in an effect: it depends on the switch and the settings, and does nothing when all is as before.
  follow(subject: Subject | null): void {
    const awake = this.on && !this.#asleep;
    const wish = subject && awake && !subject.position.over && this.#hasPlayer() ? this.#wish(subject.position) : null;
    untrack(() => this.#change(subject, wish));
  }

  // The panel was closed.
  leave(): void {
    this.#change(null, null);
  }

  #change(subject: Subject | null, wish: NewSearch | null): void {
    if (subject && subject.gameId !== this.#gameId) {
      // It was asked for in another game; in this one it would be an unasked hint.
      if (this.#gameId) this.on = false;
      this.#gameId = subject.gameId;
      this.found.clear();
    }
    if (subject) this.#node = subject.node;
    const key = wish ? JSON.stringify(wish) : "";
    if (key === this.#key) return;
    this.#stop();
    this.#key = key;
    const position = wish && subject ? subject.position : null;
    // With another engine on the same position the last report is still true until there is a new one.
    const still = position !== null && position === this.subject ? this.report : null;
    this.subject = position;
    this.report = this.#remembered.get(key) ?? still;
    this.done = false;
    this.failure = null;
    if (wish) this.#timer = setTimeout(() => this.#start(wish), CALM);
  }

  #hasPlayer(): boolean {
    return this.engine !== "custom" || this.custom.trim() !== "";
  }

  #wish(position: Position): NewSearch {
    const { game, variant, position: text } = position;
    const engine = this.engineFor(game);
    const player = engine === "custom" ? this.custom.trim() : PLAYERS[engine];
    return { game, variant, position: text, ...(player ? { player } : {}), every_move: this.onSquares };
  }

  async #start(wish: NewSearch): Promise<void> {
    const key = this.#key;
    this.#id = null;
    try {
      const search = await connection.request<Search>("POST", "/api/searches", wish);
      if (key !== this.#key) {
        this.#end(search.id);
        return;
      }
      this.#id = search.id;
      this.#take(this.#early.get(search.id) ?? search);
      this.#early.clear();
    } catch (failure) {
      if (key === this.#key) this.failure = failure;
    }
  }

  #take(search: Search): void {
    if (search.id === this.#id) this.#frame.give(search);
    else if (this.#id === null) this.#early.set(search.id, search);
  }

  #show(search: Search): void {
    if (search.id !== this.#id) return;
    if (search.report) {
      this.report = search.report;
      this.#remember(search.report);
      if (isJudged(search.report)) this.found.set(this.#node, search.report.chance);
    }
    this.done = search.done;
    this.failure = search.error ? new Error(search.error) : null;
  }

  #remember(report: SearchReport): void {
    this.#remembered.delete(this.#key);
    this.#remembered.set(this.#key, report);
    const oldest = this.#remembered.keys().next().value;
    if (this.#remembered.size > REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#frame.drop();
    if (this.#id !== null && !this.done) this.#end(this.#id);
    this.#id = null;
    this.#early.clear();
  }

  #end(id: string): void {
    connection.request("DELETE", `/api/searches/${id}`).catch(() => {}); // it may have ended by itself
  }

  #visibility(): void {
    clearTimeout(this.#sleep);
    if (document.visibilityState === "visible") this.#asleep = false;
    else this.#sleep = setTimeout(() => (this.#asleep = true), HIDDEN_FOR_LONG);
  }

  #keep(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    store(KEPT_KEY, this.#kept);
  }
}

export const analysis = new Analysis();
