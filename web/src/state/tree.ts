import type { GameNode } from "../api/types";

// Walks in the tree of a game. Nodes are few; looking them up by a map is all the speed that is needed.
export type Nodes = ReadonlyMap<number, GameNode>;

export function nodesById(nodes: readonly GameNode[]): Nodes {
  return new Map(nodes.map((node) => [node.id, node]));
}

// The tree after a change: ordered by id as the server orders it, so that parents come before their children.
export function withChanges(nodes: readonly GameNode[], changed: readonly GameNode[], removed: readonly number[]): GameNode[] {
  const byId = new Map(nodesById(nodes));
  for (const id of removed) byId.delete(id);
  for (const node of changed) byId.set(node.id, node);
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

// From the root to the node, both included.
export function pathTo(nodes: Nodes, id: number): GameNode[] {
  const path: GameNode[] = [];
  for (let node = nodes.get(id); node; node = node.parent === null ? undefined : nodes.get(node.parent)) path.unshift(node);
  return path;
}

// The path to the node and on to the end of its line: along the path to `tip` while that is possible, where the
// user has been, else along the main line.
export function lineThrough(nodes: Nodes, id: number, tip: number): GameNode[] {
  const line = pathTo(nodes, id);
  const towardsTip = new Set(pathTo(nodes, tip).map((node) => node.id));
  for (let node = line.at(-1); node && node.children.length > 0; ) {
    const next = node.children.find((child) => towardsTip.has(child)) ?? node.children[0]!;
    node = nodes.get(next);
    if (node) line.push(node);
  }
  return line;
}
