// The root, its first child, that one's first child, and so on: the game as it was played.
import type { GameNode } from "../../api/types";

export function mainLine(nodes: readonly GameNode[]): GameNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const line: GameNode[] = [];
  for (let node = nodes[0]; node; ) {
    line.push(node);
    const next: number | undefined = node.children[0];
    node = next === undefined ? undefined : byId.get(next);
  }
  return line;
}
