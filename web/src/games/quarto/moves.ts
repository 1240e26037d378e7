// A move of Quarto in its two steps: a cell for the piece in hand, then the piece to give.
import type { MoveParts } from "../../api/types";
import type { BoardValue } from "../../boards/board";
import { provedBySpot, provedSign } from "../../boards/proved";
import { bestBySpot, type PlacedValue, type Spot } from "../../boards/values";
import type { Translate } from "../../boards/words";

// The pieces that can be given once a piece was put on `to` (null: before anything was put), and the moves.
export function gifts(choices: MoveParts[], to: string | null): Map<string, MoveParts> {
  const found = new Map<string, MoveParts>();
  for (const choice of choices) {
    if (choice.piece !== undefined && (choice.to ?? null) === to) found.set(choice.piece, choice);
  }
  return found;
}

// The move that is complete when the piece is on `to`: it ends the game, and nothing is given.
export function placementAlone(choices: MoveParts[], to: string): MoveParts | undefined {
  return choices.find((choice) => choice.to === to && choice.piece === undefined);
}

// The cells of winning sets, each a text such as "a1 b1 c1 d1".
export function cellsOf(sets: readonly string[]): Set<string> {
  return new Set(sets.flatMap((cells) => cells.split(" ")));
}

// Where something is proved, that; elsewhere the best estimate. A proved draw or loss beside moves that nobody knows
// says nothing about their spot.
function valuesBySpot(values: BoardValue[], choices: MoveParts[], spot: Spot, t: Translate): PlacedValue[] {
  const proved = provedBySpot(values, choices, spot);
  const estimates = bestBySpot(values.filter((value) => !value.proved), choices, (choice) => {
    const at = spot(choice);
    return at !== undefined && proved.has(at) ? undefined : at;
  });
  const best = new Set(bestBySpot(values, choices, spot).filter((value) => value.best).map((value) => value.at));
  const certain = [...proved].map(([at, what]) => ({ at, text: provedSign(what, t), strength: 1, best: best.has(at), proved: what }));
  return [...certain, ...estimates];
}

// The cells while the piece in hand has no cell yet, then the pieces that can be given.
export function cellValues(values: BoardValue[], choices: MoveParts[], chosen: string | null, t: Translate): PlacedValue[] {
  return valuesBySpot(values, choices, (choice) => (chosen === null || choice.to === chosen ? choice.to : undefined), t);
}
export function pieceValues(values: BoardValue[], choices: MoveParts[], chosen: string | null, t: Translate): PlacedValue[] {
  return valuesBySpot(values, choices, (choice) => ((choice.to ?? null) === chosen ? choice.piece : undefined), t);
}
