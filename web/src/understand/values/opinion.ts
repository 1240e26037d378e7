import type { GameNode } from "../../api/types";

const leastNodes = 1000;

// The first player's chance as the machine saw it that played this move: only when it looked long enough for that to be
// more than a guess.
export function opinionAt(node: GameNode | undefined): number | undefined {
  return node?.report && node.report.nodes >= leastNodes ? node.report.chance : undefined;
}
