import { pressByKey, tabTo } from "./keyboard";
import { expect, test } from "./server";
import { board, makeGame, move, openGame, playMove, square } from "./table";

test("Yolah is played with the keyboard alone", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "yolah" }));
  await playMove(page, { move: "d5:b7", from: "d5", to: "b7" }, pressByKey);
  await expect(page.getByRole("status").filter({ hasText: "Black moves from d5 to b7." })).toBeAttached();
  await playMove(page, { move: "h1:h4", from: "h1", to: "h4" }, pressByKey);
  await expect(page.getByRole("status").filter({ hasText: "White moves from h1 to h4." })).toBeAttached();
  await expect(move(page, "h1:h4")).toBeVisible();
});

test("Othello is played with the keyboard alone", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello" }));
  for (const [to, side] of [["f5", "Black"], ["f6", "White"], ["e6", "Black"]] as const) {
    await playMove(page, { move: to, to }, pressByKey);
    await expect(page.getByRole("status").filter({ hasText: `${side} plays ${to}.` })).toBeAttached();
  }
});

test("Quarto is played with the keyboard alone", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "quarto" }));
  await playMove(page, { move: ">5", piece: "5" }, pressByKey);
  await expect(page.getByRole("status").filter({ hasText: "gives a piece: light, tall, round, hollow." })).toBeAttached();
  await playMove(page, { move: "b2>C", to: "b2", piece: "C" }, pressByKey);
  await expect(page.getByRole("status").filter({ hasText: "places on b2" })).toBeAttached();
  await expect(square(page, "b2")).toHaveAccessibleName(/light, tall, round, hollow/);
});

test("Escape takes a choice back, and the grid is one stop of the Tab key", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "yolah" }));
  await pressByKey(square(page, "d5", "can move"));
  await expect(square(page, "d5", "selected")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(square(page, "d5", "can move")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(board(page).locator(":focus")).toHaveCount(0);
});

test("dialogs keep the focus and give it back", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "yolah" }));
  const button = page.getByRole("button", { name: "More", exact: true });
  await tabTo(page, button);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Import" }));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Text to import")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});
