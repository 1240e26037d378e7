// The texts that lie in the folders of the games, by the name of the game: the folder's name.
export type GameTexts = Record<string, Record<string, string>>;

// From what Vite finds: "../games/yolah/en.ts" and what it exports.
export function gamesIn(files: Record<string, Record<string, string>>): GameTexts {
  return Object.fromEntries(Object.entries(files).map(([path, texts]) => [path.split("/").at(-2) ?? "", texts]));
}
