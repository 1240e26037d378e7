// Where the nodes of a drawn tree stand: the root on top, a ply below the other, ends beside each other, and who has
// moves over the middle of them.
import type { HandBranch } from "../../api/types";
import type { StageNode } from "./stage";

export interface Placed {
  key: string;
  x: number;
  y: number;
  node: StageNode | null; // null: a move that was not looked at
  branch: HandBranch | null; // that move
  from: { x: number; y: number; key: string } | null;
  hidden: number; // moves that are folded away
}

export const gapX = 74;
export const gapY = 92;

export interface Drawing {
  placed: Placed[];
  width: number;
  height: number;
}

export interface Shown {
  open: (key: string) => boolean; // its moves are shown
  there: (key: string) => boolean; // it is on stage by now
  cut: (key: string) => boolean; // its other moves have been cut off by now
}

interface Box {
  placed: Placed;
  below: Box[];
}

export function layOut(root: StageNode, shown: Shown): Drawing {
  let right = 0;
  let deepest = 0;
  const all: Placed[] = [];

  const put = (key: string, depth: number, node: StageNode | null, branch: HandBranch | null): Box => {
    const placed: Placed = { key, x: 0, y: depth * gapY, node, branch, from: null, hidden: 0 };
    all.push(placed);
    deepest = Math.max(deepest, depth);
    return { placed, below: [] };
  };
  const settle = (box: Box): Box => {
    const first = box.below[0];
    if (!first) {
      box.placed.x = right;
      right += gapX;
      return box;
    }
    box.placed.x = (first.placed.x + box.below.at(-1)!.placed.x) / 2;
    for (const child of box.below) child.placed.from = box.placed;
    return box;
  };
  const addBranch = (branch: HandBranch, parentKey: string, depth: number): Box => {
    const key = parentKey === "" ? branch.name : `${parentKey}/${branch.name}`;
    const box = put(key, depth, null, branch);
    box.below = (branch.children ?? []).map((child) => addBranch(child, key, depth + 1));
    return settle(box);
  };
  const add = (node: StageNode): Box => {
    const box = put(node.key, node.depth, node, null);
    const children = node.children.filter((child) => shown.there(child.key));
    const pruned = shown.cut(node.key) ? node.pruned : [];
    if (shown.open(node.key)) {
      box.below = [...children.map(add), ...pruned.map((branch) => addBranch(branch, node.key, node.depth + 1))];
    } else {
      box.placed.hidden = children.length + pruned.length;
    }
    return settle(box);
  };
  add(root);
  return { placed: all, width: Math.max(gapX, right), height: (deepest + 1) * gapY };
}

export type Direction = "up" | "down" | "left" | "right";

// The node that a key leads to: the parent, the first move, the neighbour on the same ply.
export function neighbour(drawing: Drawing, key: string, direction: Direction): string | null {
  const at = drawing.placed.find((each) => each.key === key);
  if (!at) return null;
  if (direction === "up") return at.from?.key ?? null;
  if (direction === "down") return drawing.placed.find((each) => each.from?.key === key)?.key ?? null;
  const row = drawing.placed.filter((each) => each.y === at.y).sort((a, b) => a.x - b.x);
  return row[row.indexOf(at) + (direction === "left" ? -1 : 1)]?.key ?? null;
}
