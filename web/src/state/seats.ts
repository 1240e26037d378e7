// The seats that this browser has at games with friends. Whoever has the token sits there, so it never leaves this
// browser but in the body of a request, or in a link that somebody asked for.
import type { SideName } from "../api/types";
import { readStored, store } from "./storage";

export interface KeptSeat {
  side: SideName;
  token: string;
  invitation?: string; // for the other seat, as long as it is empty
}

const key = "damier.seats";
const kept = 200;

function all(): Record<string, KeptSeat> {
  return readStored<Record<string, KeptSeat>>(key) ?? {};
}

export function seatOf(game: string): KeptSeat | null {
  return all()[game] ?? null;
}

export function keepSeat(game: string, seat: KeptSeat): void {
  const { [game]: _old, ...others } = all();
  // The oldest first, as an object remembers the order of insertion.
  store(key, Object.fromEntries([...Object.entries(others), [game, seat]].slice(-kept)));
}

export function dropSeat(game: string): void {
  const { [game]: _gone, ...others } = all();
  store(key, others);
}

// The name that its user gave last.
const nameKey = "damier.name";

export function ownName(): string {
  return readStored<string>(nameKey) ?? "";
}

export function keepName(name: string): void {
  store(nameKey, name);
}

// Letters that nobody can guess: crypto.randomUUID is not there on a page without TLS.
export function secretLetters(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
