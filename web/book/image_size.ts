import { openSync, readFileSync, readSync, closeSync } from "node:fs";

// Width and height of a picture as attributes of <img>, from the head of a PNG or the viewBox of an SVG.
export function sizeOf(path: string): string {
  if (path.endsWith(".svg")) {
    const box = /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(readFileSync(path, "utf8"));
    return box ? ` width="${Math.round(Number(box[1]))}" height="${Math.round(Number(box[2]))}"` : "";
  }
  if (!path.endsWith(".png")) return "";
  const file = openSync(path, "r");
  const head = Buffer.alloc(24);
  readSync(file, head, 0, 24, 0);
  closeSync(file);
  return ` width="${head.readUInt32BE(16)}" height="${head.readUInt32BE(20)}"`;
}
