import { describe, expect, it } from "vitest";
import type { GameNode, ReviewedMove, SideName, Verdict } from "../../api/types";
import { countFaults, isFault, markOf, nodesAlong, verdictsByNode } from "./verdicts";

const worth = { text: "0.00", chance: 0.5, value: 0 };
function reviewed(ply: number, verdict: Verdict): ReviewedMove {
  const side: SideName = ply % 2 === 0 ? "first" : "second";
  return {
    ply, side, verdict, played: "x", played_worth: worth, best: "y", best_worth: worth,
    line: [], solved: false, chance_of_first: 0.5,
  };
}

describe("verdicts", () => {
  it("have the marks of chess players", () => {
    expect(markOf("inaccuracy")).toBe("?!");
    expect(markOf("mistake")).toBe("?");
    expect(markOf("blunder")).toBe("??");
    expect(markOf("best")).toBe("");
    expect(isFault("good")).toBe(false);
    expect(isFault("blunder")).toBe(true);
  });

  it("are counted for each side", () => {
    const counts = countFaults([reviewed(0, "blunder"), reviewed(1, "best"), reviewed(2, "mistake"), reviewed(3, "blunder")]);
    expect(counts.first).toEqual({ inaccuracy: 0, mistake: 1, blunder: 1, moves: 2 });
    expect(counts.second).toEqual({ inaccuracy: 0, mistake: 0, blunder: 1, moves: 2 });
  });

  it("are found again by the moves of their line", () => {
    const node = (id: number, parent: number | null, move: string | null, children: number[]): GameNode => ({ id, parent, move, children, by: null, ply: 0 });
    const nodes = [node(0, null, null, [1, 2]), node(1, 0, "a", []), node(2, 0, "b", [3]), node(3, 2, "c", [])];
    expect(nodesAlong(nodes, ["b", "c"])).toEqual([2, 3]);
    expect(nodesAlong(nodes, ["b", "x", "c"])).toEqual([2]);
    expect(nodesAlong([], ["b"])).toEqual([]);
  });

  it("belong to the nodes that were sent, also when the review is not at its end", () => {
    const found = verdictsByNode([4, 7, 9], [reviewed(10, "best"), reviewed(11, "blunder")]);
    expect([...found.keys()]).toEqual([4, 7]);
    expect(found.get(7)?.verdict).toBe("blunder");
  });
});
