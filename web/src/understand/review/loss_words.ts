// What a move lost, or kept, in words: proved results first, else points and chances.
import type { Judgement, ReviewedMove } from "../../api/types";
import type { Translate } from "../../texts";
import { points } from "../../texts/numbers";
import { isFault } from "./verdicts";

function stateOf({ outcome }: Judgement): "win" | "draw" | "loss" | "open" {
  return outcome ?? "open";
}

// "turns a win into a draw", "keeps the win", "loses 3.5 points (12 %)", "loses nothing".
export function lossWords(move: ReviewedMove, language: string, t: Translate): string {
  const { lost, lost_chance: chance, turned_from: from, turned_to: to } = move;
  if (from && to) return t("review.loss.turned", { before: t(`review.state.${from}`), after: t(`review.state.${to}`) });
  const proved = move.solved ? stateOf(move.played_worth) : "open";
  const inPoints = lost !== undefined && move.best_worth.value !== undefined && lost >= 1;
  const much = inPoints ? points(lost, language, 1).replace("+", "") : "";
  if (proved !== "open") return much ? t(`review.loss.kept_less.${proved}`, { points: much }) : t(`review.loss.kept.${proved}`);
  if (move.verdict === "unknown") return t("review.loss.unknown");
  const share = Math.round(chance ?? 0);
  if (much && (share > 0 || isFault(move.verdict))) return t("review.loss.points", { points: much, chance: share });
  if (share > 0) return t("review.loss.chance", { chance: share });
  return t("review.loss.none");
}
