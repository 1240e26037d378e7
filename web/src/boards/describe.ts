// Squares, pieces and moves in words.
import type { Position, SideName } from "../api/types";
import { propertiesOf } from "../games/quarto/piece";
import type { Translate } from "./words";

export function pieceInWords(piece: string, t: Translate): string {
  const { dark, tall, square, hollow } = propertiesOf(piece);
  return t("board.piece", {
    colour: t(dark ? "board.dark" : "board.light"),
    height: t(tall ? "board.tall" : "board.short"),
    shape: t(square ? "board.square" : "board.round"),
    top: t(hollow ? "board.hollow" : "board.solid"),
  });
}

function nameOf(side: SideName, game: Position["game"], t: Translate): string {
  if (game === "quarto") return t(side === "first" ? "board.first" : "board.second");
  return t(side === "first" ? "board.Black" : "board.White");
}

// The move that led to the position, as a sentence; empty when there was none.
export function describeMove(position: Position, t: Translate): string {
  const last = position.last;
  if (!last) return "";
  const side = nameOf(position.side === "first" ? "second" : "first", position.game, t);
  if (last.pass) return t("board.passed", { side });
  const to = last.to ?? "";
  if (position.game === "yolah") return t("board.moved", { side, from: last.from ?? "", to });
  if (position.game === "othello") return t("board.played", { side, to });
  const given = last.piece === undefined ? "" : pieceInWords(last.piece, t);
  if (last.to === undefined) return t("board.gave", { side, given });
  const onBoard = position.board[last.to];
  const placed = onBoard === undefined ? "" : pieceInWords(onBoard, t);
  if (last.piece === undefined) return t("board.placed", { side, placed, to });
  return t("board.placed_and_gave", { side, placed, to, given });
}

// The label of a square: what is on it and what can be done, one thing after the other.
export function joined(parts: (string | false | undefined)[]): string {
  return parts.filter((part) => typeof part === "string" && part !== "").join(", ");
}
