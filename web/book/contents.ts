// The order of the chapters: that of docs/README.md, which is the book's table of contents.

export interface Entry {
  slug: string; // "minimax": docs/minimax.md
  title: string; // of the link
  about: string; // what stands behind it
  number: number | null; // of a chapter; null: something to be looked up
}

// One entry for each chapter that is linked, in the order in which they are named first.
export function contentsOf(readme: string): Entry[] {
  const entries = new Map<string, Entry>();
  const items = readme.replace(/\n {2,}/g, " ").split("\n");
  for (const item of items) {
    const numbered = /^(\d+)\. /.exec(item);
    if (!numbered && !item.startsWith("- ")) continue;
    for (const [, title = "", path = ""] of item.matchAll(/\[([^\]]+)\]\(([^)#]+)\.md[^)]*\)/g)) {
      if (path.startsWith("..") || entries.has(path)) continue;
      const about = numbered ? (/\)[:,]?\s*(.*)$/.exec(item)?.[1] ?? "") : "";
      entries.set(path, { slug: path, title: title[0]!.toUpperCase() + title.slice(1), about: about.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1"), number: numbered ? Number(numbered[1]) : null });
    }
  }
  return [...entries.values()];
}
