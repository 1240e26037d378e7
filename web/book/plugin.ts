// The book of the page, made of docs/ when the page is built: `virtual:book` is its table of contents, a file
// docs/*.md?chapter a chapter, docs/*.md?sections what can be searched of it.
import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { chapterOf } from "./chapter";
import { contentsOf } from "./contents";
import { sizeOf } from "./image_size";

const docs = fileURLToPath(new URL("../../docs/", import.meta.url));
const contents = "virtual:book";

function slugOf(file: string): string {
  return relative(docs, file).replace(/\.md$/, "");
}

// The pictures become files of the page; their size is told, so that nothing jumps when they come.
function moduleOf(file: string): string {
  const { title, html, live, images } = chapterOf(readFileSync(file, "utf8"), slugOf(file));
  const paths = images.map((image) => resolve(dirname(file), image));
  const imports = paths.map((path, index) => `import image${index} from ${JSON.stringify(`${path}?url`)};`);
  const sized = paths.reduce((text, path, index) => text.replaceAll(`src="IMAGE_${index}"`, `src="IMAGE_${index}"${sizeOf(path)}`), html);
  const filled = paths.reduce((code, _, index) => `${code}.replaceAll("IMAGE_${index}", image${index})`, JSON.stringify(sized));
  return `${imports.join("\n")}\nexport default { title: ${JSON.stringify(title)}, live: ${JSON.stringify(live)}, html: ${filled} };\n`;
}

export function book(): Plugin {
  return {
    name: "book",
    enforce: "pre",
    resolveId: (id) => (id === contents ? `\0${contents}` : null),
    load(id) {
      if (id === `\0${contents}`) {
        this.addWatchFile(`${docs}README.md`);
        return `export default ${JSON.stringify(contentsOf(readFileSync(`${docs}README.md`, "utf8")))};`;
      }
      const [file = "", query] = id.split("?");
      if (!file.endsWith(".md") || (query !== "chapter" && query !== "sections")) return null;
      if (query === "chapter") return moduleOf(file);
      return `export default ${JSON.stringify(chapterOf(readFileSync(file, "utf8"), slugOf(file)).sections)};`;
    },
  };
}
