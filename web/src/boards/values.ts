// Which value is written where.
import type { MoveParts } from "../api/types";
import type { BoardValue, Proved } from "./board";

export interface PlacedValue {
  at: string; // a square or a piece
  text: string;
  strength: number;
  best: boolean;
  proved?: Proved;
}

export type Spot = (choice: MoveParts) => string | undefined;

// For each spot the best value among the moves that belong there. Values of moves that are not legal here are old
// news from another position, and are left out.
export function bestBySpot(values: BoardValue[], choices: MoveParts[], spot: Spot): PlacedValue[] {
  const byMove = new Map(choices.map((choice) => [choice.move, choice]));
  const found = new Map<string, PlacedValue>();
  for (const value of values) {
    const choice = byMove.get(value.move);
    const at = choice && !choice.pass ? spot(choice) : undefined;
    if (at === undefined) continue;
    const before = found.get(at);
    if (before && (before.best || (before.strength >= value.strength && !value.best))) continue;
    found.set(at, { at, text: value.text, strength: value.strength, best: value.best });
  }
  return [...found.values()];
}

// With a piece selected its moves, else the best of each piece that can move and of each square that can be reached.
export function squareValues(values: BoardValue[], choices: MoveParts[], selected: string | null): PlacedValue[] {
  if (selected !== null) {
    return bestBySpot(values, choices, (choice) => (choice.from === selected ? choice.to : undefined));
  }
  return [
    ...bestBySpot(values, choices, (choice) => choice.from),
    ...bestBySpot(values, choices, (choice) => choice.to),
  ];
}

// A long value is written on two lines, parted where they come out most alike.
export function linesOf(text: string): string[] {
  if (text.length <= 6) return [text];
  const blanks = [...text.matchAll(/ /g)].map((match) => match.index);
  if (blanks.length === 0) return [text];
  const middle = text.length / 2;
  const cut = blanks.reduce((best, blank) => (Math.abs(blank - middle) < Math.abs(best - middle) ? blank : best));
  return [text.slice(0, cut), text.slice(cut + 1)];
}

// The size of the letters so that every line fits into `width`. A digit is a little more than half as wide as high.
export function letterSize(lines: string[], width: number, largest: number): number {
  const longest = Math.max(1, ...lines.map((line) => line.length));
  return Math.min(largest, width / (longest * 0.58));
}
