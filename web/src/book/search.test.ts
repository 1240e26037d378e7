import { expect, it } from "vitest";
import { search } from "./search";

const book = new Map([
  ["minimax", [
    { anchor: "", heading: "Minimax", text: "Every line to a depth, and the window from alpha to beta." },
    { anchor: "the-window", heading: "The window", text: "What falls outside the window cannot matter (a+b)." },
  ]],
  ["mcts", [{ anchor: "", heading: "Tree search", text: `${"Playouts are random games. ".repeat(10)}A window on luck.` }]],
]);
const places = (query: string): string[] => search(book, query).map(({ slug, anchor }) => `${slug}#${anchor}`);

it("finds sections that have all words, those with the words in their heading first", () => {
  expect(places("window")).toEqual(["minimax#the-window", "minimax#", "mcts#"]);
  expect(places("window alpha")).toEqual(["minimax#"]);
  expect(places("WINDOW luck")).toEqual(["mcts#"]);
  expect(places("window nothing")).toEqual([]);
  expect(places("  ")).toEqual([]);
});

it("takes what has a meaning in patterns as it is written", () => {
  expect(places("a+b")).toEqual(["minimax#the-window"]);
  expect(places("(.*")).toEqual([]);
});

it("marks the words in a short excerpt", () => {
  const [hit] = search(book, "luck");
  expect(hit!.excerpt.filter((part) => part.marked).map((part) => part.text)).toEqual(["luck"]);
  expect(hit!.excerpt[0]!.text).toBe("… ");
});
