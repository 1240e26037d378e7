import { expect, it } from "vitest";
import type { ReviewedMove } from "../../api/types";
import { t } from "../../texts";
import { lossWords } from "./loss_words";

const judged = (change: Partial<ReviewedMove>): ReviewedMove => ({
  ply: 0, side: "first", played: "a", played_worth: { value: 0, chance: 0.5 }, best: "b", best_worth: { value: 350, chance: 0.6 },
  line: [], solved: false, verdict: "mistake", chance_of_first: 0.5, ...change,
});
const words = (change: Partial<ReviewedMove>): string => lossWords(judged(change), "en", t);

it("says what a move lost", () => {
  expect(words({ lost: 350, lost_chance: 12.2 })).toBe("loses 3.5 points (12 % of the chances)");
  expect(words({ best_worth: { chance: 0.6 }, lost: 12, lost_chance: 12 })).toBe("loses 12 % of the chances");
  expect(words({ verdict: "best", lost: 0, lost_chance: 0 })).toBe("loses nothing");
  expect(words({ turned_from: "win", turned_to: "draw", solved: true })).toBe("turns a win into a draw");
});

it("speaks of results where they are proved", () => {
  const win = { outcome: "win" as const, value: 10_002, chance: 1 };
  expect(words({ solved: true, verdict: "best", lost: 0, played_worth: win })).toBe("keeps the win");
  expect(words({ solved: true, verdict: "good", lost: 200, played_worth: win })).toBe("keeps the win, by 2.0 points less");
  expect(words({ solved: true, verdict: "best", lost: 0, played_worth: { outcome: "draw", value: 0, chance: 0.5 } })).toBe("keeps the draw");
});
