// The chapters, as web/book/ has made them of docs/. Each is loaded when it is opened, and all of their words with the
// first search.
import entries from "virtual:book";
import type { Chapter, Section } from "../../book/chapter";

export type { Live } from "../../book/live";
export type ShownChapter = Pick<Chapter, "title" | "html" | "live">;

const prefix = "../../../docs/";
const chapters = import.meta.glob<ShownChapter>(["../../../docs/*.md", "../../../docs/experiments/*.md"], { query: "?chapter", import: "default" });
const sections = import.meta.glob<Section[]>(["../../../docs/*.md", "../../../docs/experiments/*.md"], { query: "?sections", import: "default" });

export { entries };

export function hasChapter(slug: string): boolean {
  return slug !== "README" && `${prefix}${slug}.md` in chapters;
}

export function loadChapter(slug: string): Promise<{ default: ShownChapter }> {
  return chapters[`${prefix}${slug}.md`]!().then((chapter) => ({ default: chapter }));
}

export function pathTo(slug: string, anchor = ""): string {
  return `/book/${slug}${anchor ? `#${anchor}` : ""}`;
}

// The whole book in words.
export async function allSections(): Promise<Map<string, Section[]>> {
  const slugs = Object.keys(sections).map((path) => path.slice(prefix.length, -".md".length)).filter((slug) => slug !== "README");
  return new Map(await Promise.all(slugs.map(async (slug) => [slug, await sections[`${prefix}${slug}.md`]!()] as const)));
}
