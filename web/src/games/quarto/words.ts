// Pieces and moves of Quarto in words.
import type { Position } from "../../api/types";
import { propertiesOf } from "./piece";
import type { QuartoPosition } from "./position";
import { t } from "./texts";

export function pieceInWords(piece: string): string {
  const { dark, tall, square, hollow } = propertiesOf(piece);
  return t("piece", {
    colour: t(dark ? "dark" : "light"),
    height: t(tall ? "tall" : "short"),
    shape: t(square ? "square" : "round"),
    top: t(hollow ? "hollow" : "solid"),
  });
}

export function describeMove(position: Position, side: string): string {
  const { last, board } = position as QuartoPosition;
  const to = last?.to;
  const given = last?.piece === undefined ? "" : pieceInWords(last.piece);
  if (to === undefined) return t("gave", { side, given });
  const onBoard = board[to];
  const placed = onBoard === undefined ? "" : pieceInWords(onBoard);
  return given === "" ? t("placed", { side, placed, to }) : t("placed_and_gave", { side, placed, to, given });
}
