import { describe, expect, it } from "vitest";
import { decodeRecord, encodeRecord, recordIn } from "./link";

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
});
