// Where the ratings and their error bars lie on a common scale.
import type { Standing } from "./status";

export interface RatingBar {
  standing: Standing;
  elo: number;
  low: number | null; // null: open to the left
  high: number | null; // null: open to the right
}

export interface RatingScale {
  from: number;
  to: number;
  ticks: number[];
  bars: RatingBar[];
}

const STEPS = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

export function ratingScale(standings: readonly Standing[]): RatingScale | null {
  const bars: RatingBar[] = [];
  for (const standing of standings) {
    const rating = standing.rating;
    if (!rating || !Number.isFinite(rating.elo)) continue;
    const error = rating.error ?? 0;
    const low = rating.bound === "at most" ? null : rating.elo - error;
    const high = rating.bound === "at least" ? null : rating.elo + error;
    bars.push({ standing, elo: rating.elo, low, high });
  }
  if (bars.length === 0) return null;
  const lowest = Math.min(...bars.map((bar) => bar.low ?? bar.elo));
  const highest = Math.max(...bars.map((bar) => bar.high ?? bar.elo));
  const span = Math.max(20, highest - lowest);
  const step = STEPS.find((size) => span / size <= 5) ?? 10_000;
  // A step of room for what is open at an end.
  const from = Math.floor((lowest - span * 0.05) / step) * step;
  const to = Math.ceil((highest + span * 0.05) / step) * step;
  const ticks: number[] = [];
  for (let tick = from; tick <= to; tick += step) ticks.push(tick);
  return { from, to, ticks, bars };
}

// 0..1 along the scale.
export function along(scale: RatingScale, elo: number): number {
  return (elo - scale.from) / (scale.to - scale.from);
}
