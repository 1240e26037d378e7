// What is proved of a move or of a spot on the board, always as the player sees it who is to move now.
import type { MoveParts } from "../api/types";
import type { BoardValue, Proved } from "./board";
import type { Translate } from "./words";

// The end of the game after the best of some moves, as far as it is proved. One win is enough. For a draw or a loss no
// move may be unknown: the unknown one could be better.
export function provedOfBest(moves: (Proved | undefined)[]): Proved | null {
  const known = moves.filter((move) => move !== undefined);
  const complete = known.length === moves.length;
  const [best] = (["win", "draw", "loss"] as const).filter((outcome) => known.some((move) => move.outcome === outcome));
  if (best === undefined || (best !== "win" && !complete)) return null;
  const plies = complete ? pliesOf(known.filter((move) => move.outcome === best), best) : undefined;
  return { outcome: best, ...(plies === undefined ? {} : { plies }) };
}

// The winner hurries, the loser resists.
function pliesOf(moves: Proved[], outcome: Proved["outcome"]): number | undefined {
  const plies = moves.flatMap((move) => (move.plies === undefined ? [] : [move.plies]));
  if (plies.length < moves.length) return undefined;
  return outcome === "win" ? Math.min(...plies) : Math.max(...plies);
}

// By spot: what is proved of the best of all legal moves that belong there.
export function provedBySpot(
  values: BoardValue[],
  choices: MoveParts[],
  spot: (choice: MoveParts) => string | undefined,
): Map<string, Proved> {
  const byMove = new Map(values.map((value) => [value.move, value.proved]));
  const moves = new Map<string, (Proved | undefined)[]>();
  for (const choice of choices) {
    const at = spot(choice);
    if (at !== undefined) moves.set(at, [...(moves.get(at) ?? []), byMove.get(choice.move)]);
  }
  const found = new Map<string, Proved>();
  for (const [at, all] of moves) {
    const proved = provedOfBest(all);
    if (proved) found.set(at, proved);
  }
  return found;
}

// A draw lasts until the board is full; only a decision has a number worth showing.
export function provedSign({ outcome, plies }: Proved, t: Translate): string {
  const sign = t(`board.proved.${outcome}.sign`);
  return outcome === "draw" || plies === undefined ? sign : `${sign}${plies}`;
}

export function provedInWords({ outcome, plies }: Proved, t: Translate): string {
  if (outcome === "draw" || plies === undefined) return t(`board.proved.${outcome}`);
  return outcome === "win" && plies === 1 ? t("board.proved.win_now") : t(`board.proved.${outcome}_in`, { plies });
}
