import type { Component } from "svelte";
import type { Position } from "../../api/types";
import type { BoardProps } from "../../boards/board";
import type { GameOnPage } from "../game";
import { editor } from "./editor";
import OthelloBoard from "./OthelloBoard.svelte";
import { fromText, type OthelloPosition } from "./position";
import { t } from "./texts";

function whyOver(position: Position): string {
  const { black_score: black, white_score: white } = position as OthelloPosition;
  if (black === 0 || white === 0) return t("over_wiped");
  return t(black + white === 64 ? "over_full" : "over_stuck");
}

export const game: GameOnPage = {
  Board: OthelloBoard as Component<BoardProps>,
  sides: "colours",
  score: (position, side) => (position as OthelloPosition)[side === "first" ? "black_score" : "white_score"],
  whyOver,
  editor,
  start: "---------------------------OX------XO--------------------------- X",
  fromText,
  overlays: ["mobility", "stable"],
  overlaysAtFirst: ["mobility"],
  burdens: ["frontier", "x_squares", "c_squares"],
};
