// What decided a game of Quarto: the sets of four that are complete, and what their pieces have in common.
import type { Position } from "../../api/types";
import { propertiesOf } from "./piece";
import type { QuartoPosition } from "./position";
import { t } from "./texts";

type Alike = "light" | "dark" | "short" | "tall" | "round" | "square" | "solid" | "hollow";

function wordsFor(piece: string): Alike[] {
  const { dark, tall, square, hollow } = propertiesOf(piece);
  return [dark ? "dark" : "light", tall ? "tall" : "short", square ? "square" : "round", hollow ? "hollow" : "solid"];
}

export interface WinningSet {
  cells: string[];
  pieces: string[];
  alike: Alike[];
}

export function winningSets(position: Position): WinningSet[] {
  const { board, completed } = position as QuartoPosition;
  return completed.map((set) => {
    const cells = set.split(" ");
    const pieces = cells.flatMap((cell) => board[cell] ?? []);
    const alike = pieces.map(wordsFor).reduce((common, words) => common.filter((word) => words.includes(word)));
    return { cells, pieces, alike };
  });
}

function shapeKey(cells: string[]): "over_row" | "over_column" | "over_diagonal" | "over_square" {
  const columns = new Set(cells.map((cell) => cell[0])).size;
  const rows = new Set(cells.map((cell) => cell[1])).size;
  if (rows === 1) return "over_row";
  if (columns === 1) return "over_column";
  return columns === 4 && rows === 4 ? "over_diagonal" : "over_square";
}

export function setText({ cells, alike }: WinningSet): string {
  const named = t(shapeKey(cells), { cells: cells.join(" ") });
  const words = alike.map((word) => t(`four_${word}`));
  const together = words.length === 0 ? "" : words.reduce((one, other) => t("over_and", { one, other }));
  const text = t("over_set", { cells: named, alike: together });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function whyOver(position: Position): string {
  const sets = winningSets(position);
  return sets.length === 0 ? t("over_full") : sets.map(setText).join(" ");
}
