import type { Encounter, Game, GameName, GameNode, SavedTree, SideName } from "../api/types";
import { seatOf } from "./seats";
import { forget, readStored, store } from "./storage";

// A game as the browser keeps it: enough to make it again when the server has forgotten it.
export interface SavedGame {
  id: string;
  game: GameName;
  variant: string;
  players: Record<SideName, string>;
  headers?: Record<string, string>;
  seconds: number;
  running: boolean;
  delay: number;
  tree: SavedTree;
  shown?: string; // its position as text, for a picture
  over?: boolean;
  margin?: number; // points of the first player minus the second's
  encounter?: { ending: Encounter["ending"]; side: SideName | null }; // of two people; where this browser sits
  saved: number; // milliseconds since 1970
}

const prefix = "damier.game.";
const listKey = "damier.games";
const kept = 200;

// Along first children first, so that they are first again when the nodes are added in this order.
function inOrder(game: Game): GameNode[] {
  const known = new Map(game.nodes.map((node) => [node.id, node]));
  const listed: GameNode[] = [];
  const open = game.nodes.slice(0, 1);
  for (let node = open.pop(); node; node = open.pop()) {
    listed.push(node);
    for (const child of node.children.toReversed()) {
      const found = known.get(child);
      if (found) open.push(found);
    }
  }
  return listed;
}

// Nodes are named by their place in the list, for a game that is made again numbers its nodes anew.
export function savedTree(game: Game, rootPosition: string | undefined): SavedTree {
  const listed = inOrder(game);
  const places = new Map(listed.map((node, index) => [node.id, index]));
  const nodes = listed.map((node) => ({
    parent: node.parent === null ? null : (places.get(node.parent) ?? null),
    move: node.move,
    ...(node.comment ? { comment: node.comment } : {}),
  }));
  return { ...(rootPosition ? { position: rootPosition } : {}), nodes, current: places.get(game.current) ?? 0 };
}

export function saveGame(game: Game, rootPosition: string | undefined): void {
  const { id, variant, players, headers, seconds, running, delay } = game;
  const tree = savedTree(game, rootPosition);
  const { margin } = game.position;
  const encounter = game.encounter ? { ending: game.encounter.ending, side: seatOf(id)?.side ?? null } : undefined;
  const saved: SavedGame = { id, game: game.game, variant, players, headers, seconds, running, delay, tree, shown: game.position.position, over: game.position.over || game.encounter?.state === "over", margin, encounter, saved: Date.now() };
  // Twice: the session's copy stays when other tabs push this game out of the list.
  store(prefix + id, saved, "sessionStorage");
  store(prefix + id, saved);
  const ids = [id, ...savedIds().filter((other) => other !== id)];
  for (const old of ids.slice(kept)) forget(prefix + old);
  store(listKey, ids.slice(0, kept));
}

export function savedGame(id: string): SavedGame | null {
  const copies = [readStored<SavedGame>(prefix + id), readStored<SavedGame>(prefix + id, "sessionStorage")];
  const found = copies.filter((copy) => copy !== null).sort((a, b) => b.saved - a.saved);
  return found[0] ?? null;
}

// The last one first.
export function savedIds(): string[] {
  return readStored<string[]>(listKey) ?? [];
}

export function forgetGame(id: string): void {
  forget(prefix + id);
  forget(prefix + id, "sessionStorage");
  store(listKey, savedIds().filter((other) => other !== id));
}

// One that is brought back, from a file.
export function keepGame(game: SavedGame): void {
  store(prefix + game.id, game);
  store(listKey, [game.id, ...savedIds().filter((other) => other !== game.id)].slice(0, kept));
}

export function savedGames(): SavedGame[] {
  return savedIds().flatMap((id) => savedGame(id) ?? []);
}

export function lastGame(): SavedGame | null {
  const [id] = savedIds();
  return id === undefined ? null : savedGame(id);
}
