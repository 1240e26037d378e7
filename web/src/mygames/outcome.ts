// How a kept game stands, seen by the person of this browser where there is just one.
import type { SideName } from "../api/types";
import { isMachine } from "../play/players/players";
import type { SavedGame } from "../state/saved";

export type Outcome = { kind: "open" | "won" | "lost" | "draw" } | { kind: "wins"; side: SideName };

function ownSide(game: SavedGame): SideName | null {
  if (game.encounter) return game.encounter.side;
  const first = isMachine(game.players.first);
  return first === isMachine(game.players.second) ? null : first ? "second" : "first";
}

export function outcomeOf(game: SavedGame): Outcome {
  if (!game.over) return { kind: "open" };
  const margin = game.margin ?? 0;
  const winner = game.encounter?.ending ? game.encounter.ending.winner : margin === 0 ? null : margin > 0 ? "first" : "second";
  const own = ownSide(game);
  if (winner === null) return { kind: "draw" };
  return own === null ? { kind: "wins", side: winner } : { kind: winner === own ? "won" : "lost" };
}

export interface Filter {
  game: string; // empty: every game
  state: "all" | "open" | "over";
  name: string;
}

export function fits(game: SavedGame, names: readonly string[], filter: Filter): boolean {
  const wanted = filter.name.trim().toLocaleLowerCase();
  if (filter.game !== "" && game.game !== filter.game) return false;
  if (filter.state !== "all" && (game.over ?? false) !== (filter.state === "over")) return false;
  return wanted === "" || names.some((name) => name.toLocaleLowerCase().includes(wanted));
}
