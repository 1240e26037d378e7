// What a review says of a move, and the sign that chess players put behind it.
import type { GameNode, ReviewedMove, SideName, Verdict } from "../../api/types";

export type Fault = "inaccuracy" | "mistake" | "blunder";
export const FAULTS: readonly Fault[] = ["inaccuracy", "mistake", "blunder"];

const MARKS: Record<Verdict, string> = {
  "only move": "",
  best: "",
  good: "",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
  unknown: "",
};

export function markOf(verdict: Verdict): string {
  return MARKS[verdict];
}

export function isFault(verdict: Verdict): verdict is Fault {
  return (FAULTS as readonly Verdict[]).includes(verdict);
}

export type FaultCounts = Record<Fault, number> & { moves: number };

export function countFaults(moves: readonly ReviewedMove[]): Record<SideName, FaultCounts> {
  const none = (): FaultCounts => ({ inaccuracy: 0, mistake: 0, blunder: 0, moves: 0 });
  const counts = { first: none(), second: none() };
  for (const { side, verdict } of moves) {
    counts[side].moves += 1;
    if (isFault(verdict)) counts[side][verdict] += 1;
  }
  return counts;
}

// The nodes of a line, from the root, by its moves: numbers of nodes are not the same for ever.
export function nodesAlong(nodes: readonly GameNode[], moves: readonly string[]): number[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const line: number[] = [];
  let node = nodes[0];
  for (const move of moves) {
    node = node?.children.flatMap((id) => byId.get(id) ?? []).find((child) => child.move === move);
    if (!node) break;
    line.push(node.id);
  }
  return line;
}

// The reviewed moves beside the nodes of the line that was sent: a review is told by plies, the page by nodes. The
// review's first ply is that of the position it began with.
export function verdictsByNode(line: readonly number[], moves: readonly ReviewedMove[]): Map<number, ReviewedMove> {
  const found = new Map<number, ReviewedMove>();
  moves.forEach((move, index) => {
    const node = line[index];
    if (node !== undefined) found.set(node, move);
  });
  return found;
}
