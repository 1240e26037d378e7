// A game that nobody has drawn for: it is played on the board that the page makes of its description.
import { expect, testWithTicTacToe as test } from "./server";
import { board, playToTheEnd, square, startInTheDialog } from "./table";

test("a person beats the random player at Tic-tac-toe by clicking on the plain board", async ({ page, request }) => {
  await page.goto("/play");
  await expect(board(page)).toBeVisible();
  let ended = "";
  // Best play alone does not win: chance has to err, which it does in most games.
  for (let tries = 0; tries < 6 && ended !== "Cross wins"; tries++) {
    await startInTheDialog(page, "Tic-tac-toe", "random");
    await expect(board(page).getByRole("gridcell")).toHaveCount(9);
    await expect(square(page, "b2", "can be played")).toBeVisible();
    ended = await playToTheEnd(page, request);
  }
  expect(ended).toBe("Cross wins");
});
