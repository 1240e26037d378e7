import type { Game, GameInfo, GameName, Level, Position, SideName } from "../../api/types";
import { onPage } from "../../games";
import { other, sideName } from "../../games/names";
import { catalogue } from "../../state/catalogue.svelte";
import { t, translated } from "../../texts";

export const human = "human";
// Of games that can be proved. As long as the server lets it: stopped before its proof it would not be perfect.
export const perfect = "perfect(time=60s)";

// Perfect it is where it sees the end: in a game that is not solved that is late.
export function perfectName(game: GameName): "play.perfect" | "play.perfect_late" {
  return onPage(game).solved ? "play.perfect" : "play.perfect_late";
}

export function isMachine(player: string): boolean {
  return player !== human;
}

export function machinesOnly(game: Game): boolean {
  return isMachine(game.players.first) && isMachine(game.players.second);
}

export function levelOf(info: GameInfo | undefined, player: string): Level | undefined {
  return info?.levels.find((level) => level.player === player);
}

export function levelName(level: Level): string {
  return translated("level", level.name);
}

// Whom somebody meets who has chosen nobody: an opponent that can be beaten in the first hour.
export function gentleLevel(info: GameInfo | undefined): string {
  return info ? (info.levels[1]?.player ?? "random") : "level(2)";
}

// The name in a record, "You", "Person", "Beginner", or the text of a player that has no name.
export function playerName(game: Game, side: SideName): string {
  const player = game.players[side];
  const named = game.headers[side];
  if (game.encounter) return game.encounter.seats[side].name ?? t("play.seat_empty");
  if (player === human && named && named !== human) return named;
  if (player === human) return isMachine(game.players[other(side)]) ? t("play.you") : t("play.person");
  if (player === perfect) return t(perfectName(game.game));
  const level = levelOf(catalogue.game(game.game), player);
  if (level) return levelName(level);
  // Its name comes with the catalogue, in a moment.
  return catalogue.value === null && player.startsWith("level(") ? "…" : player;
}

// Points where the game counts them.
export function scoreOf(position: Position, side: SideName): number | null {
  return onPage(position.game).score?.(position, side) ?? null;
}

export function winnerOf(position: Position): SideName | null {
  if (!position.over || position.margin === 0) return null;
  return position.margin > 0 ? "first" : "second";
}

// "Black wins 34 to 28", "White wins on time", "Draw".
export function resultText(game: Game, position: Position): string {
  const ending = game.encounter?.ending;
  if (ending && ending.by !== "rules") {
    if (ending.winner === null) return t("play.draw_agreed");
    const side = sideName(game.game, ending.winner);
    return t(ending.by === "time" ? "play.wins_on_time" : "play.wins_by_resignation", { side });
  }
  const winner = winnerOf(position);
  if (winner === null) return t("play.draw");
  const side = sideName(game.game, winner);
  if (scoreOf(position, winner) === null) return t("play.wins", { side });
  // The margin knows more than the board: in Othello the winner also gets the squares that stay empty.
  const against = scoreOf(position, other(winner)) ?? 0;
  return t("play.wins_by_points", { side, points: against + Math.abs(position.margin), against });
}
