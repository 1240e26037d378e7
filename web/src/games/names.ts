// What games, sides and moves are called, in the page's words where it has them, else in the catalogue's.
import type { GameName, Position, SideName } from "../api/types";
import { catalogue } from "../state/catalogue.svelte";
import { gameText, t } from "../texts";
import { onPage } from ".";

export function other(side: SideName): SideName {
  return side === "first" ? "second" : "first";
}

export function gameTitle(game: GameName): string {
  return gameText(game, "name") ?? catalogue.game(game)?.title ?? game;
}

export function sideName(game: GameName, side: SideName): string {
  const { sides } = onPage(game);
  if (sides === "colours") return t(side === "first" ? "side.black" : "side.white");
  const named = sides === undefined ? catalogue.game(game)?.sides : undefined;
  return named?.[side === "first" ? 0 : 1] ?? t(side === "first" ? "side.first" : "side.second");
}

// Whether the sides have colours that a dot can show.
export function sidesHaveColours(game: GameName): boolean {
  return onPage(game).sides !== "numbers";
}

// As the subject of a sentence.
function mover(game: GameName, side: SideName): string {
  if (onPage(game).sides !== "numbers") return sideName(game, side);
  return t(side === "first" ? "board.first" : "board.second");
}

// The move that led to the position, as a sentence; empty when there was none.
export function describeMove(position: Position): string {
  const { game, last } = position;
  if (!last) return "";
  const side = mover(game, other(position.side));
  if (last.pass) return t("board.passed", { side });
  const own = onPage(game).describeMove;
  if (own) return own(position, side);
  const simple = last.piece === undefined && last.to !== undefined;
  if (simple && last.from !== undefined) return t("board.moved", { side, from: last.from, to: last.to ?? "" });
  return t("board.played", { side, to: simple ? (last.to ?? "") : last.move });
}
