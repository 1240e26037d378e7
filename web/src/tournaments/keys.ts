// The keys of tournaments that were started in this browser: whoever has one may pause and stop its tournament.
import { readStored, store } from "../state/storage";

const name = "damier.tournaments";
const kept = 100;

function all(): Record<string, string> {
  return readStored<Record<string, string>>(name) ?? {};
}

export function keyOf(tournament: string): string | null {
  return all()[tournament] ?? null;
}

export function keepKey(tournament: string, key: string): void {
  store(name, Object.fromEntries([...Object.entries(all()), [tournament, key]].slice(-kept)));
}

export function dropKey(tournament: string): void {
  const { [tournament]: _gone, ...others } = all();
  store(name, others);
}
