// What the theatre plays: the tree of a search, and what was done in which order. A node is known by the moves that
// lead to it, as "d3/c4"; the root is "".
import type { CutBound, HandBranch, SideName, Trace, TraceNode, TracePlayout, TraceStep, UctFigures } from "../../api/types";

export interface StageNode {
  key: string;
  move: string | null;
  side: SideName; // to move here
  depth: number;
  parent: StageNode | null;
  children: StageNode[];
  pruned: HandBranch[]; // moves that were not looked at; of a tree made by hand with all behind them
  trace: TraceNode | null; // what the search says of it; a walk of UCT may have passed where the tree shows nothing
}

export interface Stage {
  trace: Trace;
  byHand: boolean;
  root: StageNode;
  nodes: ReadonlyMap<string, StageNode>;
  byId: readonly StageNode[]; // of steps
  length: number; // of the time line
}

// The phases of a playout, each a step of the time line.
export const phases = ["select", "expand", "simulate", "backup"] as const;
export type Phase = (typeof phases)[number];

export function keyOf(parent: string, move: string): string {
  return parent === "" ? move : `${parent}/${move}`;
}

function other(side: SideName): SideName {
  return side === "first" ? "second" : "first";
}

function branchAt(children: readonly HandBranch[] | undefined, key: string): HandBranch | undefined {
  let found: HandBranch | undefined;
  let among = children;
  for (const move of key.split("/")) {
    found = among?.find((branch) => branch.name === move);
    among = found?.children;
  }
  return found;
}

function stageOfTree(trace: Trace): { root: StageNode; nodes: Map<string, StageNode>; byId: StageNode[] } {
  const nodes = new Map<string, StageNode>();
  const byId: StageNode[] = [];
  const add = (node: TraceNode, parent: StageNode | null): StageNode => {
    const key = parent ? keyOf(parent.key, node.move ?? "") : "";
    const pruned = (node.pruned ?? []).map((name) => branchAt(trace.tree?.children, keyOf(key, name)) ?? { name });
    const made: StageNode = { key, move: node.move, side: node.side, depth: parent ? parent.depth + 1 : 0, parent, children: [], pruned, trace: node };
    nodes.set(key, made);
    byId[node.id] = made;
    made.children = node.children.map((child) => add(child, made));
    return made;
  };
  return { root: add(trace.root, null), nodes, byId };
}

// Walks may reach a position in several ways, which the search's tree shows once: the stage shows each way.
function addWalks(root: StageNode, nodes: Map<string, StageNode>, playouts: readonly TracePlayout[]): void {
  for (const playout of playouts) {
    let at = root;
    for (const step of playout.steps) {
      const key = keyOf(at.key, step.move);
      let next = nodes.get(key);
      if (!next) {
        next = { key, move: step.move, side: other(step.side), depth: at.depth + 1, parent: at, children: [], pruned: [], trace: null };
        nodes.set(key, next);
        at.children.push(next);
      }
      at = next;
    }
  }
}

export function stageOf(trace: Trace): Stage {
  const { root, nodes, byId } = stageOfTree(trace);
  if (trace.playouts) addWalks(root, nodes, trace.playouts);
  const length = trace.playouts ? trace.playouts.length * phases.length : (trace.steps?.length ?? 0);
  return { trace, byHand: trace.tree !== undefined, root, nodes, byId, length };
}

// ---- a moment of the time line

// What is known of a node at that moment.
export interface Known {
  value?: number; // minimax and alpha-beta: what came back, or the best so far where the search still is
  settled?: boolean; // it came back
  alpha?: number;
  beta?: number;
  bestMove?: string; // the key of the child that is the best so far
  cut?: CutBound;
  uct?: UctFigures;
}

export interface Frame {
  at: number;
  known: ReadonlyMap<string, Known>; // of every node that was reached
  path: readonly string[]; // keys from the root to where the search is
  step: TraceStep | null; // the one that was made last; of minimax and alpha-beta
  playout: { number: number; phase: Phase; walk: TracePlayout } | null; // of UCT
}

