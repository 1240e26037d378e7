import { flushSync, mount, unmount } from "svelte";
import { expect, it } from "vitest";
import type { ResultState, ReviewedMove } from "../../api/types";
import { settings } from "../../state/settings.svelte";
import FaultCard from "./FaultCard.svelte";

function words(from?: ResultState, to?: ResultState, more: Partial<ReviewedMove> = {}): string {
  const move: ReviewedMove = {
    ply: 3, side: "first", played: "a1:a2", played_worth: { value: 150, chance: 0.6 }, best: "a1:a3",
    best_worth: { value: 10_002, outcome: "win", margin: 2, chance: 1 }, line: [], solved: false, verdict: "blunder",
    chance_of_first: 0.6, ...(from && to ? { turned_from: from, turned_to: to } : {}), ...more,
  };
  settings.language = "en";
  const shown = mount(FaultCard, { target: document.body, props: { node: 1, move } });
  flushSync();
  const text = document.querySelector("article p")?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  void unmount(shown);
  document.body.replaceChildren();
  return text;
}

it("says what a move made of the result", () => {
  expect(words("win", "draw")).toBe("a1:a3 was better: won by 2 instead of +1.50. It turned a win into a draw.");
  expect(words("win", "open")).toContain("It turned a win into an open game.");
  expect(words("open", "loss")).toContain("It turned an open game into a loss.");
  expect(words()).toBe("a1:a3 was better: won by 2 instead of +1.50.");
  expect(words(undefined, undefined, { lost_chance: 40 })).toBe("a1:a3 was better: won by 2 instead of +1.50. The move loses 40 % of the chances.");
});
