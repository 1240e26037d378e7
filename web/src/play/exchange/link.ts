// A whole game in a link: its record, deflated, in letters that an address may hold.

async function through(bytes: Uint8Array, transform: GenericTransformStream): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(transform as ReadableWritablePair<Uint8Array, BufferSource>);
  return new Uint8Array(await new Response(stream).arrayBuffer());
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

const start = "#game=";

export async function linkTo(record: string): Promise<string> {
  return `${window.location.origin}/play${start}${await encodeRecord(record)}`;
}

// The encoded record of an address, when it holds one.
export function recordIn(hash: string): string | null {
  return hash.startsWith(start) ? hash.slice(start.length) : null;
}
