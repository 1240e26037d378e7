// What the board writes on its squares, from the report of a search.
import type { JudgedMove, Position, SearchReport } from "../../api/types";
import type { BoardValue, Proved } from "../../boards/board";
import { onPage } from "../../games";
import type { Translate } from "../../texts";
import { isJudged, outcomeOf, shortJudgement } from "../values/judgement";
import { moveRows } from "./move_rows";

const OUTCOMES = { won: "win", draw: "draw", lost: "loss" } as const;

// How the game ends after a move, where the search is certain of it.
export function provedOf(judged: JudgedMove): Proved | null {
  if (!judged.solved) return null;
  const { kind } = outcomeOf(judged);
  if (kind !== "won" && kind !== "draw" && kind !== "lost") return null;
  return { outcome: OUTCOMES[kind], ...(judged.plies === undefined ? {} : { plies: judged.plies }) };
}

// A bound is not a value: a move that is worth "at most" something stays blank, unless that is proved to be its worth.
export function boardValues(report: SearchReport, { game, side }: Pick<Position, "game" | "side">, language: string, t: Translate): BoardValue[] {
  return moveRows(report, side)
    .filter(({ judged, best }) => isJudged(judged) && (!judged.at_most || best || judged.solved))
    .map(({ move, judged, share, best }) => {
      // Where there are points, by how much one wins is more than that one wins: the number says it.
      const proved = onPage(game).proofs ? provedOf(judged) : null;
      return { move, text: shortJudgement(judged, language, t), strength: share, best, ...(proved ? { proved } : {}) };
    });
}
