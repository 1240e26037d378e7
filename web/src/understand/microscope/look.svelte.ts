// One search and its whole tree: what came back, what of it is unfolded, and where one is on its time line.
import { connection } from "../../api/connection";
import type { NewTrace, Position, Trace } from "../../api/types";
import { positionsAlong, type Start } from "../../state/positions";
import { finalFrame, frameAt, stageOf, type Frame, type Stage } from "./stage";
import { bestLine, traceRows, type KnownRows, type TraceRow } from "./trace_rows";
import type { Spot } from "./wish";

// A tree of no more nodes is unfolded when it comes.
const fewNodes = 80;

export class Look {
  trace: Trace | null = $state.raw(null);
  start: Start | null = $state.raw(null); // of the trace; none where it is of a tree made by hand
  busy: boolean = $state(false);
  failure: unknown = $state.raw(null);
  at: number = $state(0); // the step of the time line
  open: ReadonlySet<string> = $state.raw(new Set()); // keys of the nodes that are unfolded
  chosenKey: string = $state("");
  board: Position | null = $state.raw(null); // at the chosen node
  #known: KnownRows = new Map();

  readonly stage: Stage | null = $derived(this.trace ? stageOf(this.trace) : null);
  readonly ended: boolean = $derived(!this.stage || this.at >= this.stage.length);
  readonly frame: Frame | null = $derived(this.stage ? (this.ended ? finalFrame(this.stage) : frameAt(this.stage, this.at)) : null);
  readonly rows: TraceRow[] = $derived(this.trace ? traceRows(this.trace.root, this.open, this.#known) : []);
  readonly chosen: number = $derived(this.rows.findIndex((row) => row.key === this.chosenKey));

  async look(wanted: NewTrace, start: Start | null, spot?: Spot): Promise<void> {
    this.busy = true;
    this.failure = null;
    try {
      const trace = await connection.request<Trace>("POST", "/api/microscope", wanted);
      this.#known = new Map();
      this.trace = trace;
      this.start = start;
      this.#arrive(trace, spot);
    } catch (failure) {
      this.failure = failure;
    } finally {
      this.busy = false;
    }
  }

  #arrive(trace: Trace, spot?: Spot): void {
    const stage = this.stage!;
    const all = trace.nodes <= fewNodes ? [...stage.nodes.keys()] : [""];
    this.open = new Set(spot?.open ? ["", ...spot.open] : all);
    this.at = Math.min(spot?.at ?? stage.length, stage.length);
    this.chosenKey = "";
    this.choose(spot && stage.nodes.has(spot.node) ? spot.node : "");
  }

  get spot(): Spot {
    return { at: this.ended ? null : this.at, node: this.chosenKey, open: [...this.open].filter((key) => key !== "") };
  }

  choose(key: string): void {
    this.chosenKey = key;
    // Whoever is chosen is in sight.
    const folded = ancestors(key).filter((each) => !this.open.has(each));
    if (folded.length > 0) this.open = new Set([...this.open, ...folded]);
    void this.#showBoard(key);
  }

  unfold(key: string, open: boolean): void {
    const unfolded = new Set(this.open);
    if (open) unfolded.add(key);
    else unfolded.delete(key);
    this.open = unfolded;
    // What was chosen inside is out of sight now.
    if (!open && ancestors(this.chosenKey).includes(key)) this.choose(key);
  }

  unfoldBest(): void {
    if (!this.trace) return;
    const moves = bestLine(this.trace.root).flatMap((node) => (node.move === null ? [] : [node.move]));
    this.choose(moves.join("/"));
  }

  unfoldAll(): void {
    this.open = new Set(this.stage?.nodes.keys());
  }

  fold(): void {
    this.open = new Set();
    this.choose("");
  }

  // The search goes where it goes: what it looks at is unfolded.
  goTo(at: number): void {
    const { stage } = this;
    if (!stage) return;
    this.at = Math.max(0, Math.min(Math.round(at), stage.length));
    if (this.ended) return;
    const { path } = frameAt(stage, this.at);
    const hidden = path.filter((key) => !this.open.has(key) && (stage.nodes.get(key)?.children.length ?? 0) > 0);
    if (hidden.length > 0) this.open = new Set([...this.open, ...hidden]);
    this.choose(path.at(-1) ?? "");
  }

  async #showBoard(key: string): Promise<void> {
    if (!this.start) {
      this.board = null;
      return;
    }
    try {
      const positions = await positionsAlong(this.start, key === "" ? [] : key.split("/"));
      if (key === this.chosenKey) this.board = positions.at(-1) ?? null;
    } catch (failure) {
      this.failure = failure;
    }
  }
}

// The keys of those above it, the root first.
function ancestors(key: string): string[] {
  if (key === "") return [];
  const moves = key.split("/");
  return moves.map((_, place) => moves.slice(0, place).join("/"));
}
