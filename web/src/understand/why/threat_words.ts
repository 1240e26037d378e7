// A threat as a sentence that somebody understands who has learned the game an hour ago.
import type { GameName, Threat } from "../../api/types";
import { plural, t } from "../../texts";
import { other, sideName } from "../../texts/sides";

export function threatWords(game: GameName, threat: Threat): string {
  const against = threat.side ? sideName(game, other(threat.side)) : "";
  const side = threat.side ? sideName(game, threat.side) : "";
  const move = threat.move?.move ?? threat.squares.join(" ");
  const square = threat.move?.to ?? threat.squares.join(", ");
  switch (threat.key) {
    case "cuts_off":
      return plural("understand.threat.cuts_off", threat.number ?? threat.squares.length, { side, move, against });
    case "takes_corner":
      return plural("understand.threat.takes_corner", threat.number ?? 1, { side, square });
    case "completes":
      return threat.side
        ? t("understand.threat.completes", { side, square })
        : t("understand.threat.completes_nobody", { square });
    default:
      return t("understand.threat.other", { side, move });
  }
}
