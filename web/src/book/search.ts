// Full text search: the sections that have all the words that are asked for, the best first.
import type { Section } from "../../book/chapter";

export interface Hit {
  slug: string;
  anchor: string;
  heading: string;
  excerpt: { text: string; marked: boolean }[];
  rank: number;
}

const most = 40;
const around = 60; // letters of an excerpt before its first word

function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/[^\p{L}\p{N}_+#-]+/u).filter((word) => word !== "");
}

// Found in a heading counts more than in the text, and at the start of a word more than inside one.
function rankOf(section: Section, words: readonly string[]): number {
  const [heading, text] = [section.heading.toLowerCase(), section.text.toLowerCase()];
  let rank = 0;
  for (const word of words) {
    const inHeading = heading.includes(word);
    if (!inHeading && !text.includes(word)) return 0;
    rank += inHeading ? 10 : 1;
    if (` ${text}`.includes(` ${word}`)) rank += 1;
  }
  return rank;
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function excerptOf(text: string, words: readonly string[]): Hit["excerpt"] {
  const found = new RegExp(words.map(escaped).join("|"), "gi");
  const first = Math.max(0, text.search(found));
  const from = first <= around ? 0 : text.indexOf(" ", first - around) + 1;
  const shown = text.slice(from, from + 3 * around);
  const parts: Hit["excerpt"] = from > 0 ? [{ text: "… ", marked: false }] : [];
  let at = 0;
  for (const match of shown.matchAll(found)) {
    if (match.index > at) parts.push({ text: shown.slice(at, match.index), marked: false });
    parts.push({ text: match[0], marked: true });
    at = match.index + match[0].length;
  }
  parts.push({ text: shown.slice(at) + (from + shown.length < text.length ? " …" : ""), marked: false });
  return parts;
}

export function search(book: ReadonlyMap<string, readonly Section[]>, query: string): Hit[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const hits: Hit[] = [];
  for (const [slug, sections] of book) {
    for (const section of sections) {
      const rank = rankOf(section, words);
      if (rank > 0) hits.push({ slug, anchor: section.anchor, heading: section.heading, excerpt: excerptOf(section.text, words), rank });
    }
  }
  return hits.sort((a, b) => b.rank - a.rank).slice(0, most);
}
