// The first player's chance along a line of the game, from whatever is known of its moves.
import type { GameNode, ReviewedMove, SideName } from "../../api/types";
import { opinionAt } from "../values/opinion";
import { isFault, type Fault } from "../review/verdicts";

export interface GraphPoint {
  node: number;
  ply: number;
  move: string | null;
  by: SideName | null;
  chance: number | null; // null: nobody has looked at it
  fault: Fault | null;
}

// A review looks longer and at both sides, so it comes before what a player thought while it played; what the
// analysis found last comes before both.
export function graphPoints(
  line: readonly GameNode[],
  review: ReadonlyMap<number, ReviewedMove>,
  analysed: ReadonlyMap<number, number>,
): GraphPoint[] {
  return line.map((node) => {
    const reviewed = review.get(node.id);
    const chance = analysed.get(node.id) ?? reviewed?.chance_of_first ?? opinionAt(node) ?? null;
    const fault = reviewed && isFault(reviewed.verdict) ? reviewed.verdict : null;
    return { node: node.id, ply: node.ply, move: node.move, by: node.by, chance, fault };
  });
}

export function isWorthDrawing(points: readonly GraphPoint[]): boolean {
  return points.filter((point) => point.chance !== null).length >= 2;
}

export interface Swing {
  point: GraphPoint;
  from: number;
  to: number;
}

// The move that changed most, between two neighbours that are both known.
export function biggestSwing(points: readonly GraphPoint[]): Swing | null {
  let biggest: Swing | null = null;
  for (let index = 1; index < points.length; ++index) {
    const from = points[index - 1]!.chance;
    const point = points[index]!;
    if (from === null || point.chance === null) continue;
    const size = Math.abs(point.chance - from);
    if (!biggest || size > Math.abs(biggest.to - biggest.from)) biggest = { point, from, to: point.chance };
  }
  return biggest;
}

// Which point a key leads to; the same keys as those of a slider. Null: not a key of the graph.
export function stepByKey(key: string, index: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(0, index - 1);
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(last, index + 1);
    case "PageDown":
      return Math.max(0, index - 10);
    case "PageUp":
      return Math.min(last, index + 10);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}
