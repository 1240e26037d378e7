import { describe, expect, it, vi } from "vitest";

const request = vi.hoisted(() => vi.fn());
vi.mock("../api/connection", () => ({ connection: { request } }));

import { TournamentGames } from "./games.svelte";

const all = Array.from({ length: 60 }, (_, index) => ({
  id: `1-1-${index + 1}`, first: index % 2 ? "a" : "b", second: index % 3 ? "c" : "a", termination: index === 59 ? "time" : "normal",
}));
request.mockImplementation(async (_method: string, path: string) => {
  const query = new URLSearchParams(path.split("?")[1]);
  const from = Number(query.get("from"));
  return { total: all.length, games: all.slice(from, from + Number(query.get("count"))) };
});

describe("the games of a tournament", () => {
  it("come page by page", async () => {
    const games = new TournamentGames("/api/tournaments/x");
    await games.show(2);
    expect(games.shown.map((game) => game.id)).toEqual(all.slice(50).map((game) => game.id));
    expect(games.page).toMatchObject({ number: 2, pages: 3 });
    expect(request).toHaveBeenLastCalledWith("GET", "/api/tournaments/x/games?from=50&count=25");
  });

  it("can be looked through", async () => {
    const games = new TournamentGames("/api/tournaments/x");
    games.filter = { player: "", termination: "time" };
    await games.show(0);
    expect(games.shown.map((game) => game.id)).toEqual(["1-1-60"]);
    expect(games.total).toBe(1);
    games.filter = { player: "a", termination: "" };
    await games.show(1);
    expect(games.total).toBe(all.filter((game) => game.first === "a" || game.second === "a").length);
    expect(games.page.number).toBe(1);
  });
});
