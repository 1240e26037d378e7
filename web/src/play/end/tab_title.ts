// What the title of the tab says of a game: whose turn it is, as far as one can tell who sits here.
import type { Game, SideName } from "../../api/types";
import { gameTitle, sideName } from "../../games/names";
import { t } from "../../texts";
import { isMachine, playerName, resultText } from "../players/players";

function turnText(game: Game, seat: SideName | null): string {
  const { position, encounter } = game;
  const { side } = position;
  if (encounter?.state === "waiting") return t("play.tab_waits");
  if (position.over || encounter?.state === "over") return resultText(game, position);
  const persons = !isMachine(game.players.first) && !isMachine(game.players.second);
  if (encounter) return seat === side ? `● ${t("play.tab_your_move")}` : t("play.turn_of", { side: playerName(game, side) }).replace(/\.$/, "");
  if (isMachine(game.players[side])) return t("play.tab_thinks", { name: playerName(game, side) });
  return persons ? t("play.turn_of", { side: sideName(game.game, side) }).replace(/\.$/, "") : `● ${t("play.tab_your_move")}`;
}

export function tabTitle(game: Game, seat: SideName | null): string {
  return `${turnText(game, seat)} – ${gameTitle(game.game)} · ${t("app.name")}`;
}
