// The shape of an arrow between two squares.
import type { Point } from "./squares";

export interface ArrowShape {
  shaft: string; // path to be stroked
  head: string; // path to be filled
}

// Starts a little way from the middle of the first square and ends before the middle of the other, so that what
// stands there is still seen.
export function arrowBetween(from: Point, to: Point, width: number): ArrowShape {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const across = { x: -along.y, y: along.x };
  const point = (distance: number, aside: number) =>
    `${round(from.x + along.x * distance + across.x * aside)} ${round(from.y + along.y * distance + across.y * aside)}`;
  const start = Math.min(30, length * 0.25);
  const tip = length - 8;
  const neck = tip - width * 2.6;
  return {
    shaft: `M${point(start, 0)}L${point(neck + 1, 0)}`,
    head: `M${point(tip, 0)}L${point(neck, width * 1.5)}L${point(neck, -width * 1.5)}Z`,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
