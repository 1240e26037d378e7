import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { anchorOf, chapterOf, targetOf } from "./chapter";
import { contentsOf } from "./contents";
import { liveOf, wordsOf } from "./live";

const docs = join(__dirname, "../../docs");
const files = readdirSync(docs, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"));
const slugs = files.map((file) => file.slice(0, -".md".length));

describe("a chapter", () => {
  it("is HTML with anchors, tables, pictures and code", () => {
    const { title, html, images } = chapterOf("# A `title`\n\n## The law, of all\n\n| a | b |\n|--|--:|\n| 1 | <2> |\n\n![a board](pictures/x.png)\n\n```\n$ damier games\n```\n", "x");
    expect(title).toBe("A title");
    expect(html).toContain('<h2 id="the-law-of-all">');
    expect(html).toContain('<td class="right">');
    expect(html).toContain('<img src="IMAGE_0" alt="a board"');
    expect(html).toContain("<pre><code>$ damier games</code></pre>");
    expect(html).not.toMatch(/style=|<script/);
    expect(images).toEqual(["pictures/x.png"]);
  });

  it("has its words by sections", () => {
    const { sections } = chapterOf("# One\n\nfirst *words*\n\n## Two\n\n- a `b`\n\n| c |\n|---|\n| d |\n", "x");
    expect(sections).toEqual([
      { anchor: "", heading: "One", text: "first words" },
      { anchor: "two", heading: "Two", text: "a b c d" },
    ]);
  });

  it("links to chapters on the page, and names files of the sources", () => {
    expect(targetOf("minimax.md#alpha-beta", "rules")).toEqual({ href: "/book/minimax#alpha-beta" });
    expect(targetOf("../who-is-better.md", "experiments/quarto-report")).toEqual({ href: "/book/who-is-better" });
    expect(targetOf("README.md", "rules")).toEqual({ href: "/book" });
    expect(targetOf("#here", "rules")).toEqual({ href: "#here" });
    expect(targetOf("https://example.org", "rules")).toEqual({ href: "https://example.org" });
    expect(targetOf("../src/search/plain/minimax.h", "minimax")).toEqual({ file: "src/search/plain/minimax.h" });
  });
});

describe("what is alive", () => {
  it("is read from the commands", () => {
    expect(liveOf("$ damier show yolah --moves 'd5:b7 e5:f5'     # the crosses")).toEqual({ kind: "board", game: "yolah", moves: "d5:b7 e5:f5" });
    expect(liveOf("$ damier show quarto --variant level2 --moves '>0 a1>5 b2>A'")).toMatchObject({ variant: "level2" });
    expect(liveOf('$ damier microscope othello --moves "f5 d6 c3" --depth 3 --order evaluation --lines 12\nvalue')).toEqual({
      kind: "microscope", game: "othello", moves: "f5 d6 c3", depth: 3, order: "evaluation",
    });
    expect(liveOf("$ damier show GAME")).toBeNull();
    expect(liveOf("$ rm -rf yolah")).toBeNull();
    expect(wordsOf("a 'b c' \"d\" # e")).toEqual(["a", "b c", "d"]);
  });
});

describe("the book", () => {
  const entries = contentsOf(readFileSync(join(docs, "README.md"), "utf8"));

  it("has all chapters of docs/, each once", () => {
    expect(entries.map(({ slug }) => slug).sort()).toEqual(slugs.filter((slug) => slug !== "README").sort());
    expect(entries.filter(({ number }) => number !== null).map(({ number }) => number)).toEqual(entries.flatMap(({ number }) => (number === null ? [] : [number])).map((_, place) => place + 1));
  });

  it("has no link that leads nowhere, and shows boards and searches", () => {
    const chapters = new Map(slugs.map((slug) => [slug, chapterOf(readFileSync(join(docs, `${slug}.md`), "utf8"), slug)]));
    for (const [slug, { html }] of chapters) {
      for (const [, path, anchor] of html.matchAll(/href="\/book\/?([^"#]*)(?:#([^"]*))?"/g)) {
        const chapter = chapters.get(path === "" ? "README" : path!);
        expect(chapter, `${slug}: ${path}`).toBeDefined();
        if (anchor) expect(chapter!.html, `${slug}: ${path}#${anchor}`).toContain(`id="${anchor}"`);
      }
    }
    const live = [...chapters.values()].flatMap((chapter) => chapter.live);
    expect(live.filter(({ kind }) => kind === "board").length).toBeGreaterThan(4);
    expect(live.filter(({ kind }) => kind === "microscope").length).toBeGreaterThan(3);
    expect(anchorOf("2 x-y: z_1?")).toBe("2-x-y-z_1");
  });
});
