import { describe, expect, it, vi } from "vitest";
import type { TraceNode } from "../../api/types";

const request = vi.hoisted(() => vi.fn());
vi.mock("../../api/connection", () => ({ connection: { request }, request }));

import { Look } from "./look.svelte";
import { firstMethod, firstWish, newTrace } from "./wish";

const leaf = (id: number, move: string, best = false): TraceNode => ({ id, move, side: "first", kind: "horizon", children: [], best });
const root: TraceNode = {
  id: 0, move: null, side: "first", kind: "inner",
  children: [leaf(1, "a"), { ...leaf(2, "b", true), kind: "inner", children: [leaf(3, "c", true), leaf(4, "d")] }],
};
const start = { game: "yolah", variant: "standard", position: "P" } as const;
const trace = { algorithm: "alphabeta", nodes: 5, seen: 5, complete: true, root };

describe("the tree", () => {
  it("is unfolded along the best line, and folded again", async () => {
    request.mockImplementation(async (_method: string, path: string, body: { moves?: string[] }) =>
      path === "/api/microscope" ? trace : { positions: ["", ...(body.moves ?? [])].map((move) => ({ position: move })) },
    );
    const look = new Look();
    await look.look(newTrace(firstWish(), firstMethod(), "P"), start);
    // So few nodes are unfolded at once.
    expect(look.rows.map((row) => row.node.move)).toEqual([null, "a", "b", "c", "d"]);
    look.fold();
    expect(look.rows).toHaveLength(1);
    look.unfoldBest();
    expect(look.rows.map((row) => row.node.move)).toEqual([null, "a", "b", "c", "d"]);
    expect(look.rows[look.chosen]?.node.move).toBe("c");
    await vi.waitFor(() => expect(look.board).toEqual({ position: "c" }));
    look.unfold("b", false);
    expect(look.rows[look.chosen]?.node.move).toBe("b");
  });
});
