// A chapter of docs/ as the page shows it: its Markdown as HTML, with places for what is alive on the page (boards,
// searches under the microscope), and its text by sections, to be searched.
import { Marked, type Token, type Tokens } from "marked";
import { liveOf, type Live } from "./live";

export interface Section {
  anchor: string; // empty: before the first heading
  heading: string;
  text: string;
}

export interface Chapter {
  title: string;
  html: string; // holds <div class="live" data-live="N"> where something alive stands
  live: Live[];
  sections: Section[];
  images: string[]; // as the Markdown names them; the HTML has IMAGE_N in their place
}

// As GitHub makes them, and tests/documents/prose.cpp.
export function anchorOf(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, "").replaceAll(" ", "-");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

// Where a link of a chapter leads on the page: another chapter, a place in this one, or nowhere: a file of the sources.
export function targetOf(link: string, slug: string): { href: string } | { file: string } {
  if (/^[a-z]+:/.test(link) || link.startsWith("#")) return { href: link };
  const parts = slug.split("/").slice(0, -1);
  const [path = "", anchor] = link.split("#");
  for (const part of path.split("/")) {
    if (part === "..") {
      if (parts.length === 0) return { file: link.replace(/^(\.\.\/)+/, "") };
      parts.pop();
    } else {
      parts.push(part);
    }
  }
  const file = parts.join("/");
  if (!file.endsWith(".md")) return { file: `docs/${file}` };
  const chapter = file.slice(0, -".md".length);
  return { href: `/book${chapter === "README" ? "" : `/${chapter}`}${anchor ? `#${anchor}` : ""}` };
}

function plainText(tokens: readonly Token[]): string {
  return tokens.map((token) => ("tokens" in token && token.tokens ? plainText(token.tokens) : token.type === "escape" || "text" in token ? String((token as Tokens.Text).text) : "")).join("");
}

// Everything that can be read, for the search.
function words(token: Token): string {
  if (token.type === "table") {
    const { header, rows } = token as Tokens.Table;
    return [header, ...rows].map((row) => row.map((cell) => plainText(cell.tokens)).join(" ")).join(" ");
  }
  if (token.type === "list") return (token as Tokens.List).items.map((item) => item.tokens.map(words).join(" ")).join(" ");
  if ("tokens" in token && token.tokens) return plainText(token.tokens);
  return "text" in token ? String((token as Tokens.Text).text) : "";
}

function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: Section[] = [{ anchor: "", heading: "", text: "" }];
  for (const token of tokens) {
    if (token.type === "space") continue;
    if (token.type === "heading") {
      const { depth, tokens: inside } = token as Tokens.Heading;
      const heading = plainText(inside);
      sections.push({ anchor: depth === 1 ? "" : anchorOf(heading), heading, text: "" });
    } else {
      const last = sections.at(-1)!;
      last.text = `${last.text} ${words(token)}`.replace(/\s+/g, " ").trim();
    }
  }
  return sections.filter(({ heading, text }) => heading !== "" || text !== "");
}

export function chapterOf(markdown: string, slug: string): Chapter {
  const live: Live[] = [];
  const images: string[] = [];
  const imageOf = (path: string): string => {
    if (!images.includes(path)) images.push(path);
    return `IMAGE_${images.indexOf(path)}`;
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const anchor = anchorOf(plainText(tokens));
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const target = targetOf(href, slug);
        const inside = this.parser.parseInline(tokens);
        if ("href" in target) return `<a href="${escaped(target.href)}">${inside}</a>`;
        return `<span class="file" title="${escaped(target.file)}">${inside}</span>`;
      },
      image: ({ href, text }) => `<img src="${imageOf(href)}" alt="${escaped(text)}" loading="lazy" />`,
      html: ({ text }) => text.replace(/src="([^"]+)"/g, (_, path: string) => `src="${imageOf(path)}" loading="lazy"`),
      table(token) {
        const cells = (row: Tokens.TableCell[], tag: string): string =>
          `<tr>${row.map((cell) => `<${tag}${cell.align ? ` class="${cell.align}"` : ""}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
        const head = token.header.some((cell) => cell.text !== "") ? `<thead>${cells(token.header, "th")}</thead>` : "";
        return `<div class="table"><table>${head}<tbody>${token.rows.map((row) => cells(row, "td")).join("")}</tbody></table></div>\n`;
      },
      code({ text, lang }) {
        const found = liveOf(text);
        const place = found ? `<div class="live" data-live="${live.push(found) - 1}"></div>` : "";
        return `<div class="code" data-language="${escaped(lang ?? "")}"><pre><code>${escaped(text)}</code></pre></div>${place}\n`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const first = tokens.find((token): token is Tokens.Heading => token.type === "heading");
  return { title: first ? plainText(first.tokens) : slug, html: marked.parser(tokens), live, sections: sectionsOf(tokens), images };
}
