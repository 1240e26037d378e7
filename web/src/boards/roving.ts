// Where the focus goes inside a grid that is one stop of the tab key.
import type { Place } from "./squares";

// The place that a key leads to, or null when the key means nothing to a grid. Edges stop the focus.
export function nextPlace(key: string, withControl: boolean, at: Place, columns: number, rows: number): Place | null {
  const { column, row } = at;
  switch (key) {
    case "ArrowLeft": return { column: Math.max(0, column - 1), row };
    case "ArrowRight": return { column: Math.min(columns - 1, column + 1), row };
    case "ArrowUp": return { column, row: Math.max(0, row - 1) };
    case "ArrowDown": return { column, row: Math.min(rows - 1, row + 1) };
    case "Home": return { column: 0, row: withControl ? 0 : row };
    case "End": return { column: columns - 1, row: withControl ? rows - 1 : row };
    case "PageUp": return { column, row: 0 };
    case "PageDown": return { column, row: rows - 1 };
    default: return null;
  }
}
