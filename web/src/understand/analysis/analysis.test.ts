import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Catalogue, Position, Search, SearchReport, ServerEvent } from "../../api/types";

const server = vi.hoisted(() => {
  const state = { newest: 0 };
  let tell: (event: unknown) => void = () => {};
  return {
    state,
    requests: [] as { method: string; path: string; body: Record<string, unknown> | undefined }[],
    tell: (event: unknown) => tell(event),
    connection: {
      on: (listener: (event: unknown) => void) => ((tell = listener), () => {}),
      onOpen: () => () => {},
      request: async (method: string, path: string, body?: Record<string, unknown>) => {
        server.requests.push({ method, path, body });
        return { id: `s${++state.newest}`, player: "p", done: false, report: null };
      },
    },
  };
});
vi.mock("../../api/connection", () => ({ connection: server.connection }));

import { catalogue } from "../../state/catalogue.svelte";
import { analysis, enginesOf, type Subject } from "./analysis.svelte";

const reportOf = (chance: number): SearchReport => ({
  move: "a", value: 10, chance, solved: false, depth: 1, nodes: 1, playouts: 0, seconds: 0, line: [], moves: [],
});
function subject(node: number, over = false): Subject {
  return { gameId: "g", node, position: { game: "yolah", variant: "standard", position: `P${node}`, over } as Position };
}
function report(id: string, chance: number, done = false): void {
  const search: Search = { id, player: "p", done, report: reportOf(chance) };
  server.tell({ event: "search", search } satisfies ServerEvent);
}
const started = () => server.requests.filter((request) => request.method === "POST");
const ended = () => server.requests.filter((request) => request.method === "DELETE").map((request) => request.path);

describe("the live analysis", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    server.requests.length = 0;
    analysis.on = true;
  });
  afterEach(() => {
    analysis.leave();
    vi.useRealTimers();
  });

  it("is only there when it is asked for", async () => {
    analysis.on = false;
    analysis.follow(subject(1));
    await vi.advanceTimersByTimeAsync(1000);
    expect(started()).toEqual([]);
  });

  it("waits until the viewer rests", async () => {
    for (const node of [1, 2, 3]) {
      analysis.follow(subject(node));
      await vi.advanceTimersByTimeAsync(50);
    }
    await vi.advanceTimersByTimeAsync(200);
    expect(started().map((request) => request.body?.position)).toEqual(["P3"]);
  });

  it("shows the last of many reports, and ends the search with the position", async () => {
    analysis.follow(subject(5));
    await vi.advanceTimersByTimeAsync(200);
    const id = `s${server.state.newest}`;
    report(id, 0.6);
    report(id, 0.7);
    expect(analysis.report).toBeNull();
    await vi.advanceTimersByTimeAsync(40);
    expect(analysis.report?.chance).toBe(0.7);
    expect(analysis.found.get(5)).toBe(0.7);
    analysis.follow(subject(6));
    expect(analysis.report).toBeNull();
    expect(ended()).toContain(`/api/searches/${id}`);
    report(id, 0.1);
    await vi.advanceTimersByTimeAsync(40);
    expect(analysis.report).toBeNull();
  });

  it("remembers what it found when one comes back", async () => {
    analysis.follow(subject(5));
    expect(analysis.report?.chance).toBe(0.7);
  });

  it("has to be asked for again in another game", () => {
    analysis.follow({ ...subject(1), gameId: "another" });
    expect(analysis.on).toBe(false);
    expect(analysis.found.size).toBe(0);
    analysis.follow(subject(1));
  });

  it("does not look at what is over", async () => {
    analysis.follow(subject(9, true));
    await vi.advanceTimersByTimeAsync(1000);
    expect(started()).toEqual([]);
  });

  it("is the perfect player's only where a game can be proved", async () => {
    catalogue.value = { games: [{ name: "quarto", solver: true }, { name: "yolah", solver: false }] } as Catalogue;
    analysis.engine = "perfect";
    expect(enginesOf("yolah")).not.toContain("perfect");
    analysis.follow(subject(1));
    await vi.advanceTimersByTimeAsync(200);
    analysis.follow({ ...subject(2), position: { ...subject(2).position, game: "quarto" } as Position });
    await vi.advanceTimersByTimeAsync(200);
    expect(started().map((request) => request.body?.player)).toEqual([undefined, "perfect"]);
    analysis.engine = "analyst";
  });

  it("takes no chance from who has not proved anything yet", async () => {
    analysis.follow(subject(7));
    await vi.advanceTimersByTimeAsync(200);
    const unknown: Search = { id: `s${server.state.newest}`, player: "p", done: false, report: { ...reportOf(0.5), depth: 7 } };
    delete unknown.report!.value;
    server.tell({ event: "search", search: unknown } satisfies ServerEvent);
    await vi.advanceTimersByTimeAsync(40);
    expect(analysis.report?.depth).toBe(7);
    expect(analysis.found.has(7)).toBe(false);
  });
});
