import type { Component } from "svelte";
import type { BoardProps } from "../../boards/board";
import type { GameOnPage } from "../game";
import { editor } from "./editor";
import OthelloBoard from "./OthelloBoard.svelte";
import { fromText, type OthelloPosition } from "./position";

export const game: GameOnPage = {
  Board: OthelloBoard as Component<BoardProps>,
  sides: "colours",
  score: (position, side) => (position as OthelloPosition)[side === "first" ? "black_score" : "white_score"],
  editor,
  fromText,
  overlays: ["mobility", "stable"],
  overlaysAtFirst: ["mobility"],
  burdens: ["frontier", "x_squares", "c_squares"],
};
