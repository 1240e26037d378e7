// A pass that is forced is nobody's choice: it is said, and then played. In a game of two people with seats the server
// plays it.
import type { Game, Position } from "../api/types";
import { passOf } from "../boards/choices";
import { isMachine } from "./players/players";

export function forcedPass(game: Game, position: Position, atCurrent: boolean): string | null {
  const isPersons = !position.over && !isMachine(game.players[position.side]);
  if (game.encounter || !atCurrent || !isPersons) return null;
  return passOf(position.choices)?.move ?? null;
}
