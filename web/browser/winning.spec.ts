import { expect, test } from "./server";
import { board, playToTheEnd, startInTheDialog } from "./table";

for (const [game, won] of [["Yolah", /^Black wins \d+ to \d+$/], ["Othello", /^Black wins \d+ to \d+$/], ["Quarto", /^First player wins$/]] as const) {
  test(`a person beats the random player at ${game} by clicking`, async ({ page, request }) => {
    await page.goto("/play");
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
