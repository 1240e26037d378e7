// Quarto's exact values on the board: what the perfect player proves is what a search to the end finds.
import type { APIRequestContext, Page } from "@playwright/test";
import type { Search, SearchReport } from "../src/api/types";
import type { QuartoPosition } from "../src/games/quarto/position";
import { accessibilityFaults } from "./axe";
import { quartoLate } from "./lines";
import { expect, test } from "./server";
import { board, makeGame, openGame, openPanel, pieceLeft, square } from "./table";

type Outcome = "won" | "draw" | "lost";
const WORDS: Record<Outcome, RegExp> = { won: /proved: won/, draw: /proved: a draw/, lost: /proved: lost/ };
const ORDER: Outcome[] = ["won", "draw", "lost"];

function outcomeOf({ outcome }: SearchReport["moves"][number]): Outcome {
  return outcome === "win" ? "won" : outcome === "loss" ? "lost" : "draw";
}

// By a search that knows nothing of the solver.
async function searchedToTheEnd(request: APIRequestContext, position: QuartoPosition): Promise<Map<string, Outcome>> {
  const wish = { game: "quarto", variant: position.variant, position: position.position, player: "alphabeta(id, tt, depth=128)", every_move: true };
  const { id }: Search = await (await request.post("/api/searches", { data: wish })).json();
  let found: Search | undefined;
  await expect.poll(async () => (found = await (await request.get(`/api/searches/${id}`)).json())?.done, { timeout: 60_000 }).toBe(true);
  expect(found!.report!.solved).toBe(true);
  return new Map(found!.report!.moves.map((move) => [move.move, outcomeOf(move)]));
}

async function prove(page: Page): Promise<void> {
  await openPanel(page, "Analysis");
  await page.getByRole("switch", { name: "Analyse this position" }).click();
  await page.getByLabel("Engine").selectOption("Perfect player");
  await expect(page.getByText("Every move is proved.")).toBeVisible({ timeout: 60_000 });
}

test("cells, then pieces, carry what is proved of them", async ({ page, request }) => {
  const game = await makeGame(request, { game: "quarto", moves: quartoLate });
  const position = game.position as QuartoPosition;
  const truth = await searchedToTheEnd(request, position);
  await openGame(page, game);
  await expect(board(page).getByRole("gridcell", { name: /proved/ }), "not before it is asked for").toHaveCount(0);
  await prove(page);

  const seen = new Set<Outcome>();
  const cells = [...new Set(position.choices.map((choice) => choice.to!))];
  for (const cell of cells) {
    const here = position.choices.filter((choice) => choice.to === cell).map((choice) => truth.get(choice.move)!);
    const best = ORDER.find((outcome) => here.includes(outcome))!;
    await expect(square(page, cell)).toHaveAccessibleName(WORDS[best]);
    seen.add(best);
  }
  expect(seen.size, "a position worth testing").toBeGreaterThan(1);

  // A cell with gifts of different worth.
  const worths = (cell: string) => position.choices.filter((choice) => choice.to === cell && choice.piece).map((choice) => ({ piece: choice.piece!, worth: truth.get(choice.move)! }));
  const cell = cells.find((one) => new Set(worths(one).map(({ worth }) => worth)).size > 1)!;
  await expect(pieceLeft(page, worths(cell)[0]!.piece, "proved")).toHaveCount(0);
  await square(page, cell, "can be placed").click();
  for (const { piece, worth } of worths(cell)) await expect(pieceLeft(page, piece)).toHaveAccessibleName(WORDS[worth]);
  expect(await accessibilityFaults(page)).toEqual([]);

  // The switch hides them.
  await page.getByRole("switch", { name: "Values on the squares" }).click();
  await expect(page.getByRole("gridcell", { name: /proved/ })).toHaveCount(0);
});

test("the perfect player is chosen as an opponent, in every game that has a solver", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "quarto", moves: quartoLate }));
  await page.getByRole("button", { name: "New game" }).click();
  const second = page.getByRole("dialog").getByLabel("Second player");
  await second.selectOption("Perfect player");
  await page.getByRole("dialog").getByText("Othello", { exact: true }).click();
  await expect(page.getByRole("dialog").getByLabel("White").getByRole("option", { name: "Perfect late in the game" })).toHaveCount(1);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

  // It sits down in the middle of this game, and moves.
  const side = (await (await request.get(`/api/games/${new URL(page.url()).pathname.split("/")[2]}`)).json()).position.side as "first" | "second";
  await page.getByRole("button", { name: "Person", exact: true }).first().click();
  await page.getByRole("dialog").getByLabel(side === "first" ? "First player" : "Second player").selectOption("Perfect player");
  await page.getByRole("dialog").getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("button", { name: "Perfect player", exact: true })).toBeVisible();
  await expect.poll(async () => (await (await request.get(`/api/games/${new URL(page.url()).pathname.split("/")[2]}`)).json()).current, { timeout: 60_000 }).toBeGreaterThan(quartoLate.split(" ").length);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("what is proved fits", async ({ page, request }) => {
    await openGame(page, await makeGame(request, { game: "quarto", moves: quartoLate }));
    await page.getByRole("tab", { name: "Analysis" }).tap();
    await prove(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expect(board(page).getByRole("gridcell", { name: /proved/ })).not.toHaveCount(0);
  });
});
