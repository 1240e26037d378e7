// The first player's chance and margin along a line of the game, from whatever is known of its moves. Where there is a
// review, they are its numbers and no others: the marks of moves come from the same.
import type { GameNode, Judgement, ReviewedMove, SideName } from "../../api/types";
import { opinionAt } from "../values/opinion";
import { isFault, type Fault } from "../review/verdicts";

export interface GraphPoint {
  node: number;
  ply: number;
  move: string | null;
  by: SideName | null;
  chance: number | null; // null: nobody has looked at it
  margin: number | null; // points; null: not known, or the game has none
  fault: Fault | null;
}

// Points that the mover is ahead by, where a value is one of points.
function pointsOf({ value, outcome, margin }: Judgement): number | null {
  if (outcome) return outcome === "draw" ? 0 : (margin ?? null);
  return value === undefined ? null : value / 100;
}

function marginOfFirst({ side, played_worth: worth }: ReviewedMove): number | null {
  const points = pointsOf(worth);
  return points === null ? null : side === "first" ? points : 0 - points;
}

// A review looks longer and at both sides, so it comes first, then what the analysis found, then what a player thought
// while it played.
export function graphPoints(
  line: readonly GameNode[],
  review: ReadonlyMap<number, ReviewedMove>,
  analysed: ReadonlyMap<number, number>,
): GraphPoint[] {
  return line.map((node) => {
    const reviewed = review.get(node.id);
    const chance = reviewed?.chance_of_first ?? analysed.get(node.id) ?? opinionAt(node) ?? null;
    const margin = reviewed ? marginOfFirst(reviewed) : null;
    const fault = reviewed && isFault(reviewed.verdict) ? reviewed.verdict : null;
    return { node: node.id, ply: node.ply, move: node.move, by: node.by, chance, margin, fault };
  });
}

export function isWorthDrawing(points: readonly GraphPoint[]): boolean {
  return points.filter((point) => point.chance !== null).length >= 2;
}

// A game that is won and not by so much has no margins to be drawn.
export function hasMargins(points: readonly GraphPoint[]): boolean {
  return points.filter((point) => point.margin !== null).length >= 2 && points.some((point) => (point.margin ?? 0) !== 0);
}

// As far as the axis of margins reaches to either side: at least two points, and an even number.
export function marginReach(points: readonly GraphPoint[]): number {
  const most = Math.max(2, ...points.map((point) => Math.abs(point.margin ?? 0)));
  return 2 * Math.ceil(most / 2);
}

// Which points get a number on the axis: those of the side that begins a round, not more than there is room for.
export function numberedPoints(points: readonly GraphPoint[], most = 14): number[] {
  const rounds = points.flatMap((point, index) => (point.by === "first" ? [index] : []));
  const step = [1, 2, 5, 10, 20, 50, 100].find((each) => rounds.length / each <= most) ?? 200;
  return rounds.filter((index) => {
    const number = Math.ceil(points[index]!.ply / 2);
    return number === 1 ? step !== 2 : number % step === 0;
  });
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
