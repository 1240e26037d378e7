// Numbers of two sides beside each other, and terms that add up: how long the bars are.
import type { SideName, Term } from "../../api/types";

// Both bars of a line share one measure, so that their lengths compare.
export function twoSided(first: number, second: number): { first: number; second: number } {
  const most = Math.max(Math.abs(first), Math.abs(second));
  return most === 0 ? { first: 0, second: 0 } : { first: Math.abs(first) / most, second: Math.abs(second) / most };
}

// `burden`: it is better to have few.
export function betterSide(first: number, second: number, burden: boolean): SideName | null {
  if (first === second) return null;
  return first > second !== burden ? "first" : "second";
}

export interface TermRow extends Term {
  share: number; // of the bar, 0..1, to the first player's side when the value is positive
}

// What weighs most comes first; what weighs nothing explains nothing.
export function termRows(terms: Term[]): { rows: TermRow[]; sum: number } {
  const weighty = terms.filter((term) => Math.abs(term.value) >= 0.005);
  const most = Math.max(0.01, ...weighty.map((term) => Math.abs(term.value)));
  const rows = weighty
    .map((term) => ({ ...term, share: Math.abs(term.value) / most }))
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  return { rows, sum: terms.reduce((sum, term) => sum + term.value, 0) };
}
