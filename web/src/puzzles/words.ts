// What is proved, in words: of the end of a game, of a move on its square, of what a puzzle is about.
import type { GameName, ProvedEnd, PuzzleStep } from "../api/types";
import type { BoardValue, Proved } from "../boards/board";
import { onPage } from "../games";
import { sideName } from "../games/names";
import { shortJudgement } from "../understand/values/judgement";
import { settings } from "../state/settings.svelte";
import { plural, t, translated } from "./texts";

export function endInWords(game: GameName, end: ProvedEnd): string {
  if (end.winner === "draw") return t("puzzles.draws");
  const side = sideName(game, end.winner);
  return end.by === undefined ? t("puzzles.wins", { side }) : t("puzzles.wins_by", { side, points: end.by });
}

export function themeInWords(theme: string): string {
  const plies = /^in_(\d+)$/.exec(theme)?.[1];
  return plies === undefined ? translated("puzzles.theme", theme) : plural("puzzles.theme_in", Number(plies));
}

export function valuesOf(game: GameName, step: PuzzleStep): BoardValue[] {
  const best = step.moves[0]!.margin;
  return step.moves.map(({ move, margin }) => {
    const outcome: Proved["outcome"] = margin > 0 ? "win" : margin < 0 ? "loss" : "draw";
    const text = shortJudgement({ outcome, margin, chance: 0.5 }, settings.language, t);
    const proved = onPage(game).proofs ? { outcome } : null;
    return { move, text, strength: margin === best ? 1 : margin > 0 ? 0.7 : margin === 0 ? 0.4 : 0.1, best: margin === best, ...(proved ? { proved } : {}) };
  });
}
