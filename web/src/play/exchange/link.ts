// A whole game in a link, deflated, in letters that an address may hold: its record, or with its variations and comments
// its JSON. Whatever can be imported can stand there.
import type { Game } from "../../api/types";

// A short text may be a long one deflated: no game is longer, and no server takes more.
const mostBytes = 4 << 20;

async function through(bytes: Uint8Array, transform: GenericTransformStream): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(transform as ReadableWritablePair<Uint8Array, BufferSource>);
  const parts: BlobPart[] = [];
  let length = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > mostBytes) {
      void reader.cancel();
      throw new Error("too long");
    }
    parts.push(value as BlobPart);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function toBase64Url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64Url(text: string): Uint8Array {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

export async function encodeRecord(record: string): Promise<string> {
  return toBase64Url(await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw")));
}

export async function decodeRecord(encoded: string): Promise<string> {
  return new TextDecoder().decode(await through(fromBase64Url(encoded), new DecompressionStream("deflate-raw")));
}

// Whether a record, which is one line of moves, would lose something of the game.
export function isMoreThanALine(game: Pick<Game, "nodes">): boolean {
  return game.nodes.some((node) => node.children.length > 1 || node.comment);
}

// What the server exports as JSON, without what its tree says already.
export function wholeGame(json: unknown): string {
  const { line: _, result: __, ...rest } = json as Record<string, unknown>;
  return JSON.stringify(rest);
}

const start = "#game=";

export async function linkTo(record: string): Promise<string> {
  return `${window.location.origin}/play${start}${await encodeRecord(record)}`;
}

// The encoded record of an address, when it holds one.
export function recordIn(hash: string): string | null {
  return hash.startsWith(start) ? hash.slice(start.length) : null;
}
