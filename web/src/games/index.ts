// The games that the page has a folder for, found by the names of the folders. A game without one is played on the
// plain board.
import type { Component } from "svelte";
import type { GameName } from "../api/types";
import type { BoardProps } from "../boards/board";
import type { GameOnPage } from "./game";
import PlainBoard from "./PlainBoard.svelte";

const found = import.meta.glob<GameOnPage>("./*/index.ts", { eager: true, import: "game" });
const games = new Map(Object.entries(found).map(([path, game]) => [path.split("/")[1] ?? "", game]));
const unknown: GameOnPage = {};

export function onPage(name: GameName): GameOnPage {
  return games.get(name) ?? unknown;
}

export function boardOf(name: GameName): Component<BoardProps> {
  return onPage(name).Board ?? PlainBoard;
}

// The overlays that are on before anybody has chosen, of all games.
export const overlaysAtFirst: string[] = [...games.values()].flatMap((game) => [...(game.overlaysAtFirst ?? [])]);
