// Why a game ended as it did, in a sentence.
import type { Game, Position, SideName } from "../../api/types";
import { onPage } from "../../games";
import { sideName } from "../../games/names";
import { t } from "../../texts";
import { isMachine, winnerOf } from "../players/players";

export function winnerOfGame(game: Game): SideName | null {
  return game.encounter?.ending ? game.encounter.ending.winner : winnerOf(game.position);
}

// To the one person who plays here, when there is one.
export function verdictText(game: Game, seat: SideName | null): string {
  const machines = { first: isMachine(game.players.first), second: isMachine(game.players.second) };
  const person = game.encounter ? seat : machines.first === machines.second ? null : machines.first ? "second" : "first";
  const winner = winnerOfGame(game);
  if (person === null || winner === null) return "";
  return t(winner === person ? "play.end_you_won" : "play.end_you_lost");
}

export function reasonText(game: Game, position: Position): string {
  const ending = game.encounter?.ending;
  if (ending?.by === "agreed") return t("play.end_agreed");
  if (ending && ending.by !== "rules" && ending.winner !== null) {
    const side = sideName(game.game, ending.winner === "first" ? "second" : "first");
    return t(ending.by === "time" ? "play.end_time" : "play.end_resigned", { side });
  }
  return position.over ? (onPage(game.game).whyOver?.(position) ?? "") : "";
}
