// What the board writes on its squares, from the thoughts of a search.
import type { SideName, Thoughts } from "../api/types";
import type { BoardValue } from "../boards/board";
import type { Translate } from "../texts";
import { shortJudgement } from "./judgement";
import { moveRows } from "./move_rows";

// A bound is not a value: a move that is worth "at most" something stays blank.
export function boardValues(thoughts: Thoughts, mover: SideName, language: string, t: Translate): BoardValue[] {
  return moveRows(thoughts, mover)
    .filter((row) => !row.judged.at_most || row.best)
    .map(({ move, judged, share, best }) => ({ move, text: shortJudgement(judged, language, t), strength: share, best }));
}
