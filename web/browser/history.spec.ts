import { expect, test } from "./server";
import { makeGame, move, moves, openGame, playMove, square } from "./table";

test("a move is taken back, and played again", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello", players: { second: "alphabeta(depth=2)" } }));
  await playMove(page, { move: "f5", to: "f5" });
  await expect(page.getByText("It is your move.")).toBeVisible();
  await expect(moves(page).getByRole("button")).toHaveCount(2);

  await page.getByRole("button", { name: "Take back" }).click();
  await expect(square(page, "f5", "can be played")).toBeVisible();
  await page.getByRole("button", { name: "Play again what was taken back" }).click();
  await expect(square(page, "f5", "disc")).toBeVisible();
  await expect(moves(page).getByRole("button")).toHaveCount(2);
});

test("keys walk through a game", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello", moves: "f5 d6 c3 d3" }));
  await expect(square(page, "d3", "last move")).toBeVisible();
  await page.keyboard.press("Home");
  await expect(square(page, "f5", "empty")).toBeVisible();
  await expect(page.getByText("Looking back")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(square(page, "f5", "last move")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(square(page, "d6", "last move")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(square(page, "f5", "last move")).toBeVisible();
  await page.keyboard.press("End");
  await expect(square(page, "d3", "last move")).toBeVisible();
  await expect(move(page, "d3")).toHaveAttribute("aria-current", "true");
});

test("another move begins a variation, which survives a reload with its comment", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello", moves: "f5 d6 c3" }));
  await move(page, "f5").click();
  await playMove(page, { move: "f4", to: "f4" });
  await expect(move(page, "f4")).toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: "Comment on this move" }).click();
  await page.getByRole("textbox", { name: "Comment" }).fill("the parallel opening");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(moves(page).getByText("the parallel opening")).toBeVisible();

  await page.reload();
  await expect(move(page, "f4")).toHaveAttribute("aria-current", "true");
  await expect(move(page, "c3")).toBeVisible();
  await expect(moves(page).getByText("the parallel opening")).toBeVisible();

  // Up and down change between the moves that were tried at the same place.
  await page.keyboard.press("ArrowDown");
  await expect(square(page, "d6", "last move")).toBeVisible();
});

test("a variation becomes the main line, and a move is removed", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello", moves: "f5 d6 c3" }));
  await move(page, "f5").click();
  await playMove(page, { move: "f4", to: "f4" });
  await page.getByRole("button", { name: "Make this the main line" }).click();
  await expect(page.getByRole("button", { name: "Make this the main line" })).toBeDisabled();
  await move(page, "d6").click();
  await page.getByRole("button", { name: "Remove this move" }).click();
  await page.getByText("Remove 2 moves?").waitFor();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(moves(page).getByRole("button")).toHaveText(["f5", "f4"]);
});

test("a hint points at a move and does not play it", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello", moves: "f5 d6" }));
  const hint = page.getByRole("button", { name: "Hint: a good move" });
  await hint.click();
  await expect(page.getByText("Look at the marked quarter of the board.")).toBeVisible();
  await expect(page.getByRole("gridcell", { name: /best move/ })).toHaveCount(0);
  await hint.click();
  await expect(page.getByRole("gridcell", { name: /best move/ })).toHaveCount(1);
  await expect(moves(page).getByRole("button")).toHaveCount(2);
});
