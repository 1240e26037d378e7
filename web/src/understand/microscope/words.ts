// What a step of the time line did and why, in words.
import type { Trace, UctFigures } from "../../api/types";
import type { Translate } from "./texts";
import { points } from "../../texts/numbers";
import { valueText } from "../values/judgement";
import type { Frame, Stage, StageNode } from "./stage";

export interface Speech {
  t: Translate;
  plural: (key: "microscope.say.cut_off", count: number) => string;
  language: string;
  side: (side: "first" | "second") => string;
}

// Numbers of a tree made by hand are whole; of a game they are points.
export function number(stage: Stage | { byHand: boolean }, value: number, speech: Pick<Speech, "language" | "t">): string {
  if (stage.byHand) return String(value).replace("-", "−");
  return valueText(value, speech.language, speech.t);
}

// An edge of a window; nothing is known where it is open.
export function edge(stage: Stage, value: number | undefined, open: "−∞" | "+∞", speech: Pick<Speech, "language" | "t">): string {
  if (value === undefined) return open;
  return stage.byHand ? String(value).replace("-", "−") : Math.abs(value) >= 10_000 ? valueText(value, speech.language, speech.t) : points(value, speech.language);
}

function nameOf(node: StageNode, speech: Speech): string {
  return node.move ?? speech.t("microscope.root");
}

function sayValue(stage: Stage, node: StageNode, speech: Speech): string {
  const value = number(stage, node.trace?.value ?? 0, speech);
  const kind = stage.byHand ? "hand" : (node.trace?.kind ?? "inner");
  const key = kind === "known" ? "microscope.say.known" : kind === "end" ? "microscope.say.end" : kind === "hand" ? "microscope.say.hand" : "microscope.say.estimate";
  return speech.t(key, { value });
}

function sayEnter(stage: Stage, node: StageNode, speech: Speech): string {
  const mover = speech.side(node.parent!.side);
  const tries = speech.t("microscope.say.tries", { side: mover, move: nameOf(node, speech) });
  if (stage.trace.algorithm !== "alphabeta") return tries;
  const { alpha, beta } = node.trace ?? {};
  const known = [
    ...(alpha === undefined ? [] : [speech.t("microscope.say.sure", { side: speech.side("first"), value: `α ${edge(stage, alpha, "−∞", speech)}` })]),
    ...(beta === undefined ? [] : [speech.t("microscope.say.sure", { side: speech.side("second"), value: `β ${edge(stage, beta, "+∞", speech)}` })]),
  ];
  return [tries, ...known].join(" ");
}

function sayTake(stage: Stage, node: StageNode, better: boolean, best: number, speech: Speech): string {
  const parent = node.parent!;
  const side = speech.side(parent.side);
  const value = number(stage, node.trace?.value ?? 0, speech);
  const back = speech.t("microscope.say.back", { move: nameOf(node, speech), value });
  const verdict = better
    ? speech.t(parent.side === "first" ? "microscope.say.larger" : "microscope.say.less", { side })
    : speech.t("microscope.say.keeps", { side, value: number(stage, best, speech) });
  return `${back} ${verdict}`;
}

function sayCut(stage: Stage, node: StageNode, frame: Frame, speech: Speech): string {
  const known = frame.known.get(node.key);
  const side = speech.side(node.side);
  const other = speech.side(node.side === "first" ? "second" : "first");
  const value = number(stage, known?.value ?? 0, speech);
  const count = speech.plural("microscope.say.cut_off", node.trace?.skipped ?? 0);
  if (node.trace?.cut === "ceiling") return `${speech.t("microscope.say.ceiling", { side, value })} ${count}`;
  const isAlpha = node.trace?.cut === "alpha";
  const bound = edge(stage, isAlpha ? node.trace?.alpha : node.trace?.beta, isAlpha ? "−∞" : "+∞", speech);
  return `${speech.t(isAlpha ? "microscope.say.alpha_cut" : "microscope.say.beta_cut", { side, other, value, bound })} ${count}`;
}

export function boundText(figures: UctFigures, sign: "+" | "−", language: string): string {
  if (figures.bonus === undefined || figures.ucb === undefined) return "–";
  return `${fine(figures.mean, language)} ${sign} ${fine(figures.bonus, language)} = ${fine(figures.ucb, language)}`;
}

// Of bounds a tenth of a per cent decides.
export function fine(share: number, language: string): string {
  return new Intl.NumberFormat(language, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(share).replace("-", "−");
}

function sayPlayout(stage: Stage, frame: Frame, speech: Speech): string {
  const { number: count, phase, walk } = frame.playout!;
  const first = speech.t("microscope.say.playout", { count, all: stage.trace.root.visits ?? count });
  const last = walk.steps.at(-1);
  const line = walk.steps.map((step) => step.move).join(" ");
  const winner = walk.result === 0 ? speech.t("microscope.say.drawn") : speech.t("microscope.say.wins", { side: speech.side(walk.result > 0 ? "first" : "second") });
  switch (phase) {
    case "select": {
      const chosen = walk.steps.filter((step) => !step.untried).map((step) => step.move);
      return `${first} ${chosen.length ? speech.t("microscope.say.select", { line: chosen.join(" ") }) : speech.t("microscope.say.select_none")}`;
    }
    case "expand":
      return `${first} ${last?.untried ? speech.t("microscope.say.expand", { move: last.move }) : speech.t("microscope.say.expand_none")}`;
    case "simulate":
      return `${first} ${speech.t(walk.played ? "microscope.say.simulate" : "microscope.say.simulate_known")} ${winner}`;
    case "backup":
      return `${first} ${speech.t("microscope.say.backup", { line })}`;
  }
}

export function say(stage: Stage, frame: Frame, speech: Speech): string {
  if (frame.playout) return sayPlayout(stage, frame, speech);
  const { step } = frame;
  if (!step) return speech.t(frame.at === 0 ? "microscope.say.start" : "microscope.say.finish", finish(stage.trace, stage, speech));
  const node = stage.byId[step.node]!;
  switch (step.do) {
    case "enter":
      return sayEnter(stage, node, speech);
    case "leaf":
      return `${sayEnter(stage, node, speech)} ${sayValue(stage, node, speech)}`;
    case "take":
      return sayTake(stage, node, step.better, step.best, speech);
    case "cut":
      return sayCut(stage, node, frame, speech);
  }
}

function finish(trace: Trace, stage: Stage, speech: Speech): Record<string, string> {
  const best = trace.root.children.find((child) => child.best)?.move ?? "–";
  return { move: best, value: trace.root.value === undefined ? "" : number(stage, trace.root.value, speech) };
}
