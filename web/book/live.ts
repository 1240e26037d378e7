// What a command in the book shows when the page runs it: the position of `damier show` as a board, the tree of
// `damier microscope` under the microscope.

export interface Live {
  kind: "board" | "microscope";
  game: string;
  variant?: string;
  position?: string;
  moves: string;
  algorithm?: string;
  depth?: number;
  playouts?: number;
  order?: string;
}

// A line of the shell in words; quotes keep blanks together, and a comment ends it.
export function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(#.*$)|(\S+)/g)].map(([, single, double, comment, word]) => ({ text: single ?? double ?? word ?? "", comment }));
  const end = words.findIndex(({ comment }) => comment !== undefined);
  return words.slice(0, end === -1 ? undefined : end).map(({ text }) => text);
}

const games = ["yolah", "othello", "quarto"];

// The first command of a block that can be alive; null: it is only to be read.
export function liveOf(code: string): Live | null {
  for (const line of code.split("\n")) {
    const [program, command, game, ...options] = wordsOf(line.replace(/^\$ /, ""));
    if (program !== "damier" || game === undefined || !games.includes(game)) continue;
    if (command !== "show" && command !== "microscope") continue;
    const found = optionsOf(options);
    if (found.has("json") || found.has("symmetries") || found.has("eval")) continue;
    return liveWith(command === "show" ? "board" : "microscope", game, found);
  }
  return null;
}

function optionsOf(words: readonly string[]): Map<string, string> {
  const options = new Map<string, string>();
  for (const [index, word] of words.entries()) {
    if (word.startsWith("--")) options.set(word.slice(2), words[index + 1] ?? "");
  }
  return options;
}

function liveWith(kind: Live["kind"], game: string, options: ReadonlyMap<string, string>): Live {
  const text = (key: string): object => (options.has(key) ? { [key]: options.get(key) } : {});
  const number = (key: string): object => (options.has(key) ? { [key]: Number(options.get(key)) } : {});
  const board: Live = { kind, game, moves: options.get("moves") ?? "", ...text("variant"), ...text("position") };
  return kind === "board" ? board : { ...board, ...text("algorithm"), ...text("order"), ...number("depth"), ...number("playouts") };
}
