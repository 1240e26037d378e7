// The tree of the microscope as the lines that are unfolded, and how the keys walk among them. A tree may have a
// hundred thousand nodes; only what is unfolded is ever looked at.
import type { TraceNode } from "../../api/types";
import { keyOf } from "./stage";

export interface TraceRow {
  node: TraceNode;
  parent: TraceRow | null;
  key: string; // the moves that lead to it, as "d3/c4"; the root's is ""
  level: number; // 1: the root, as aria-level counts
  place: number; // among its brothers, from 1
  brothers: number;
  unfolded: boolean | null; // null: nothing to unfold
}

export type Unfolded = ReadonlySet<string>; // keys

// Rows of the last time: those that are still the same are given again, so that the page leaves them alone.
export type KnownRows = Map<TraceNode, TraceRow>;

export function traceRows(root: TraceNode, unfolded: Unfolded, known: KnownRows = new Map()): TraceRow[] {
  const rows: TraceRow[] = [];
  const add = (node: TraceNode, parent: TraceRow | null, place: number, brothers: number): void => {
    const row = rowOf(node, parent, place, brothers, unfolded, known);
    rows.push(row);
    if (row.unfolded) node.children.forEach((child, index) => add(child, row, index + 1, node.children.length));
  };
  add(root, null, 1, 1);
  return rows;
}

function rowOf(
  node: TraceNode, parent: TraceRow | null, place: number, brothers: number, unfolded: Unfolded, known: KnownRows,
): TraceRow {
  const key = parent ? keyOf(parent.key, node.move ?? "") : "";
  const open = node.children.length > 0 ? unfolded.has(key) : null;
  const before = known.get(node);
  if (before && before.unfolded === open && before.parent === parent) return before;
  const row: TraceRow = { node, parent, key, level: parent ? parent.level + 1 : 1, place, brothers, unfolded: open };
  known.set(node, row);
  return row;
}

// The root and its best child, that one's best child, and so on.
export function bestLine(root: TraceNode): TraceNode[] {
  const line = [root];
  for (let node: TraceNode | undefined = root; (node = node.children.find((child) => child.best)); ) line.push(node);
  return line;
}

export type TreeStep = { to: number } | { unfold: boolean } | null;

// What a key does at a row: go to another one, unfold or fold. As the ARIA practices want it of a tree.
export function treeStep(key: string, rows: readonly TraceRow[], at: number): TreeStep {
  const row = rows[at];
  if (!row) return null;
  switch (key) {
    case "ArrowDown":
      return at + 1 < rows.length ? { to: at + 1 } : null;
    case "ArrowUp":
      return at > 0 ? { to: at - 1 } : null;
    case "ArrowRight":
      if (row.unfolded === null) return null;
      return row.unfolded ? { to: at + 1 } : { unfold: true };
    case "ArrowLeft":
      if (row.unfolded) return { unfold: false };
      return row.parent ? { to: rows.indexOf(row.parent) } : null;
    case "Home":
      return { to: 0 };
    case "End":
      return { to: rows.length - 1 };
    case "Enter":
    case " ":
      return row.unfolded === null ? null : { unfold: !row.unfolded };
    default:
      return null;
  }
}

// How much of minimax's work was saved, 0..1; null where there is nothing to compare.
export function saved(seen: number, minimax: number | undefined): number | null {
  return minimax && minimax > 0 ? Math.max(0, 1 - seen / minimax) : null;
}
