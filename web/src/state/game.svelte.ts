import { ApiFailure, connection } from "../api/connection";
import type { Encounter, Game, GameChanges, GameNode, NewGame, OfferName, Position, SearchReport, Seated, SideName } from "../api/types";
import { catalogue } from "./catalogue.svelte";
import { draftOf, startOf, type DraftWish } from "./draft";
import { route } from "./route.svelte";
import { saveGame, savedGame } from "./saved";
import { dropSeat, keepSeat, seatOf, secretLetters, type KeptSeat } from "./seats";
import { lineThrough, nodesById, pathTo, withChanges, type Nodes } from "./tree";
import { BoardSlots } from "./slots.svelte";

type SettingsChange = Partial<Pick<Game, "seconds" | "running" | "delay">> & {
  players?: Partial<Record<SideName, string>>;
};

// The game on the page: what the server last said of it, and which of its positions is being looked at.
class GameState extends BoardSlots {
  game: Game | null = $state.raw(null);
  viewed: number = $state(0); // the node on the board
  position: Position | null = $state.raw(null); // of that node; the one before until it is there
  report: SearchReport | null = $state.raw(null); // of the machine that thinks now
  pending: string | null = $state(null); // a move that the server has not yet answered
  failure: unknown = $state.raw(null); // of the last thing that was tried
  seat: KeptSeat | null = $state.raw(null); // of this browser, at a game of two people
  heard: number = $state(0); // when the clocks of the game were told, as performance.now() says it

  #nodes: Nodes = $derived(nodesById(this.game?.nodes ?? []));
  #tip: number = $state(0); // the end of the line that the user is in
  #line: GameNode[] = $derived(lineThrough(this.#nodes, this.viewed, this.#tip));
  #positions = new Map<number, Position>();
  #asked = new Map<number, Promise<Position>>();
  #asksWhole = false; // something was missed, and the whole game is on its way
  #joinKey = secretLetters(); // so that sitting down may be asked for twice
  #made: Promise<void> | null = null; // a draft that is on its way to the server
  #generation = 0; // grows when the node numbers of before mean nothing any more

  constructor() {
    super();
    connection.on((event) => {
      if (event.event === "game" && event.game.id === this.game?.id) this.#update(event.game);
      if (event.event === "presence" && event.id === this.game?.id) this.#note(event.here);
      if (event.event === "thinking" && event.id === this.game?.id) this.report = event.report;
    });
    connection.onOpen(() => {
      if (this.game && !this.isDraft) this.resume().catch((failure: unknown) => (this.failure = failure));
    });
  }

  // ---- looking

  node(id: number): GameNode | undefined {
    return this.#nodes.get(id);
  }

  line(): GameNode[] {
    return this.#line;
  }

