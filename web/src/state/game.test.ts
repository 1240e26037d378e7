import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiFailure, connection } from "../api/connection";
import type { Game, ServerEvent } from "../api/types";
import { gameOf, positionAt } from "./fixtures";

type Answer = (method: string, path: string, body: unknown) => unknown;
let answer: Answer;
const asked: string[] = [];
let tell: (event: ServerEvent) => void;

vi.spyOn(connection, "request").mockImplementation(async (method, path, body) => {
  asked.push(`${method} ${path}`);
  const result = answer(method, path, body);
  if (result instanceof Error) throw result;
  return result as never;
});
vi.spyOn(connection, "on").mockImplementation((listener) => {
  tell = listener;
  return () => {};
});
const { game } = await import("./game.svelte");

function standard(state: Game): Answer {
  return (method, path) => {
    const node = /nodes\/(\d+)$/.exec(path);
    if (node) return positionAt(state.nodes[Number(node[1])]!.ply);
    return method === "WATCH" ? {} : state;
  };
}

async function start(state: Game): Promise<void> {
  answer = standard(state);
  await game.create({ game: "yolah" });
}

beforeEach(() => {
  asked.length = 0;
  localStorage.clear();
  sessionStorage.clear();
});

describe("the game on the page", () => {
  it("shows the current node and follows it", async () => {
    await start(gameOf([null, 0]));
    expect(game.viewed).toBe(1);
    tell({ event: "game", game: gameOf([null, 0, 1], { revision: 2 }) });
    expect(game.viewed).toBe(2);
    expect(game.position?.ply).toBe(2);
  });

  it("misses no move that was made before it began to watch", async () => {
    const made = gameOf([null, 0]);
    const since = gameOf([null, 0, 1], { revision: 2 });
    const plain = standard(since);
    answer = (method, path, body) => (method === "WATCH" ? since : method === "POST" ? made : plain(method, path, body));
    await game.create({ game: "yolah" });
    await vi.waitFor(() => expect(game.viewed).toBe(2));
  });

  it("stays where the user looks while the game goes on", async () => {
    await start(gameOf([null, 0, 1]));
    game.first();
    tell({ event: "game", game: gameOf([null, 0, 1, 2], { revision: 2 }) });
    expect(game.viewed).toBe(0);
    expect(game.line().map((node) => node.id)).toEqual([0, 1, 2, 3]);
    game.last();
    expect(game.viewed).toBe(3);
  });

  it("ignores what is older than what it knows", async () => {
    await start(gameOf([null, 0, 1], { revision: 5 }));
    tell({ event: "game", game: gameOf([null], { revision: 4 }) });
    expect(game.game?.nodes).toHaveLength(3);
  });

  it("puts changes into the tree that it knows", async () => {
    await start(gameOf([null, 0, 1, 1], { revision: 5, current: 2 }));
    const whole = gameOf([null, 0, 1, 1, 2], { revision: 6, current: 4 });
    const changed = whole.nodes.filter((node) => node.id === 2 || node.id === 4);
    tell({ event: "game", game: { ...whole, nodes: changed, since: 5, removed: [] } });
    expect(game.game).toEqual(whole);
    expect(game.viewed).toBe(4);
    const smaller = gameOf([null, 0, 1, 1], { revision: 8, current: 1 });
    const left = { ...smaller.nodes[1]!, children: [3] };
    tell({ event: "game", game: { ...smaller, nodes: [left], since: 4, removed: [2, 4] } });
    expect(game.game?.nodes).toEqual([smaller.nodes[0], left, smaller.nodes[3]]);
    expect(game.game).not.toHaveProperty("since");
    expect(asked.filter((request) => request === "GET /api/games/abcdefgh")).toEqual([]);
  });

  it("asks for the whole game, once, when it missed a change", async () => {
    await start(gameOf([null, 0], { revision: 2 }));
    const whole = gameOf([null, 0, 1, 2], { revision: 5 });
    answer = standard(whole);
    tell({ event: "game", game: { ...whole, revision: 4, nodes: [], since: 3, removed: [] } });
    tell({ event: "game", game: { ...whole, nodes: [], since: 4, removed: [] } });
    await vi.waitFor(() => expect(game.game?.revision).toBe(5));
    expect(game.game).toEqual(whole);
    expect(asked.filter((request) => request === "GET /api/games/abcdefgh")).toHaveLength(1);
  });

  it("plays at the viewed node and goes to where the game then is", async () => {
    await start(gameOf([null, 0, 1]));
    game.first();
    const after = gameOf([null, 0, 1, 0], { revision: 2 });
    let sent: unknown;
    answer = (method, path, body) => {
      if (path.endsWith("/play")) sent = body;
      return standard(after)(method, path, body);
    };
    await game.play("a1:a2");
    expect(sent).toEqual({ move: "a1:a2", at: 0, since: 1 });
    expect(game.viewed).toBe(3);
    expect(game.line().map((node) => node.id)).toEqual([0, 3]);
  });

  it("shows the newest position when an event overtakes the answer", async () => {
    await start(gameOf([null]));
    const reply = gameOf([null, 0, 1], { revision: 3 });
    answer = (method, path, body) => {
      if (path.endsWith("/play")) tell({ event: "game", game: reply });
      return standard(gameOf([null, 0], { revision: 2 }))(method, path, body);
    };
    await game.play("a1:a2");
    expect(game.viewed).toBe(2);
    expect(game.position?.ply).toBe(2);
  });

  it("makes the game again, from what was saved, when the server has forgotten it", async () => {
    await start(gameOf([null, 0, 1, 0], { current: 2, revision: 9 }));
    await vi.waitFor(() => expect(localStorage.getItem("damier.game.abcdefgh")).toContain("ply 0"));
    let wish: unknown;
    answer = (method, path, body) => {
      if (method === "GET" && path === "/api/games/abcdefgh") return new ApiFailure("No such game", 404);
      if (method === "PUT") wish = body;
      return standard(gameOf([null, 0, 1, 0], { current: 2, revision: 1 }))(method, path, body);
    };
    await game.resume();
    expect(wish).toMatchObject({
      game: "yolah",
      players: { first: "human", second: "level(4)" },
      tree: { position: "ply 0", current: 2, nodes: [{ parent: null }, { parent: 0 }, { parent: 1 }, { parent: 0 }] },
    });
    expect(game.game?.revision).toBe(1);
    expect(game.viewed).toBe(2);
  });

  it("tries again after the game was made again", async () => {
    await start(gameOf([null], { revision: 9 }));
    let known = false;
    answer = (method, path, body) => {
      if (method === "PUT") known = true;
      else if (!known && method !== "WATCH") return new ApiFailure("No such game", 404);
      return standard(path.endsWith("/play") ? gameOf([null, 0], { revision: 2 }) : gameOf([null], { revision: 1 }))(method, path, body);
    };
    await game.play("a1:a2");
    expect(game.failure).toBe(null);
    expect(game.viewed).toBe(1);
  });

  it("keeps the sentence of what failed", async () => {
    await start(gameOf([null]));
    answer = () => new ApiFailure("That is not a legal move", 400);
    await game.play("zz");
    expect(game.failure).toMatchObject({ message: "That is not a legal move" });
    expect(game.pending).toBe(null);
  });
});
