import { describe, expect, it, vi } from "vitest";
import type { TraceNode } from "../../api/types";

const request = vi.hoisted(() => vi.fn());
vi.mock("../../api/connection", () => ({ connection: { request }, request }));

import { microscope, newTrace } from "./microscope.svelte";

const leaf = (move: string, best = false): TraceNode => ({ move, side: "first", kind: "horizon", children: [], best });
const root: TraceNode = {
  move: null, side: "first", kind: "inner",
  children: [leaf("a"), { ...leaf("b", true), kind: "inner", children: [leaf("c", true), leaf("d")] }],
};
const start = { game: "yolah", variant: "standard", position: "P" } as const;

describe("what is asked", () => {
  it("has only what the algorithm wants to know", () => {
    const wish = { ...microscope.wish, game: "othello" as const, variant: "standard" };
    expect(newTrace({ ...wish, algorithm: "uct" }, "P")).toEqual({
      game: "othello", variant: "standard", position: "P", algorithm: "uct", playouts: 200, c: 0.65, seed: 1,
    });
    expect(newTrace({ ...wish, algorithm: "minimax", evaluation: "mobility" }, "P")).toEqual({
      game: "othello", variant: "standard", position: "P", algorithm: "minimax", depth: 2, evaluation: "mobility",
    });
    expect(newTrace({ ...wish, algorithm: "alphabeta" }, "P")).toHaveProperty("order", "listed");
  });
});

describe("the tree", () => {
  it("is unfolded along the best line, and folded again", async () => {
    request.mockImplementation(async (_method: string, path: string, body: { moves?: string[] }) =>
      path === "/api/microscope"
        ? { algorithm: "alphabeta", nodes: 5, seen: 5, complete: true, root }
        : { positions: ["", ...(body.moves ?? [])].map((move) => ({ position: move })) },
    );
    await microscope.look(start);
    expect(microscope.rows.map((row) => row.node.move)).toEqual([null, "a", "b"]);
    microscope.unfoldBest();
    expect(microscope.rows.map((row) => row.node.move)).toEqual([null, "a", "b", "c", "d"]);
    expect(microscope.rows[microscope.chosen]?.node.move).toBe("c");
    await vi.waitFor(() => expect(microscope.board).toEqual({ position: "c" }));
    microscope.unfold(microscope.rows[2]!, false);
    expect(microscope.rows[microscope.chosen]?.node.move).toBe("b");
    microscope.fold();
    expect(microscope.rows).toHaveLength(1);
  });
});
