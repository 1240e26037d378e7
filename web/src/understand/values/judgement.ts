// A judgement in the reader's words.
import type { Judgement } from "../../api/types";
import type { Translate } from "../../texts";
import { percent, points } from "../../texts/numbers";

export type Outcome =
  | { kind: "won" | "lost"; by: number } // 0: the margin is not known, or there is none
  | { kind: "points"; hundredths: number }
  | { kind: "chance"; chance: number }
  | { kind: "draw" }
  | { kind: "unknown" };

// A player that proves says nothing before it is certain; the chance that comes along means nothing then.
export function isJudged({ value, wdl }: Judgement): boolean {
  return value !== undefined || wdl !== undefined;
}

export function outcomeOf({ value, outcome, margin, wdl }: Judgement): Outcome {
  if (outcome === "draw") return { kind: "draw" };
  if (outcome) return { kind: outcome === "win" ? "won" : "lost", by: Math.abs(margin ?? 0) };
  if (value !== undefined) return { kind: "points", hundredths: value };
  if (wdl) return { kind: "chance", chance: wdl.win + wdl.draw / 2 };
  return { kind: "unknown" };
}

// `plies`: until the end, where that is proved.
export function judgementText(judgement: Judgement & { plies?: number }, language: string, t: Translate): string {
  const outcome = outcomeOf(judgement);
  switch (outcome.kind) {
    case "won":
    case "lost":
      if (outcome.by) return t(`understand.${outcome.kind}_by`, { points: outcome.by });
      return judgement.plies === undefined ? t(`understand.${outcome.kind}`) : t(`understand.${outcome.kind}_in`, { plies: judgement.plies });
    case "draw":
      return t("understand.draw");
    case "chance":
      return percent(outcome.chance, language);
    case "points":
      return points(outcome.hundredths, language);
    case "unknown":
      return t("understand.unknown");
  }
}

// For a number inside a square there is no room for words: a win is a W with its margin.
export function shortJudgement(judgement: Judgement, language: string, t: Translate): string {
  const outcome = outcomeOf(judgement);
  switch (outcome.kind) {
    case "won":
      return t("understand.short_won") + (outcome.by || "");
    case "lost":
      return t("understand.short_lost") + (outcome.by || "");
    case "draw":
      return "=";
    case "chance":
      return String(Math.round(outcome.chance * 100));
    case "points":
      return points(outcome.hundredths, language, 1);
    case "unknown":
      return t("understand.unknown");
  }
}

// docs/formats.md: beyond this a value is a win that the search has seen, and the rest is its margin. The microscope
// has nothing but such numbers, as its windows are compared with them.
const WON = 10_000;

// A value of the microscope: a number, as the first player sees it.
export function valueText(value: number, language: string, t: Translate): string {
  const seen = Math.abs(value) >= WON;
  const end: Partial<Judgement> = seen ? { outcome: value > 0 ? "win" : "loss", margin: Math.abs(value) - WON } : {};
  return judgementText({ value, ...end, chance: 0.5 }, language, t);
}
