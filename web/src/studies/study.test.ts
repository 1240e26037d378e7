import { describe, expect, it } from "vitest";
import { decodeRecord, encodeRecord } from "../play/exchange/link";
import { childrenOf, judge, linesOf, movesTo, newStudy, readStudy, toggled, withMove, withNode, withoutNode, type Chapter, type Study } from "./study";

const chapter: Chapter = {
  title: "Tiger", game: "othello", variant: "standard", exercise: true,
  nodes: [
    { parent: null, move: null, comment: "the start" },
    { parent: 0, move: "f5", arrows: ["f5-d6", "e6"] },
    { parent: 1, move: "d6" },
    { parent: 2, move: "c3", comment: "now" },
    { parent: 1, move: "f4" },
    { parent: 2, move: "c4" },
  ],
};
const study: Study = { ...newStudy("Openings"), chapters: [chapter] };

describe("a study", () => {
  it("as a file and as a link loses nothing", async () => {
    const text = JSON.stringify(study);
    expect(readStudy(text)).toEqual(study);
    expect(readStudy(await decodeRecord(await encodeRecord(text)))).toEqual(study);
  });

  it("that is damaged is refused with a sentence", () => {
    const refused = (value: unknown): string => {
      try {
        readStudy(typeof value === "string" ? value : JSON.stringify(value));
        return "";
      } catch (why) {
        return (why as Error).message;
      }
    };
    const changed = (change: object): object => ({ ...study, chapters: [{ ...chapter, ...change }] });
    expect(refused("{")).toBe("it is no JSON");
    expect(refused([])).toBe("it is no study of Damier");
    expect(refused({ ...study, version: 2 })).toContain("version");
    expect(refused({ ...study, chapters: "many" })).toContain("at most 100 chapters");
    expect(refused(changed({ nodes: [] }))).toBe("chapter 1: expected 1 to 2000 moves");
    expect(refused(changed({ nodes: [{ parent: null, move: null }, { parent: 5, move: "f5" }] }))).toContain("move 1 has no parent before it");
    expect(refused(changed({ nodes: [{ parent: null, move: null, arrows: ["<svg>"] }] }))).toContain("arrows");
    expect(refused(changed({ title: 7 }))).toContain("title");
    expect(refused(" ".repeat(2 << 20))).toContain("longer");
  });
});

describe("a chapter", () => {
  it("has its main line first, and variations below it", () => {
    expect(linesOf(chapter)).toEqual([{ depth: 0, nodes: [1, 2, 3] }, { depth: 1, nodes: [4] }, { depth: 1, nodes: [5] }]);
    expect(movesTo(chapter, 5)).toEqual(["f5", "d6", "c4"]);
  });

  it("gets moves, and loses them with what follows", () => {
    const known = withMove(chapter, 1, "f4");
    expect(known).toEqual({ chapter, at: 4 });
    const added = withMove(chapter, 3, "d3");
    expect(movesTo(added.chapter, added.at)).toEqual(["f5", "d6", "c3", "d3"]);
    const cut = withoutNode(chapter, 2);
    expect(cut.nodes.map((node) => node.move)).toEqual([null, "f5", "f4"]);
    expect(childrenOf(cut, 1)).toEqual([2]);
    expect(withNode(chapter, 2, { comment: "so" }).nodes[2]).toEqual({ parent: 1, move: "d6", comment: "so" });
    expect(toggled(toggled([], "e6"), "e6")).toEqual([]);
  });

  it("as an exercise judges what is played, and answers", () => {
    expect(judge(chapter, 0, "f5")).toEqual({ verdict: "right", at: 2, done: false });
    expect(judge(chapter, 2, "c4")).toEqual({ verdict: "other", at: 5 });
    expect(judge(chapter, 2, "e6")).toEqual({ verdict: "wrong" });
    expect(judge(chapter, 2, "c3")).toEqual({ verdict: "right", at: 3, done: true });
  });
});
