// Puts the built page into C++: node embed.mjs FOLDER FILE.cpp. Each file twice, plain and compressed, so that serving
// it is a look-up.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const [folder, output] = process.argv.slice(2);
if (!folder || !output) {
  console.error("usage: node embed.mjs FOLDER FILE.cpp");
  process.exit(2);
}

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
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

function arrayOf(name, bytes) {
  const lines = [];
  for (let i = 0; i < bytes.length; i += 24) lines.push(`    ${[...bytes.subarray(i, i + 24)].join(",")},`);
  return `constexpr unsigned char ${name}[] = {\n${lines.join("\n")}\n};\n`;
}

let arrays = "";
let rows = "";
filesBelow(folder).forEach((file, index) => {
  const type = types[extname(file)];
  if (!type) throw new Error(`${file}: no content type is known for this kind of file`);
  const bytes = readFileSync(file);
  const path = file.slice(folder.length).replaceAll("\\", "/");
  const tag = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  arrays += arrayOf(`plain_${index}`, bytes) + arrayOf(`gzip_${index}`, gzipSync(bytes, { level: 9 }));
  rows += `    {"${path}", "${type}", text_of(plain_${index}), text_of(gzip_${index}), "\\"${tag}\\""},\n`;
});

writeFileSync(
  output,
  `// Made by web/embed.mjs from the page.
#include <cstddef>
#include <span>
#include <string_view>

#include "serve/http/built_in_page.h"

namespace damier::serve {

namespace {

${arrays}
template <std::size_t size>
std::string_view text_of(const unsigned char (&bytes)[size]) {
    return {reinterpret_cast<const char*>(bytes), size};
}

}  // namespace

std::span<const PageFile> built_in_page() {
    static const PageFile files[] = {
${rows}    };
    return files;
}

}  // namespace damier::serve
`,
);
