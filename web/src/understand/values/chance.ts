// From the first player's chance to what is shown of it.
import type { Position, SideName } from "../../api/types";

// The share of the bar that belongs to the first player. A sliver of each side stays visible until it is certain,
// so that the bar always shows whose is whose.
export function barShare(chance: number): number {
  const clean = Number.isFinite(chance) ? Math.min(1, Math.max(0, chance)) : 0.5;
  return clean === 0 || clean === 1 ? clean : Math.min(0.97, Math.max(0.03, clean));
}

export function chanceOfResult(position: Position): number | null {
  if (!position.over) return null;
  return 0.5 + 0.5 * Math.sign(position.margin);
}

export type Feeling = "even" | "slightly" | "clearly" | "winning" | "certain";

// How a person would say it, and of whom.
export function feeling(chance: number): { how: Feeling; side: SideName } {
  const side: SideName = chance >= 0.5 ? "first" : "second";
  const edge = Math.abs(chance - 0.5);
  const how: Feeling =
    edge < 0.05 ? "even" : edge < 0.15 ? "slightly" : edge < 0.35 ? "clearly" : edge < 0.5 ? "winning" : "certain";
  return { how, side };
}

export function chanceOf(side: SideName, chanceOfFirst: number): number {
  return side === "first" ? chanceOfFirst : 1 - chanceOfFirst;
}