function frameOfSteps(stage: Stage, at: number): Frame {
  const steps = stage.trace.steps ?? [];
  const known = new Map<string, Known>([["", {}]]);
  const path: string[] = [""];
  for (const step of steps.slice(0, at)) {
    const node = stage.byId[step.node]!;
    if (step.do === "enter" || step.do === "leaf") {
      path.push(node.key);
      const { alpha, beta, value } = node.trace ?? {};
      known.set(node.key, step.do === "leaf" ? { alpha, beta, value, settled: true } : { alpha, beta });
    } else if (step.do === "cut") {
      known.set(node.key, { ...known.get(node.key), cut: step.bound });
    } else if (step.do === "take") {
      path.pop();
      const parent = node.parent!;
      known.set(node.key, { ...known.get(node.key), value: node.trace?.value, settled: true });
      const before = known.get(parent.key) ?? {};
      known.set(parent.key, {
        ...before,
        value: step.best,
        alpha: step.alpha ?? before.alpha,
        beta: step.beta ?? before.beta,
        bestMove: step.better ? node.key : before.bestMove,
      });
    }
  }
  if (at === steps.length) known.set("", { ...known.get(""), settled: true });
  return { at, known, path, step: steps[at - 1] ?? null, playout: null };
}

function frameOfPlayouts(stage: Stage, at: number): Frame {
  const playouts = stage.trace.playouts ?? [];
  const whole = Math.floor(Math.max(0, at - 1) / phases.length); // those before the one that is on stage
  const phase = phases[(at - 1) % phases.length];
  const known = new Map<string, Known>([["", { uct: { visits: 0, mean: 0 } }]]);
  const count = (walk: TracePlayout, number: number): void => {
    let key = "";
    known.set("", { uct: { visits: number, mean: 0 } });
    for (const step of walk.steps) known.set((key = keyOf(key, step.move)), { uct: step.after });
  };
  playouts.slice(0, whole).forEach((walk, index) => count(walk, index + 1));
  const walk = at > 0 ? playouts[whole] : undefined;
  if (!walk || !phase) return { at, known, path: [""], step: null, playout: null };
  const path = [""];
  // While it selects, what is to be added is not there yet.
  const added = walk.steps.at(-1)?.untried ? 1 : 0;
  const steps = phase === "select" ? walk.steps.slice(0, walk.steps.length - added) : walk.steps;
  for (const step of steps) path.push(keyOf(path.at(-1)!, step.move));
  const last = path.at(-1)!;
  if (!known.has(last)) known.set(last, {});
  if (phase === "backup") count(walk, whole + 1);
  return { at, known, path, step: null, playout: { number: whole + 1, phase, walk } };
}

export function frameAt(stage: Stage, at: number): Frame {
  const within = Math.max(0, Math.min(at, stage.length));
  return stage.trace.playouts ? frameOfPlayouts(stage, within) : frameOfSteps(stage, within);
}

// Everything that the search found, which the time line of very many playouts ends before.
export function finalFrame(stage: Stage): Frame {
  const end = frameAt(stage, stage.length);
  const known = new Map(end.known);
  for (const [key, node] of stage.nodes) {
    const { trace } = node;
    if (!trace) continue;
    if (trace.visits !== undefined && trace.mean !== undefined) {
      const { visits, mean, proof, bonus, ucb } = trace;
      known.set(key, { uct: { visits, mean, proof, bonus, ucb } });
    } else if (!stage.trace.steps) {
      known.set(key, { value: trace.value, settled: true, alpha: trace.alpha, beta: trace.beta, cut: trace.cut });
    } else {
      known.set(key, { ...known.get(key), value: trace.value, settled: true });
    }
  }
  return { ...end, known, path: [], step: null, playout: null };
}

// ---- predictions: what may be asked before the next step is shown

export type Question =
  | { kind: "value"; node: StageNode; answer: number } // of a node that the search is about to come back from
  | { kind: "cut"; node: StageNode; answer: boolean } // whether the other moves of a node will be looked at
  | { kind: "choice"; among: string[]; answer: string }; // which move UCT takes from the root

export function questionAt(stage: Stage, at: number): Question | null {
  const { steps, playouts, algorithm } = stage.trace;
  if (playouts) {
    if (at % phases.length !== 0) return null;
    const first = playouts[at / phases.length]?.steps[0];
    if (!first?.candidates || first.candidates.length < 2) return null;
    return { kind: "choice", among: first.candidates.map((each) => each.move), answer: first.move };
  }
  const next = steps?.[at];
  const last = steps?.[at - 1];
  if (!next || !last) return null;
  const node = stage.byId[next.node]!;
  if (next.do === "take" && node.trace?.kind === "inner") return { kind: "value", node, answer: node.trace.value ?? 0 };
  const parent = last.do === "take" ? stage.byId[last.node]!.parent : null;
  if (algorithm !== "alphabeta" || !parent?.parent || next.do === "take") return null;
  return { kind: "cut", node: parent, answer: next.do === "cut" };
}
