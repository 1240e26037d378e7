import type { Component } from "svelte";
import type { BoardProps } from "../../boards/board";
import type { GameOnPage } from "../game";
import { editor } from "./editor";
import { fromText, type YolahPosition } from "./position";
import { t } from "./texts";
import YolahBoard from "./YolahBoard.svelte";

export const game: GameOnPage = {
  Board: YolahBoard as Component<BoardProps>,
  sides: "colours",
  score: (position, side) => (position as YolahPosition)[side === "first" ? "black_score" : "white_score"],
  whyOver: () => t("over_longer"),
  editor,
  start: "w......b/......../......../...bw.../...wb.../......../......../b......w b 0 0",
  fromText,
  overlays: ["first_reached", "reach", "closed"],
  overlaysAtFirst: ["first_reached"],
  burdens: ["blocked"],
};