  path(id: number = this.viewed): GameNode[] {
    return pathTo(this.#nodes, id);
  }

  // The name of the opening that leads to what is looked at: the last one on the way.
  get opening(): string | undefined {
    return this.path().findLast((node) => node.opening !== undefined)?.opening;
  }

  get atCurrent(): boolean {
    return this.game !== null && this.viewed === this.game.current;
  }

  // Of two people with a seat each; null: this browser may play at both sides.
  get encounter(): Encounter | null {
    return this.game?.encounter ?? null;
  }

  // Whether this browser may move for a side.
  mayMove(side: SideName): boolean {
    const { encounter } = this;
    return encounter === null || (encounter.state === "playing" && this.atCurrent && this.seat?.side === side);
  }

  // It has come to its end on the board, or otherwise.
  get over(): boolean {
    return this.game !== null && (this.game.position.over || this.encounter?.state === "over");
  }

  // Nobody has moved yet, and the server knows nothing of it.
  get isDraft(): boolean {
    return this.game?.id === "";
  }

  view(id: number): void {
    if (!this.#nodes.has(id)) return;
    this.viewed = id;
    if (!pathTo(this.#nodes, this.#tip).some((node) => node.id === id)) this.#tip = id;
    this.preview = null;
    const known = this.#positions.get(id);
    if (known) this.position = known;
    else this.#showWhenThere(id);
    this.#askNeighbours(id);
  }

  first(): void {
    const root = this.#line[0];
    if (root) this.view(root.id);
  }

  previous(): void {
    const parent = this.node(this.viewed)?.parent;
    if (parent !== undefined && parent !== null) this.view(parent);
  }

  next(): void {
    const next = this.#line[this.#line.findIndex((node) => node.id === this.viewed) + 1];
    if (next) this.view(next.id);
  }

  last(): void {
    const end = this.#line.at(-1);
    if (end) this.view(end.id);
  }

  // The position of a node, from memory when it was seen before.
  positionOf(id: number): Promise<Position> {
    const known = this.#positions.get(id);
    if (known) return Promise.resolve(known);
    const asked = this.#asked.get(id);
    if (asked) return asked;
    const generation = this.#generation;
    const answer = connection.request<Position>("GET", `${this.#path}/nodes/${id}`);
    this.#asked.set(id, answer);
    answer
      .then((position) => {
        if (generation === this.#generation) this.#positions.set(id, position);
      })
      .catch(() => {})
      .finally(() => {
        if (generation === this.#generation) this.#asked.delete(id);
      });
    return answer;
  }

  // Where the game started, when that is not where such games start.
  async ownStart(): Promise<string | undefined> {
    const root = this.game?.nodes[0];
    if (root) await this.positionOf(root.id);
    return this.#ownStart();
  }

  #ownStart(): string | undefined {
    const { game } = this;
    const start = game?.nodes[0] && this.#positions.get(game.nodes[0].id)?.position;
    return game && start && !catalogue.isStart(game.game, game.variant, start) ? start : undefined;
  }

  // ---- beginning

  async create(wish: NewGame): Promise<Game> {
    const { seat, ...game } = await connection.request<Game & Seated>("POST", "/api/games", wish);
    if (seat?.token) keepSeat(game.id, { side: seat.side, token: seat.token, invitation: seat.invitation });
    this.#adopt(game);
    return game;
  }

  // Sits down at the seat that is free, by an invitation or at an open table.
  async join(name: string, invitation?: string): Promise<void> {
    const { id } = this.game!;
    const answer = await connection.request<Game & Seated>("POST", `/api/games/${id}/join`, { name, invitation, key: this.#joinKey });
    const { seat, ...game } = answer;
    if (!seat?.token) return;
    this.take(id, { side: seat.side, token: seat.token });
    if (this.game?.id === id) this.#update(game);
  }

  // A seat of this browser, from now on; also one that somebody brings along from another.
  take(id: string, seat: KeptSeat): void {
    keepSeat(id, seat);
    if (this.game?.id !== id) return;
    this.seat = seat;
    void this.#watch(id);
  }

  // The seat of a token, which only the server knows.
  async takeByToken(id: string, token: string): Promise<void> {
    const { seat } = await connection.watch<Seated>(id, token);
    if (seat) this.take(id, { side: seat.side, token });
  }

  // A game that the server hears of with its first move. `shown` stands on the board until the server has said where
  // such games begin and what can be played there.
  async prepare(wish: DraftWish, shown?: Position): Promise<Game> {
    if (shown) this.#adopt(draftOf(wish, shown));
    const generation = this.#generation;
    const start = await startOf(wish);
    if (!shown) this.#adopt(draftOf(wish, start));
    else if (generation === this.#generation) this.#begin(start);
    return this.game!;
  }

  #begin(start: Position): void {
    if (!this.game) return;
    this.game = { ...this.game, variant: start.variant, position: start };
    this.#positions.set(this.game.current, start);
    this.position = start;
  }

  // What is done with a draft, other than moving, needs the game on the server.
  async ensure(): Promise<void> {
    if (this.isDraft && this.game) await this.#makeOf(this.game);
  }

  async #makeOf(draft: Game, moves?: string): Promise<void> {
    const { game, variant, players, seconds, delay } = draft;
    this.#made ??= this.create({ game, variant, players, seconds, delay, ...(moves ? { moves } : {}) }).then(({ id }) => {
      if (route.current.first === "play") route.go(`/game/${id}`, "replace");
    });
    try {
      await this.#made;
    } finally {
      this.#made = null;
    }
  }

  async load(id: string): Promise<Game> {
    if (this.game?.id === id) return this.game;
    const game = await this.#ask(id);
    this.#adopt(game);
    return game;
  }

  // After the connection came back: what the server knows now, or, when it forgot the game, what was saved.
  async resume(): Promise<void> {
    const before = this.game;
    if (!before) return;
    const place = before.nodes.findIndex((node) => node.id === this.viewed);
    const followed = this.atCurrent;
    const game = await this.#ask(before.id);
    if (this.game?.id !== before.id) return;
    if (game.revision >= before.revision && game.nodes.length >= before.nodes.length) {
      this.#update(game);
      return;
    }
    this.#adopt(game);
    const again = game.nodes[place];
    if (!followed && again) this.view(again.id);
  }

  // ---- doing: each of these is a request that answers the game

  async play(move: string): Promise<void> {
    if (this.pending !== null) return;
    this.pending = move;
    try {
      if (this.isDraft && this.game) await this.#trying(this.#makeOf(this.game, move));
      else await this.#do(() => ["play", { move, at: this.viewed }], true);
    } finally {
      this.pending = null;
    }
  }

  undo = (): Promise<void> => (this.encounter ? this.offer("takeback") : this.#do(() => ["undo"], true));
  redo = (): Promise<void> => this.#do(() => ["redo"], true);
  goto = (node: number): Promise<void> => this.#do(() => ["goto", { node }], true);
  settings = (change: SettingsChange): Promise<void> => (this.#settle(change) ? Promise.resolve() : this.#do(() => ["settings", change]));
  step = (): Promise<void> => this.#do(() => ["step"], true);
  now = (): Promise<void> => this.#do(() => ["now"]);
  comment = (node: number, text: string): Promise<void> => this.#do(() => ["comment", { node, text }]);
  promote = (node: number): Promise<void> => this.#do(() => ["promote", { node }]);
  offer = (what: OfferName): Promise<void> => this.#do(() => ["offer", { what }]);
  answer = (what: OfferName, yes: boolean): Promise<void> => this.#do(() => ["answer", { what, yes }], true);
  resign = (): Promise<void> => this.#do(() => ["resign"]);
  remove = (node: number): Promise<void> => this.#do(() => ["remove", { node }]);

  // The settings of a draft are the page's own, as long as it is a person's turn.
  #settle(change: SettingsChange): boolean {
    const { game: draft } = this;
    if (!draft || !this.isDraft) return false;
    const players = { ...draft.players, ...change.players };
    this.game = { ...draft, ...change, players };
    return players.first === "human";
  }

  #do(what: () => [string, object?], follow = false): Promise<void> {
    return this.#trying(this.#answered(what, follow));
  }

  async #answered(what: () => [string, object?], follow: boolean): Promise<void> {
    await this.ensure();
    this.#update(await this.#post(what));
    // Not where the answer says: an event that overtook it may know more.
    if (follow && this.game) this.view(this.game.current);
  }

  async #trying(action: Promise<void>): Promise<void> {
    this.failure = null;
    try {
      await action;
    } catch (failure) {
      this.failure = failure;
    }
  }

  async #post(what: () => [string, object?]): Promise<Game | GameChanges> {
    const send = (): Promise<Game | GameChanges> => {
      const [action, body] = what();
      return connection.request("POST", `${this.#path}/${action}`, { ...body, since: this.game?.revision, seat: this.seat?.token });
    };
    try {
      return await send();
    } catch (failure) {
      if (!(failure instanceof ApiFailure && failure.status === 404)) throw failure;
      await this.resume();
      return send();
    }
  }

  get #path(): string {
    return `/api/games/${this.game?.id ?? ""}`;
  }

