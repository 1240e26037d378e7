import type { Page } from "@playwright/test";
import { expect, test } from "./server";
import { board, playToTheEnd } from "./table";

async function startInTheDialog(page: Page, game: string, opponent: string): Promise<void> {
  await page.getByRole("button", { name: "New game" }).click();
  const dialog = page.getByRole("dialog", { name: "New game" });
  await dialog.getByText(game, { exact: true }).click();
  await dialog.getByLabel(/^(Black|First player)$/).selectOption("Person");
  await dialog.getByLabel(/^(White|Second player)$/).selectOption("Custom player…");
  await dialog.getByLabel(/^Player as text/).fill(opponent);
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: `${game}: board and moves` })).toBeAttached();
}

for (const [game, won] of [["Yolah", /^Black wins \d+ to \d+$/], ["Othello", /^Black wins \d+ to \d+$/], ["Quarto", /^First player wins$/]] as const) {
  test(`a person beats the random player at ${game} by clicking`, async ({ page, request }) => {
    await page.goto("/");
    await expect(board(page)).toBeVisible();
    let ended = "";
    // Chance may win once, but not three times.
    for (let tries = 0; tries < 3 && !won.test(ended); tries++) {
      await startInTheDialog(page, game, "random");
      ended = await playToTheEnd(page, request);
    }
    expect(ended).toMatch(won);
    await expect(page.getByText("winner", { exact: true })).toBeVisible();
  });
}
