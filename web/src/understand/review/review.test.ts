import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Game, Review, ReviewedMove, Verdict } from "../../api/types";

const server = vi.hoisted(() => {
  const listeners: ((event: unknown) => void)[] = [];
  return {
    requests: [] as { method: string; path: string; body: unknown }[],
    before: () => {}, // what happens before the answer to the request is there
    tell: (event: unknown) => listeners.forEach((listener) => listener(event)),
    connection: {
      on: (listener: (event: unknown) => void) => (listeners.push(listener), () => {}),
      onOpen: () => () => {},
      watch: async () => ({}),
      unwatch: () => {},
      request: async (method: string, path: string, body: unknown) => {
        server.requests.push({ method, path, body });
        if (path === "/api/reviews") {
          server.before();
          return { id: "r", player: "p", done: false, total: 3, moves: [] };
        }
        if (path === "/api/games") return body;
        return { position: "P", ply: 0 };
      },
    },
  };
});
vi.mock("../../api/connection", () => ({ connection: server.connection, ApiFailure: class extends Error {} }));

import { gameOf } from "../../state/fixtures";
import { game } from "../../state/game.svelte";
import { review, verdictOf } from "./review.svelte";

const worth = { chance: 0.5 };
const reviewed = (ply: number, verdict: Verdict): ReviewedMove => ({
  ply, side: ply % 2 ? "second" : "first", played: "a", played_worth: worth, best: "b", best_worth: worth,
  line: [], solved: false, verdict, chance_of_first: 0.5,
});
const told = (moves: ReviewedMove[], done = false): { event: "review"; review: Review } => ({
  event: "review", review: { id: "r", player: "p", done, total: 3, moves },
});

describe("the review of a game", () => {
  let made: Game;
  beforeEach(async () => {
    vi.useFakeTimers();
    server.requests.length = 0;
    server.before = () => {};
    made = gameOf([null, 0, 1, 2]);
    await game.create(made as never);
  });
  afterEach(() => vi.useRealTimers());

  it("sends the moves of the line, and tells verdicts by node", async () => {
    await review.start(made, made.nodes, 0.1);
    const sent = server.requests.find((request) => request.path === "/api/reviews");
    expect(sent?.body).toMatchObject({ game: "yolah", position: "P", moves: ["m1", "m2", "m3"], seconds: 0.1 });
    expect(review.running).toBe(true);
    server.tell(told([reviewed(0, "best"), reviewed(1, "blunder")]));
    await vi.advanceTimersByTimeAsync(40);
    expect(verdictOf(2)).toBe("blunder");
    expect(verdictOf(3)).toBeUndefined();
    expect(review.counts.second.blunder).toBe(1);
    expect(review.faults.map((fault) => fault.node)).toEqual([2]);
    server.tell(told([reviewed(0, "best"), reviewed(1, "blunder"), reviewed(2, "good")], true));
    await vi.advanceTimersByTimeAsync(40);
    expect(review.running).toBe(false);
  });

  it("hears what is told before the answer", async () => {
    server.before = () => server.tell(told([reviewed(0, "mistake")]));
    await review.start(made, made.nodes, 0.1);
    expect(verdictOf(1)).toBe("mistake");
  });

  it("keeps what was found when it is stopped", async () => {
    await review.start(made, made.nodes, 0.1);
    server.tell(told([reviewed(0, "inaccuracy")]));
    await vi.advanceTimersByTimeAsync(40);
    review.stop();
    expect(server.requests.at(-1)).toMatchObject({ method: "DELETE", path: "/api/reviews/r" });
    expect(review.running).toBe(false);
    expect(verdictOf(1)).toBe("inaccuracy");
  });

  it("says nothing of another game", async () => {
    await review.start(made, made.nodes, 0.1);
    server.tell(told([reviewed(0, "inaccuracy")]));
    await vi.advanceTimersByTimeAsync(40);
    await game.create({ ...made, id: "hgfedcba" } as never);
    expect(verdictOf(1)).toBeUndefined();
  });
});
