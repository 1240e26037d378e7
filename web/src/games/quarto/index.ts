import type { Component } from "svelte";
import type { Insight } from "../../api/types";
import type { BoardMark, BoardProps } from "../../boards/board";
import type { GameOnPage } from "../game";
import { editor } from "./editor";
import { whyOver } from "./ending";
import GiftList from "./GiftList.svelte";
import { fromText, type QuartoPosition } from "./position";
import QuartoBoard from "./QuartoBoard.svelte";
import QuartoEnding from "./QuartoEnding.svelte";
import QuartoMove from "./QuartoMove.svelte";
import { t } from "./texts";
import { describeMove, pieceInWords } from "./words";

// The pieces that would let the other side win are marked where they lie.
function reasonMarks(insight: Insight, isChosen: (overlay: string) => boolean): BoardMark[] {
  if (!isChosen("gifts")) return [];
  const losing = (insight.gifts ?? []).filter((gift) => !gift.safe);
  return losing.map(({ piece }) => ({ move: { move: `>${piece}`, piece }, kind: "threat" }));
}

export const game: GameOnPage = {
  Board: QuartoBoard as Component<BoardProps>,
  sides: "numbers", // the pieces belong to nobody
  tray: true,
  solved: true,
  Move: QuartoMove,
  describeMove,
  editor,
  start: "..../..../..../.... - L1",
  fromText,
  whyOver,
  Ending: QuartoEnding,
  beside: (position) => {
    const { hand } = position as QuartoPosition;
    return hand === null ? t("hand_none") : t("hand_piece", { piece: pieceInWords(hand) });
  },
  overlays: ["threes", "gifts"],
  overlaysAtFirst: ["threes"],
  figuresOfBoth: true,
  Reasons: GiftList,
  reasonMarks,
  // There are no points: that a move wins is all there is to say of it.
  proofs: { where: (position) => t((position as QuartoPosition).hand === null ? "proved.where_gift" : "proved.where") },
};
