import { describe, expect, it } from "vitest";
import { readWthor } from "./wthor";

// A file of these games, each its discs and its moves.
function file(games: [number, number[]][], year = 1999): Uint8Array {
  const bytes = new Uint8Array(16 + 68 * games.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(4, games.length, true);
  view.setUint16(10, year, true);
  bytes[12] = 8;
  games.forEach(([discs, moves], index) => {
    bytes[16 + 68 * index + 6] = discs;
    bytes.set(moves, 16 + 68 * index + 8);
  });
  return bytes;
}

describe("a WTHOR file", () => {
  it("has games with their moves", () => {
    const sixty = Array.from({ length: 60 }, () => 88);
    const games = readWthor(file([[40, [56, 64, 33]], [12, sixty]]));
    expect(games[0]).toEqual({ number: 1, year: 1999, blackDiscs: 40, moves: "f5d6c3" });
    expect(games[1]?.moves).toBe("h8".repeat(60));
  });

  it("that is cut off, or something else, is refused", () => {
    expect(() => readWthor(file([[40, [56]]]).subarray(0, 60))).toThrow("length");
    expect(() => readWthor(new Uint8Array(5))).toThrow("header");
    const other = file([]);
    other[12] = 10;
    expect(() => readWthor(other)).toThrow("8 by 8");
  });
});
