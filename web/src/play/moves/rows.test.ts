import { describe, expect, it } from "vitest";
import { gameOf } from "../../state/fixtures";
import { nodesById } from "../../state/tree";
import { countBelow, onMainLine, rowsOf, type Row } from "./rows";

function shown(row: Row): string {
  if (row.kind === "pair") return `${row.number}. ${row.first?.move ?? "…"} ${row.second?.move ?? ""}`.trim();
  if (row.kind === "comment") return `{${row.node.comment}}`;
  return "  ".repeat(row.depth) + row.moves.map((node) => node.move).join(" ");
}

function rows(parents: (number | null)[], comments: Record<number, string> = {}): string[] {
  const { nodes } = gameOf(parents);
  for (const [id, comment] of Object.entries(comments)) nodes[Number(id)]!.comment = comment;
  return rowsOf(nodesById(nodes), nodes[0]!).map(shown);
}

describe("the rows of a game", () => {
  it("are numbered pairs", () => {
    expect(rows([null])).toEqual([]);
    expect(rows([null, 0, 1, 2])).toEqual(["1. m1 m2", "2. m3"]);
  });

  it("are interrupted by variations of either side", () => {
    expect(rows([null, 0, 1, 2, 0, 4])).toEqual(["1. m1", "  m4 m5", "1. … m2", "2. m3"]);
    expect(rows([null, 0, 1, 2, 1])).toEqual(["1. m1 m2", "  m4", "2. m3"]);
  });

  it("indent variations of variations", () => {
    expect(rows([null, 0, 0, 2, 2, 3])).toEqual(["1. m1", "  m2 m3", "    m4", "  m5"]);
  });

  it("show comments after their move", () => {
    expect(rows([null, 0, 1], { 0: "start", 1: "why" })).toEqual(["{start}", "1. m1", "{why}", "1. … m2"]);
  });
});

describe("nodes", () => {
  const { nodes } = gameOf([null, 0, 1, 0, 3]);
  const byId = nodesById(nodes);

  it("know whether they are on the main line", () => {
    expect([0, 1, 2, 3, 4].map((id) => onMainLine(byId, nodes[id]!))).toEqual([true, true, true, false, false]);
  });

  it("are counted with what follows them", () => {
    expect(countBelow(byId, nodes[3]!)).toBe(2);
  });
});
