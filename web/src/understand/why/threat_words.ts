// A threat as a sentence that somebody understands who has learned the game an hour ago.
import type { GameName, Threat } from "../../api/types";
import { other, sideName } from "../../games/names";
import { gameText, t } from "../../texts";

export function threatWords(game: GameName, threat: Threat): string {
  const key = `threat.${threat.key}${threat.side ? "" : "_nobody"}`;
  const side = threat.side ? sideName(game, threat.side) : "";
  const against = threat.side ? sideName(game, other(threat.side)) : "";
  const move = threat.move?.move ?? threat.squares.join(" ");
  const square = threat.move?.to ?? threat.squares.join(", ");
  const count = threat.number ?? threat.squares.length;
  return gameText(game, key, { side, against, move, square, count }) ?? t("understand.threat.other", { side, move });
}
