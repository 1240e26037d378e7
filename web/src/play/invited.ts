// What the address of a game brings along after its #, where no server and no other page sees it: an invitation to the
// other seat, or a seat that its owner takes along to another device.
import type { Game } from "../api/types";
import { game as table } from "../state/game.svelte";
import { route } from "../state/route.svelte";
import type { KeptSeat } from "../state/seats";

function partOf(hash: string, name: string): string | undefined {
  const prefix = `#${name}=`;
  return hash.startsWith(prefix) ? hash.slice(prefix.length) : undefined;
}

// Somebody has come who may sit down; without an invitation at an open table.
export function invitedBy(game: Game, seat: KeptSeat | null, hash: string): { invitation: string | undefined } | null {
  const { encounter } = game;
  if (encounter?.state !== "waiting" || seat) return null;
  const invitation = partOf(hash, "invite");
  return invitation !== undefined || (encounter.open && hash === "#join") ? { invitation } : null;
}

// Takes the seat that the address brings, and takes it out of the address.
export async function letIn(id: string, hash: string): Promise<void> {
  const token = partOf(hash, "seat");
  if (token === undefined) return;
  route.go(`/game/${id}`, "replace");
  await table.takeByToken(id, token);
  table.flipped = table.seat?.side === "second";
}
