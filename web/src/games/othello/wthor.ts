// Files of the WTHOR base (.wtb): tournament games of a year, as the page lets one be chosen. Only the bytes are read
// here; whether the moves are legal is found out when a game is opened. The format is told in docs/formats.md.

export interface WthorGame {
  number: number; // in the file, from 1
  year: number;
  blackDiscs: number;
  moves: string; // "f5d6c3", passes left out
}

const headerBytes = 16;
const gameBytes = 68;

// Throws a sentence about what is wrong.
export function readWthor(bytes: Uint8Array): WthorGame[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < headerBytes) throw new Error("This is no WTHOR file: it is shorter than its header.");
  const count = view.getUint32(4, true);
  const board = bytes[12];
  if (board !== 0 && board !== 8) throw new Error("This is no WTHOR file of games on 8 by 8 squares.");
  if (bytes.length !== headerBytes + count * gameBytes) throw new Error("This is no WTHOR file: its length is not that of its games.");
  const year = view.getUint16(10, true);
  return Array.from({ length: count }, (_, index) => {
    const at = headerBytes + index * gameBytes;
    const moves = [...bytes.subarray(at + 8, at + gameBytes)];
    const end = moves.indexOf(0);
    return { number: index + 1, year, blackDiscs: bytes[at + 6] ?? 0, moves: moves.slice(0, end < 0 ? moves.length : end).map(squareOf).join("") };
  });
}

// 10 times the rank and the file: 56 is f5.
function squareOf(code: number): string {
  return String.fromCharCode(96 + (code % 10)) + String(Math.floor(code / 10));
}
