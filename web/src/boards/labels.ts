// What is added to the label of a square, whatever the game: its value and its marks.
import type { BoardMark } from "./board";
import { provedInWords } from "./proved";
import type { PlacedValue } from "./values";
import type { Translate } from "./words";

export function valueInWords(values: PlacedValue[], spot: string, t: Translate): string | undefined {
  const found = values.find((value) => value.at === spot);
  if (!found) return undefined;
  if (found.proved) return t(found.best ? "board.proved_best" : "board.proved", { value: provedInWords(found.proved, t) });
  return t(found.best ? "board.value_best" : "board.value", { value: found.text });
}

export function markInWords(marks: BoardMark[], spot: string, part: "to" | "piece", t: Translate): string | undefined {
  const found = marks.find((mark) => mark.move[part] === spot && !mark.move.pass);
  return found && t(`board.marked_${found.kind}`);
}
