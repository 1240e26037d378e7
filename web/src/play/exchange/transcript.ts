// A game as people write it down, with the points of the first player minus the second's after every move.
import type { Position } from "../../api/types";

function signed(margin: number): string {
  return margin > 0 ? `+${margin}` : String(margin);
}

// The start first, then the position after each move.
export function transcriptWithMargins(positions: readonly Position[]): string {
  const rows: string[] = [];
  let row = "";
  for (const position of positions.slice(1)) {
    const byFirst = position.ply % 2 === 1;
    const number = `${Math.ceil(position.ply / 2)}.`.padStart(4);
    const cell = `${position.last?.move ?? "?"} ${signed(position.margin)}`.padEnd(14);
    if (byFirst || row === "") {
      if (row) rows.push(row);
      row = byFirst ? `${number} ${cell}` : `${number} ${"…".padEnd(14)}${cell}`;
    } else {
      row += cell;
    }
  }
  if (row) rows.push(row);
  return rows.map((each) => each.trimEnd()).join("\n");
}
