import { expect, test } from "vitest";
import type { Encounter } from "../../api/types";
import { gameOf, positionAt } from "../../state/fixtures";
import { resultText } from "../players/players";
import { reasonText, verdictText, winnerOfGame } from "./reason";
import { tabTitle } from "./tab_title";

const friends = { players: { first: "human", second: "human" } };

function encounter(more: Partial<Encounter> = {}): Encounter {
  return {
    state: "playing", open: false, clock: null, ending: null, rematch: null,
    seats: { first: { name: "Ada", here: true }, second: { name: "Bob", here: true } },
    offers: { takeback: null, draw: null, rematch: null },
    ...more,
  };
}

test("the tab says whose turn it is", () => {
  expect(tabTitle(gameOf([null]), null)).toBe("● Your move – Yolah · Damier");
  expect(tabTitle(gameOf([null, 0], { players: { first: "human", second: "level(1)" } }), null)).toContain("thinks – Yolah");
  expect(tabTitle(gameOf([null], friends), null)).toBe("Black to move – Yolah · Damier");
  const game = gameOf([null, 0], { ...friends, encounter: encounter() });
  expect(tabTitle(game, "second")).toBe("● Your move – Yolah · Damier");
  expect(tabTitle(game, "first")).toBe("Bob to move – Yolah · Damier");
  expect(tabTitle(game, null)).toBe("Bob to move – Yolah · Damier");
  expect(tabTitle({ ...game, encounter: encounter({ state: "waiting" }) }, "first")).toContain("Waiting – ");
});

test("an end tells who won and why", () => {
  const over = positionAt(3, { over: true, margin: 4, black_score: 14, white_score: 10 });
  const plain = gameOf([null, 0], { position: over });
  expect(winnerOfGame(plain)).toBe("first");
  expect(verdictText(plain, null)).toBe("You have won!");
  const resigned = gameOf([null, 0], { ...friends, encounter: encounter({ state: "over", ending: { winner: "second", by: "resigned" } }) });
  expect(resultText(resigned, resigned.position)).toBe("White wins by resignation");
  expect(reasonText(resigned, resigned.position)).toBe("Black gave up.");
  expect(verdictText(resigned, "first")).toBe("You have lost.");
  expect(verdictText(resigned, null)).toBe("");
  const agreed = gameOf([null, 0], { ...friends, encounter: encounter({ state: "over", ending: { winner: null, by: "agreed" } }) });
  expect(resultText(agreed, agreed.position)).toBe("Draw by agreement");
  const late = gameOf([null, 0], { ...friends, encounter: encounter({ state: "over", ending: { winner: "first", by: "time" } }) });
  expect(resultText(late, late.position)).toBe("Black wins on time");
  expect(reasonText(late, late.position)).toBe("White had no time left.");
});
