// The table of moves: each with its value, and a bar that compares it with the others.
import type { JudgedMove, SearchReport, SideName } from "../../api/types";
import { chanceOf } from "../values/chance";

export interface MoveRow {
  move: string;
  judged: JudgedMove;
  chance: number; // of who is to move
  share: number; // length of the bar, 0..1
  best: boolean;
}

// Most moves are close to the best one, and bars of 52 % and 48 % look the same. So the bars span from the worst
// move to the best, and at least a tenth, so that equal moves do not look different.
const LEAST_SPAN = 0.1;

export function moveRows(report: SearchReport, mover: SideName, most = Infinity): MoveRow[] {
  const rows = report.moves.map((judged) => ({ judged, chance: chanceOf(mover, judged.chance) }));
  if (rows.length === 0) return [];
  const chances = rows.map((row) => row.chance);
  const best = Math.max(...chances);
  const span = Math.max(LEAST_SPAN, best - Math.min(...chances));
  return rows.slice(0, most).map(({ judged, chance }) => ({
    move: judged.move,
    judged,
    chance,
    share: Math.max(0.02, 1 - ((best - chance) / span) * 0.95),
    best: judged.move === report.move,
  }));
}
