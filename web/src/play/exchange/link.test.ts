import { describe, expect, it } from "vitest";
import { decodeRecord, encodeRecord, isMoreThanALine, recordIn, wholeGame } from "./link";

describe("a game in a link", () => {
  const record = '[Game "Yolah"]\n[Black "Zoé"]\n\n' + "1. a1:b2 h8:g7\n".repeat(40);

  it("comes back as it was", async () => {
    expect(await decodeRecord(await encodeRecord(record))).toBe(record);
  });

  it("is short and needs no escapes", async () => {
    const encoded = await encodeRecord(record);
    expect(encoded).toMatch(/^[\w-]+$/);
    expect(encoded.length).toBeLessThan(record.length / 2);
  });

  it("is found in the address, and nothing else is", () => {
    expect(recordIn("#game=abc")).toBe("abc");
    expect(recordIn("#other")).toBe(null);
    expect(recordIn("")).toBe(null);
  });

  it("with variations and comments is its JSON, which loses nothing", async () => {
    const node = { id: 0, parent: null, move: null, by: null, ply: 0, children: [1] };
    expect(isMoreThanALine({ nodes: [node] })).toBe(false);
    expect(isMoreThanALine({ nodes: [{ ...node, comment: "why" }] })).toBe(true);
    expect(isMoreThanALine({ nodes: [{ ...node, children: [1, 2] }] })).toBe(true);
    const json = { damier: "game", game: "othello", line: ["f5"], result: "*", tree: { nodes: [], current: 0 } };
    const text = wholeGame(json);
    expect(JSON.parse(text)).toEqual({ damier: "game", game: "othello", tree: { nodes: [], current: 0 } });
    expect(await decodeRecord(await encodeRecord(text))).toBe(text);
  });

  it("that would swell beyond all bounds is refused", async () => {
    const bomb = await encodeRecord("a".repeat(5 << 20));
    await expect(decodeRecord(bomb)).rejects.toThrow();
  });
});
