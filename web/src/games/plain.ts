// What the plain board works out of a position.
import type { BoardShape, MoveParts, Position } from "../api/types";

// Whether a move has the parts that were chosen so far; null: nothing was.
export function fitting(choice: MoveParts, from: string | null, to: string | null): boolean {
  if (choice.pass || (choice.from ?? null) !== from) return false;
  return to === null || choice.to === to;
}

// The smallest board with all the squares that a position speaks of, for a game that does not describe its board.
export function shapeFrom(position: Position): BoardShape {
  const named = Object.keys(position.squares ?? {});
  const touched = [...position.choices, ...(position.last ? [position.last] : [])].flatMap(({ from, to }) => [from, to]);
  const places = [...named, ...touched].filter((square) => square !== undefined && /^[a-z]\d+$/.test(square)) as string[];
  const columns = Math.max(1, ...places.map((square) => square.charCodeAt(0) - 96));
  const rows = Math.max(1, ...places.map((square) => Number(square.slice(1))));
  return { columns, rows, top: "highest", pieces: [] };
}
