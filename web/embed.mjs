// Puts the built page into C++: node embed.mjs FOLDER TABLE.cpp BYTES. BYTES has each file twice, plain and compressed,
// so that serving it is a look-up in the table; cmake/embed_text.cmake puts it into the program.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const [folder, tableOutput, bytesOutput] = process.argv.slice(2);
if (!folder || !tableOutput || !bytesOutput) {
  console.error("usage: node embed.mjs FOLDER TABLE.cpp BYTES");
  process.exit(2);
}

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
};

function filesBelow(path) {
  return readdirSync(path)
    .sort()
    .flatMap((name) => {
      const inside = join(path, name);
      return statSync(inside).isDirectory() ? filesBelow(inside) : [inside];
    });
}

const parts = [];
let size = 0;

// Where the bytes stand in the file that holds all of them.
function keep(bytes) {
  const from = size;
  parts.push(bytes);
  size += bytes.length;
  return `page_bytes.substr(${from}, ${bytes.length})`;
}

const rows = filesBelow(folder).map((file) => {
  const type = types[extname(file)];
  if (!type) throw new Error(`${file}: no content type is known for this kind of file`);
  const bytes = readFileSync(file);
  const path = file.slice(folder.length).replaceAll("\\", "/");
  const tag = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const plain = keep(bytes);
  // Pictures are compressed as they are; nobody is sent them twice as "gzip".
  const compressed = type === "image/png" ? `{}` : keep(gzipSync(bytes, { level: 9 }));
  return `        {"${path}", "${type}", ${plain}, ${compressed}, "\\"${tag}\\""},`;
});

writeFileSync(bytesOutput, Buffer.concat(parts));
writeFileSync(
  tableOutput,
  `// Made by web/embed.mjs from the page.
#include <span>
#include <string_view>

#include "serve/http/built_in_page.h"

namespace damier {

extern const std::string_view page_bytes;

namespace serve {

std::span<const PageFile> built_in_page() {
    static const PageFile files[] = {
${rows.join("\n")}
    };
    return files;
}

}  // namespace serve
}  // namespace damier
`,
);
