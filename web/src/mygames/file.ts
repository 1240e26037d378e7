// All games in one file, and back. A file may come from anybody: what is no game is left out.
import type { SavedGame } from "../state/saved";

const format = "games";

export function gamesFile(games: readonly SavedGame[]): string {
  return JSON.stringify({ damier: format, games }, null, 1);
}

const isText = (value: unknown): value is string => typeof value === "string" && value.length < 1000;

function isPair(value: unknown): boolean {
  const pair = value as Record<string, unknown> | null;
  return typeof pair === "object" && pair !== null && isText(pair.first) && isText(pair.second);
}

function isGame(value: unknown): value is SavedGame {
  if (typeof value !== "object" || value === null) return false;
  const game = value as Record<string, unknown>;
  const tree = game.tree as { nodes?: unknown } | null;
  return (
    isText(game.id) && /^[A-Za-z0-9]{8,32}$/.test(game.id) && isText(game.game) && isText(game.variant) && isPair(game.players) &&
    typeof game.saved === "number" && typeof game.seconds === "number" && typeof tree === "object" && Array.isArray(tree?.nodes)
  );
}

// Null when it is no such file.
export function gamesIn(text: string): SavedGame[] | null {
  try {
    const file = JSON.parse(text) as { damier?: unknown; games?: unknown };
    if (file.damier !== format || !Array.isArray(file.games)) return null;
    return file.games.filter(isGame);
  } catch {
    return null;
  }
}
