// Squares and where they are drawn. A square is "d5": a file and a rank; a place counts columns from the left and rows
// from the top, as the board is seen.

export interface Layout {
  columns: number;
  rows: number;
  rankOneOnTop: boolean; // as Othello players draw it
  flipped: boolean;
}

export interface Place {
  column: number;
  row: number;
}

export interface Point {
  x: number;
  y: number;
}

// In units of the drawing: a square is 100 wide, and the frame around the squares holds the coordinates.
export const unit = 100;

export function eightByEight(rankOneOnTop: boolean, flipped: boolean): Layout {
  return { columns: 8, rows: 8, rankOneOnTop, flipped };
}

export function squareAt(place: Place, layout: Layout): string {
  const file = layout.flipped ? layout.columns - 1 - place.column : place.column;
  const down = layout.rankOneOnTop !== layout.flipped;
  const rank = down ? place.row : layout.rows - 1 - place.row;
  return String.fromCharCode(97 + file) + String(rank + 1);
}

export function placeOf(square: string, layout: Layout): Place {
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square.slice(1)) - 1;
  const down = layout.rankOneOnTop !== layout.flipped;
  return {
    column: layout.flipped ? layout.columns - 1 - file : file,
    row: down ? rank : layout.rows - 1 - rank,
  };
}

// All squares as they are seen: rows from the top, each from the left.
export function squareRows(layout: Layout): string[][] {
  return Array.from({ length: layout.rows }, (_, row) =>
    Array.from({ length: layout.columns }, (_, column) => squareAt({ column, row }, layout)),
  );
}

// The middle of a square, in units, the corner of the squares at 0, 0.
export function centreOf(square: string, layout: Layout): Point {
  const { column, row } = placeOf(square, layout);
  return { x: column * unit + unit / 2, y: row * unit + unit / 2 };
}

// Steps of a king between two squares: how late a disc turns over.
export function kingSteps(one: string, other: string): number {
  return Math.max(
    Math.abs(one.charCodeAt(0) - other.charCodeAt(0)),
    Math.abs(Number(one.slice(1)) - Number(other.slice(1))),
  );
}

// What stands where in the text of a board: its rows from the top, the letters of squares in each. `top` is the rank of
// the first row; the ranks go down from there, or up from 1.
export function squaresInText(rows: readonly string[], top: "highest" | "lowest"): [string, string][] {
  return rows.flatMap((row, down) =>
    [...row].map((what, column): [string, string] => {
      const rank = top === "highest" ? rows.length - down : down + 1;
      return [String.fromCharCode(97 + column) + String(rank), what];
    }),
  );
}
