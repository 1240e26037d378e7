// What the sides are called: by colour where there are colours.
import type { GameName, SideName } from "../api/types";
import { t } from "./";

export function sideName(game: GameName, side: SideName): string {
  if (game === "quarto") return t(side === "first" ? "understand.side.first" : "understand.side.second");
  return t(side === "first" ? "understand.side.black" : "understand.side.white");
}

export function other(side: SideName): SideName {
  return side === "first" ? "second" : "first";
}
