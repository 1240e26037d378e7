// A game of a tournament on the board, to be looked at move by move.
import { connection } from "../api/connection";
import type { Game } from "../api/types";
import { game } from "../state/game.svelte";
import { route } from "../state/route.svelte";

// `about` says where it comes from and who played it: a game that is imported has persons at both sides.
export async function openGame(tournamentPath: string, id: string, about: string): Promise<void> {
  const { text } = await connection.request<{ text: string }>("GET", `${tournamentPath}/games/${encodeURIComponent(id)}`);
  const made: Game = await game.create({ text });
  game.flipped = false;
  route.go(`/game/${made.id}`);
  const root = made.nodes[0];
  if (root && !root.comment) await game.comment(root.id, about);
  game.first();
}