  async #ask(id: string): Promise<Game> {
    try {
      return await connection.request<Game>("GET", `/api/games/${id}`);
    } catch (failure) {
      const saved = savedGame(id);
      if (!(failure instanceof ApiFailure && failure.status === 404) || !saved || saved.encounter) throw failure;
      const { game, variant, players, headers, seconds, running, delay, tree } = saved;
      const wish: NewGame = { game, variant, players, ...(headers ? { headers } : {}), seconds, running, delay, tree };
      return connection.request<Game>("PUT", `/api/games/${id}`, wish);
    }
  }

  // A game whose nodes have nothing to do with those known before.
  #adopt(game: Game): void {
    if (this.game && !this.isDraft && this.game.id !== game.id) connection.unwatch(this.game.id);
    this.#generation++;
    this.#positions.clear();
    this.#asked.clear();
    this.clearSlots();
    this.failure = null;
    this.game = null;
    this.seat = game.encounter ? seatOf(game.id) : null;
    this.viewed = this.#tip = game.current;
    this.#update(game);
    if (game.id === "") return;
    void this.#watch(game.id);
    const root = game.nodes[0];
    if (root) this.positionOf(root.id).then(() => this.#save(), () => {});
  }

  // From now on every change is heard; what happened before that, since the game was asked for, is in the answer. A seat
  // that is not this browser's any more is worth nothing; the game can be watched without.
  async #watch(id: string): Promise<void> {
    try {
      const { seat: _known, ...game } = await connection.watch<Game & Seated>(id, this.seat?.token);
      if (this.game?.id === id && game.revision > this.game.revision) this.#update(game);
    } catch (failure) {
      if (!(failure instanceof ApiFailure && failure.status === 403)) this.failure = failure;
      else {
        dropSeat(id);
        this.seat = null;
        connection.watch(id).catch((why: unknown) => (this.failure = why));
      }
    }
  }

  #note(here: Record<SideName, boolean>): void {
    const { game } = this;
    if (!game?.encounter) return;
    const { first, second } = game.encounter.seats;
    const seats = { first: { ...first, here: here.first }, second: { ...second, here: here.second } };
    this.game = { ...game, encounter: { ...game.encounter, seats } };
  }

  #update(told: Game | GameChanges): void {
    const before = this.game;
    if (before && before.id === told.id && told.revision < before.revision) return;
    const game = "since" in told ? this.#merged(told) : told;
    if (!game) return this.#askWhole(told.id);
    const followed = !before || this.viewed === before.current;
    this.#positions.set(game.current, game.position);
    this.game = game;
    this.heard = performance.now();
    if (!game.thinking) this.report = null;
    else if (game.thinking.report) this.report = game.thinking.report;
    if (followed || !this.#nodes.has(this.viewed)) {
      if (!this.#nodes.has(this.#tip)) this.#tip = game.current;
      if (this.viewed !== game.current || this.position !== game.position) this.view(game.current);
    }
    this.#save();
  }

  // The game with its changes; null when they build upon something that was not heard.
  #merged({ since, removed, ...game }: GameChanges): Game | null {
    const { game: before } = this;
    if (!before || before.id !== game.id || before.revision < since) return null;
    return { ...game, nodes: withChanges(before.nodes, game.nodes, removed) };
  }

  // Events that come before the answer are in it already.
  #askWhole(id: string): void {
    if (this.#asksWhole) return;
    this.#asksWhole = true;
    this.#ask(id)
      .then((game) => {
        if (this.game?.id === id) this.#update(game);
      })
      .catch((failure: unknown) => (this.failure = failure))
      .finally(() => (this.#asksWhole = false));
  }

  #save(): void {
    if (this.game && !this.isDraft) saveGame(this.game, this.#ownStart());
  }

  #showWhenThere(id: number): void {
    this.positionOf(id)
      .then((position) => {
        if (this.viewed === id) this.position = position;
      })
      .catch((failure: unknown) => (this.failure = failure));
  }

  // So that the arrow keys never wait.
  #askNeighbours(id: number): void {
    const place = this.#line.findIndex((node) => node.id === id);
    for (const neighbour of [this.#line[place - 1], this.#line[place + 1]]) {
      if (neighbour) this.positionOf(neighbour.id).catch(() => {});
    }
  }
}

export const game = new GameState();
