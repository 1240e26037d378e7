import type { GameNode, SideName } from "../../api/types";
import type { Nodes } from "../../state/tree";

// The tree of a game as rows of text: the main line in numbered pairs, variations indented below the move that they
// could replace, comments after their move.
export type Row =
  | { kind: "pair"; number: number; first: GameNode | null; second: GameNode | null }
  | { kind: "variation"; depth: number; moves: GameNode[] }
  | { kind: "comment"; depth: number; node: GameNode };

// Which of the two columns a move belongs to: by who played it, else by its ply.
export function columnOf(node: GameNode): SideName {
  return node.by ?? (node.ply % 2 === 1 ? "first" : "second");
}

export function numberOf(node: GameNode): number {
  return Math.ceil(node.ply / 2);
}

// Other moves that were tried where this one was played; only the first child has them below it.
function alternatives(nodes: Nodes, node: GameNode): GameNode[] {
  const parent = node.parent === null ? undefined : nodes.get(node.parent);
  if (!parent || parent.children[0] !== node.id) return [];
  return parent.children.slice(1).flatMap((id) => nodes.get(id) ?? []);
}

export function rowsOf(nodes: Nodes, root: GameNode): Row[] {
  const rows: Row[] = [];
  if (root.comment) rows.push({ kind: "comment", depth: 0, node: root });
  let pair: Extract<Row, { kind: "pair" }> | null = null;
  for (let node = nextOf(nodes, root); node; node = nextOf(nodes, node)) {
    const column = columnOf(node);
    if (!pair || column === "first" || pair.second) {
      pair = { kind: "pair", number: numberOf(node), first: null, second: null };
      rows.push(pair);
    }
    pair[column] = node;
    const below = rowsBelow(nodes, node, 1);
    rows.push(...below);
    if (below.length > 0) pair = null;
  }
  return rows;
}

function nextOf(nodes: Nodes, node: GameNode): GameNode | undefined {
  const child = node.children[0];
  return child === undefined ? undefined : nodes.get(child);
}

function rowsBelow(nodes: Nodes, node: GameNode, depth: number): Row[] {
  const rows: Row[] = [];
  if (node.comment) rows.push({ kind: "comment", depth: depth - 1, node });
  for (const alternative of alternatives(nodes, node)) rows.push(...variationRows(nodes, alternative, depth));
  return rows;
}

// A variation runs on in one row until something has to stand below one of its moves.
function variationRows(nodes: Nodes, start: GameNode, depth: number): Row[] {
  const rows: Row[] = [];
  let moves: GameNode[] = [];
  for (let node: GameNode | undefined = start; node; node = nextOf(nodes, node)) {
    if (moves.length === 0) rows.push({ kind: "variation", depth, moves });
    moves.push(node);
    const below = rowsBelow(nodes, node, depth + 1);
    rows.push(...below);
    if (below.length > 0) moves = [];
  }
  return rows;
}

// Whether the node is on the main line, where it cannot be promoted.
export function onMainLine(nodes: Nodes, node: GameNode): boolean {
  for (let below = node; below.parent !== null; ) {
    const parent = nodes.get(below.parent);
    if (!parent || parent.children[0] !== below.id) return false;
    below = parent;
  }
  return true;
}

export function countBelow(nodes: Nodes, node: GameNode): number {
  return node.children.reduce((count, id) => {
    const child = nodes.get(id);
    return child ? count + countBelow(nodes, child) : count;
  }, 1);
}
