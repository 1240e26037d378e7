// A small search and its whole tree: what is asked, what came back, what of it is unfolded.
import { connection } from "../../api/connection";
import type { GameName, NewTrace, Position, Trace, TraceNode } from "../../api/types";
import { positionsAlong, type Start } from "../../state/positions";
import { bestLine, movesTo, traceRows, type KnownRows, type TraceRow } from "./trace_rows";

export type Algorithm = NewTrace["algorithm"];

export interface Wish {
  game: GameName;
  variant: string;
  from: "start" | "mine";
  algorithm: Algorithm;
  depth: number;
  order: NonNullable<NewTrace["order"]>;
  evaluation: string; // "": the game's own
  playouts: number;
  c: number;
  seed: number;
}

export function newTrace(wish: Wish, position: string): NewTrace {
  const { game, variant, algorithm, depth, order, evaluation, playouts, c, seed } = wish;
  const where = { game, variant, position, algorithm };
  if (algorithm === "uct") return { ...where, playouts, c, seed };
  const value = evaluation ? { evaluation } : {};
  return algorithm === "alphabeta" ? { ...where, depth, order, ...value } : { ...where, depth, ...value };
}

class Microscope {
  wish: Wish = $state({
    game: "", variant: "", from: "start", algorithm: "alphabeta", depth: 2, order: "listed", evaluation: "",
    playouts: 200, c: 0.65, seed: 1,
  });
  trace: Trace | null = $state.raw(null);
  start: Start | null = $state.raw(null); // of the trace
  busy: boolean = $state(false);
  failure: unknown = $state.raw(null);
  #unfolded: ReadonlySet<TraceNode> = $state.raw(new Set());
  #known: KnownRows = new Map();
  chosenKey: string = $state("0");
  board: Position | null = $state.raw(null); // at the chosen row

  readonly rows: TraceRow[] = $derived(this.trace ? traceRows(this.trace.root, this.#unfolded, this.#known) : []);
  readonly chosen: number = $derived(Math.max(0, this.rows.findIndex((row) => row.key === this.chosenKey)));

  async look(start: Start): Promise<void> {
    this.busy = true;
    this.failure = null;
    try {
      const trace = await connection.request<Trace>("POST", "/api/microscope", newTrace(this.wish, start.position));
      this.#known = new Map();
      this.trace = trace;
      this.start = start;
      this.#unfolded = new Set([trace.root]);
      this.choose(0);
    } catch (failure) {
      this.failure = failure;
    } finally {
      this.busy = false;
    }
  }

  choose(index: number): void {
    const row = this.rows[index];
    if (!row) return;
    this.chosenKey = row.key;
    void this.#showBoard(row);
  }

  unfold(row: TraceRow, open: boolean): void {
    const unfolded = new Set(this.#unfolded);
    if (open) unfolded.add(row.node);
    else unfolded.delete(row.node);
    this.#unfolded = unfolded;
    // What was chosen inside is out of sight now.
    if (!open && this.chosenKey.startsWith(`${row.key}.`)) this.choose(this.rows.findIndex((each) => each.key === row.key));
  }

  unfoldBest(): void {
    if (!this.trace) return;
    const line = bestLine(this.trace.root);
    this.#unfolded = new Set([...this.#unfolded, ...line]);
    const last = line.at(-1);
    this.choose(this.rows.findIndex((row) => row.node === last));
  }

  fold(): void {
    this.#unfolded = new Set();
    this.choose(0);
  }

  async #showBoard(row: TraceRow): Promise<void> {
    if (!this.start) return;
    try {
      const positions = await positionsAlong(this.start, movesTo(row));
      if (row.key === this.chosenKey) this.board = positions.at(-1) ?? null;
    } catch (failure) {
      this.failure = failure;
    }
  }
}

export const microscope = new Microscope();
