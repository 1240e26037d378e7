// The games of one tournament, a page at a time. The server knows no filters, so with one the games are read from
// the first on, and looked through here.
import { connection } from "../api/connection";
import { isFiltering, matches, pageOf, type Filter, type Page } from "./paging";
import type { TournamentGame } from "./status";

interface Answer {
  total: number;
  games: TournamentGame[];
}

const SIZE = 25;
const CHUNK = 500;

export class TournamentGames {
  filter: Filter = $state({ player: "", termination: "" });
  shown: TournamentGame[] = $state.raw([]);
  page: Page = $state.raw(pageOf(0, 0, SIZE));
  total: number = $state(0); // of those that match
  reading: boolean = $state(false);
  failure: unknown = $state.raw(null);
  readonly #path: string;
  #read: TournamentGame[] = []; // from the first on, for filters
  #wanted = 0;
  #turn = 0; // an answer to an older question is not shown

  constructor(path: string) {
    this.#path = path;
  }

  // The games that are shown, read again: a running tournament has more of them now.
  async show(page = this.#wanted): Promise<void> {
    this.#wanted = page;
    const turn = ++this.#turn;
    this.reading = true;
    try {
      if (isFiltering(this.filter)) await this.#showMatching(page, turn);
      else await this.#showPage(page, turn);
      if (turn === this.#turn) this.failure = null;
    } catch (failure) {
      if (turn === this.#turn) this.failure = failure;
    } finally {
      if (turn === this.#turn) this.reading = false;
    }
  }

  #ask(from: number, count: number): Promise<Answer> {
    return connection.request<Answer>("GET", `${this.#path}/games?from=${from}&count=${count}`);
  }

  async #showPage(page: number, turn: number): Promise<void> {
    const { total, games } = await this.#ask(page * SIZE, SIZE);
    if (turn === this.#turn) this.#set(games, total, page);
  }

  async #showMatching(page: number, turn: number): Promise<void> {
    const filter = $state.snapshot(this.filter);
    for (;;) {
      const found = this.#read.filter((game) => matches(game, filter));
      const { from, to } = pageOf(page, found.length, SIZE);
      if (turn === this.#turn) this.#set(found.slice(from, to), found.length, page);
      const { total, games } = await this.#ask(this.#read.length, CHUNK);
      if (turn !== this.#turn) return;
      this.#read.push(...games);
      if (games.length === 0 || this.#read.length > total) return;
    }
  }

  #set(games: TournamentGame[], total: number, page: number): void {
    this.shown = games;
    this.total = total;
    this.page = pageOf(page, total, SIZE);
  }
}
