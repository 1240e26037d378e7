// "won to drawn", as the server says it, taken to pieces for other languages.
const WORDS = ["won", "drawn", "lost"] as const;
export type ResultWord = (typeof WORDS)[number];

export function turnedParts(text: string): { before: ResultWord; after: ResultWord } | null {
  const [before, after] = text.split(" to ").map((word) => WORDS.find((known) => known === word.trim()));
  return before && after ? { before, after } : null;
}
