// What the sides are called: a tree made by hand has no colours.
import type { GameName, SideName } from "../../api/types";
import { sideName } from "../../games/names";
import { t } from "./texts";

export function sideOf(stage: { byHand: boolean }, game: GameName, side: SideName): string {
  if (stage.byHand) return t(side === "first" ? "microscope.max" : "microscope.min");
  return sideName(game, side);
}
