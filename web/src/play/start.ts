import type { Game, GameName, NewGame, Position, SideName } from "../api/types";
import { onPage } from "../games";
import { positionOf } from "../games/from_text";
import { catalogue } from "../state/catalogue.svelte";
import { game } from "../state/game.svelte";
import { canWait } from "../state/draft";
import { route, type Route } from "../state/route.svelte";
import { readStored, store } from "../state/storage";
import { t } from "../texts";
import { decodeRecord, recordIn } from "./exchange/link";
import { human, isMachine, gentleLevel } from "./players/players";

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
  return kept ?? { players: { first: human, second: gentleLevel(info) }, seconds: 1 };
}

export function rememberChoice(name: GameName, choice: Choice): void {
  store(choiceKey(name), choice);
}

// A new game on the board and in the address. The person sits at the lower side. The server hears of it with the first
// move, unless something has to be there before: a machine that begins, an own start.
export async function begin(wish: NewGame, how: "push" | "replace" = "push"): Promise<Game> {
  const made = await (canWait(wish) ? game.prepare(wish) : game.create(wish));
  seat(made);
  route.go(made.id === "" ? `/play/${made.game}` : `/game/${made.id}`, how);
  return made;
}

function seat(of: Game): void {
  game.flipped = of.encounter ? game.seat?.side === "second" : isMachine(of.players.first) && !isMachine(of.players.second);
}

// A board of this game to begin on: the one that is there, when nobody has moved on it, else a new one.
async function beginOn(name: GameName | undefined): Promise<void> {
  if (game.isDraft && game.game?.position.choices.length && (name === undefined || game.game?.game === name)) return;
  const shown = name === undefined ? null : startPicture(name);
  if (!shown) await catalogue.load();
  const known = name ?? catalogue.first;
  const { variant, players, seconds } = lastChoice(known);
  // Whoever comes by an address has asked for no machine to begin.
  const sides = isMachine(players.first) && !isMachine(players.second) ? { first: players.second, second: players.first } : players;
  const first = isMachine(sides.first) ? human : sides.first;
  const wish = { game: known, ...(variant ? { variant } : {}), players: { ...sides, first }, seconds };
  game.flipped = false;
  await game.prepare(wish, shown ?? undefined);
}

// The start as a picture: nothing can be done on it yet.
function startPicture(name: GameName): Position | null {
  const text = onPage(name).start;
  return text === undefined ? null : positionOf({ game: name, text, side: "first", ply: 0, move: "" });
}

async function recordOf(encoded: string): Promise<string> {
  try {
    return await decodeRecord(encoded);
  } catch {
    throw new Error(t("play.damaged_link"));
  }
}

// What the address asks for: a game that is known, one that the link holds, or a board to begin on.
export async function startFrom({ first, rest }: Route, hash: string): Promise<void> {
  const encoded = recordIn(hash);
  const [name] = rest;
  if (encoded !== null) {
    await begin({ text: await recordOf(encoded) }, "replace");
    game.first();
  } else if (first === "game" && name !== undefined) {
    if (game.game?.id !== name) seat(await game.load(name));
  } else {
    await beginOn(name);
  }
}
