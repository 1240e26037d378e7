import { expect, test } from "vitest";
import type { SavedGame } from "../state/saved";
import { gamesFile, gamesIn } from "./file";
import { fits, outcomeOf } from "./outcome";

function saved(more: Partial<SavedGame> = {}): SavedGame {
  return {
    id: "abcdefgh", game: "othello", variant: "standard", players: { first: "human", second: "level(2)" },
    seconds: 1, running: true, delay: 500, tree: { nodes: [{ parent: null, move: null }], current: 0 }, saved: 1,
    ...more,
  };
}

test("an outcome is seen by the one person who plays here", () => {
  expect(outcomeOf(saved())).toEqual({ kind: "open" });
  expect(outcomeOf(saved({ over: true, margin: 4 }))).toEqual({ kind: "won" });
  expect(outcomeOf(saved({ over: true, margin: -4 }))).toEqual({ kind: "lost" });
  expect(outcomeOf(saved({ over: true, margin: 0 }))).toEqual({ kind: "draw" });
  const two = { players: { first: "human", second: "human" }, over: true, margin: 0 };
  expect(outcomeOf(saved({ ...two, margin: -1 }))).toEqual({ kind: "wins", side: "second" });
  expect(outcomeOf(saved({ ...two, encounter: { side: "second", ending: { winner: "second", by: "time" } } }))).toEqual({ kind: "won" });
  expect(outcomeOf(saved({ ...two, encounter: { side: null, ending: { winner: "second", by: "time" } } }))).toEqual({ kind: "wins", side: "second" });
});

test("a filter goes by game, state and name", () => {
  const all = { game: "", state: "all", name: "" } as const;
  expect(fits(saved(), ["Ada", "Bob"], all)).toBe(true);
  expect(fits(saved(), ["Ada", "Bob"], { ...all, name: " BO " })).toBe(true);
  expect(fits(saved(), ["Ada", "Bob"], { ...all, name: "eve" })).toBe(false);
  expect(fits(saved(), [], { ...all, game: "quarto" })).toBe(false);
  expect(fits(saved(), [], { ...all, state: "over" })).toBe(false);
  expect(fits(saved({ over: true }), [], { ...all, state: "over" })).toBe(true);
});

test("a file brings back what it was made of, and nothing that is no game", () => {
  const games = [saved(), saved({ id: "ijklmnop", over: true })];
  expect(gamesIn(gamesFile(games))).toEqual(games);
  expect(gamesIn("nonsense")).toBeNull();
  expect(gamesIn('{"damier":"game"}')).toBeNull();
  expect(gamesIn(JSON.stringify({ damier: "games", games: [1, null, { id: "../../etc" }, { ...saved(), tree: null }] }))).toEqual([]);
});
