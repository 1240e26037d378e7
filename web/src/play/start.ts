import type { Game, GameName, NewGame, SideName } from "../api/types";
import { catalogue } from "../state/catalogue.svelte";
import { game } from "../state/game.svelte";
import { route } from "../state/route.svelte";
import { readStored, store } from "../state/storage";
import { t } from "../texts";
import { decodeRecord, recordIn } from "./exchange/link";
import { human, isMachine, middleLevel } from "./players/players";

// What was chosen for the last game of each kind: the next dialog starts from it.
export interface Choice {
  variant?: string;
  players: Record<SideName, string>;
  seconds: number;
}

const choiceKey = (name: GameName): string => `damier.choice.${name}`;

export function lastChoice(name: GameName): Choice {
  const info = catalogue.game(name);
  const kept = readStored<Choice>(choiceKey(name));
  return kept ?? { players: { first: human, second: info ? middleLevel(info) : "random" }, seconds: 1 };
}

export function rememberChoice(name: GameName, choice: Choice): void {
  store(choiceKey(name), choice);
}

// A new game on the board and in the address. The person sits at the lower side.
export async function begin(wish: NewGame, how: "push" | "replace" = "push"): Promise<Game> {
  const made = await game.create(wish);
  game.flipped = isMachine(made.players.first) && !isMachine(made.players.second);
  route.go(`/game/${made.id}`, how);
  return made;
}

async function beginFirst(): Promise<void> {
  await catalogue.load();
  const name = catalogue.first;
  const { players, seconds } = lastChoice(name);
  await begin({ game: name, players, seconds }, "replace");
}

async function recordOf(encoded: string): Promise<string> {
  try {
    return await decodeRecord(encoded);
  } catch {
    throw new Error(t("play.damaged_link"));
  }
}

// What the address asks for: a game that is known, one that the link holds, or a first one.
export async function startFrom(id: string | null, hash: string): Promise<void> {
  const encoded = recordIn(hash);
  if (encoded !== null) {
    await begin({ text: await recordOf(encoded) }, "replace");
    game.first();
  } else if (id !== null) {
    if (game.game?.id === id) return;
    const loaded = await game.load(id);
    game.flipped = isMachine(loaded.players.first) && !isMachine(loaded.players.second);
  } else {
    await beginFirst();
  }
}
