import { expect, test } from "./server";
import { gameOnServer, makeGame, moves, openGame, result } from "./table";

test("two machines play: step, speed, pause, to the end", async ({ page, request }) => {
  const players = { first: "random", second: "random" };
  const game = await makeGame(request, { game: "othello", players, running: false, delay: 1000 });
  await openGame(page, game);
  await page.getByRole("button", { name: "One move", exact: true }).click();
  await expect(moves(page).getByRole("button")).toHaveCount(1);
  await page.getByRole("button", { name: "One move", exact: true }).click();
  await expect(moves(page).getByRole("button")).toHaveCount(2);

  const speed = page.getByRole("slider", { name: "Speed" });
  await speed.focus();
  await page.keyboard.press("Home");
  await expect(speed).toHaveAttribute("aria-valuetext", "5 s between moves");
  for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowRight");
  await expect(speed).toHaveAttribute("aria-valuetext", "0.7 s between moves");

  await page.getByRole("button", { name: "Go on" }).click();
  await expect(moves(page).getByRole("button").nth(3)).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Go on" })).toBeVisible();
  const paused = (await gameOnServer(request, game.id)).position.ply;
  await page.waitForTimeout(1000);
  expect((await gameOnServer(request, game.id)).position.ply).toBe(paused);

  await speed.focus();
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(result(page)).toBeVisible({ timeout: 30_000 });
  expect((await gameOnServer(request, game.id)).position.over).toBe(true);

  await page.getByRole("button", { name: "Rematch" }).click();
  await expect(page).not.toHaveURL(new RegExp(game.id));
  await expect(page.getByText("No moves yet.").or(moves(page).getByRole("button").first())).toBeVisible();
});

test("a machine that thinks long is told to move now", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "yolah", players: { second: "uct(time=30s)" }, moves: "d5:b7" }));
  await expect(page.getByText("The machine is thinking.")).toBeVisible();
  await page.getByRole("button", { name: "Move now" }).click();
  await expect(page.getByText("It is your move.")).toBeVisible();
});

test("a machine takes over a side in mid-game, and gives it back", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello", moves: "f5 d6 c3" }));
  await page.getByRole("button", { name: "Person" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Change the players" });
  await dialog.getByLabel("White", { exact: true }).selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("It is your move.")).toBeVisible();
  await expect(moves(page).getByRole("button")).toHaveCount(4);
  await page.getByRole("button", { name: "Newcomer" }).click();
  await dialog.getByLabel("White", { exact: true }).selectOption("Person");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Black to move.")).toBeVisible();
});
