import { describe, expect, it } from "vitest";
import type { SearchReport } from "../../api/types";
import { moveRows } from "./move_rows";

function reportOf(moves: [string, number][]): SearchReport {
  return {
    move: moves[0]?.[0] ?? "", chance: 0.5, solved: false, depth: 1, nodes: 1, playouts: 0, seconds: 0, line: [],
    moves: moves.map(([move, chance]) => ({ move, chance })),
  };
}

describe("rows of the table of moves", () => {
  it("span from the best move to the worst", () => {
    const rows = moveRows(reportOf([["a", 0.8], ["b", 0.5], ["c", 0.2]]), "first");
    expect(rows.map((row) => row.share)).toEqual([1, expect.closeTo(0.525), expect.closeTo(0.05)]);
    expect(rows.map((row) => row.best)).toEqual([true, false, false]);
  });

  it("are seen by who is to move", () => {
    const rows = moveRows(reportOf([["a", 0.2], ["b", 0.9]]), "second");
    expect(rows[0]?.chance).toBeCloseTo(0.8);
    expect(rows[0]?.share).toBe(1);
    expect(rows[1]!.share).toBeLessThan(0.1);
  });

  it("do not make much of nothing", () => {
    const rows = moveRows(reportOf([["a", 0.51], ["b", 0.5]]), "first");
    expect(rows[1]!.share).toBeGreaterThan(0.85);
  });

  it("can be cut short, and can be none", () => {
    expect(moveRows(reportOf([["a", 0.5], ["b", 0.5]]), "first", 1)).toHaveLength(1);
    expect(moveRows(reportOf([]), "first")).toEqual([]);
  });
});
