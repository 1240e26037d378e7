// The way in: the home, what leads from it, and what happens to addresses that lead nowhere.
import { expect, test } from "./server";
import { board, gameOnServer, idIn, makeGame, move, openGame, playMove, square } from "./table";

test("from the home to a first move: nobody has to choose anything", async ({ page }) => {
  await page.goto("/");
  for (const game of ["Yolah", "Othello", "Quarto"]) await expect(page.getByRole("heading", { name: game })).toBeVisible();
  await page.getByRole("link", { name: "Play Othello" }).click();
  await expect(page).toHaveURL(/\/play\/othello$/);
  await expect(page.getByText("Beginner", { exact: true })).toBeVisible();
  await playMove(page, { move: "f5", to: "f5" });
  await expect(move(page, "f5")).toBeVisible();
  await expect(page).toHaveURL(/\/game\/\w+$/);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Yolah" })).toBeVisible();
});

test("the last game is gone on with", async ({ page, request }) => {
  const game = await makeGame(request, { game: "othello", moves: "f5 d6 c3" });
  await openGame(page, game);
  await expect(move(page, "c3")).toBeVisible();
  await page.goto("/");
  const last = page.getByRole("link", { name: "Continue" });
  await expect(last).toContainText("Othello, 3 moves");
  await last.click();
  await expect(page).toHaveURL(new RegExp(game.id));
  await expect(move(page, "c3")).toBeVisible();
});

test("a board that is only looked at is not kept by the server", async ({ page, request }) => {
  const games = async (): Promise<number> => (await (await request.get("/api/health")).json()).games.open;
  const before = await games();
  for (const game of ["yolah", "othello", "quarto"]) {
    await page.goto(`/play/${game}`);
    await expect(board(page)).toBeVisible();
  }
  await page.goto("/");
  await page.goto("/play");
  await expect(board(page)).toBeVisible();
  // Its machine can be changed, and its board be turned, without a move.
  await page.getByRole("button", { name: "Beginner", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Change the players" });
  await dialog.getByLabel("White", { exact: true }).selectOption("Person");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Black to move.")).toBeVisible();
  expect(await games()).toBe(before);

  await playMove(page, { move: "d5:b7", from: "d5", to: "b7" });
  await expect(square(page, "b7", "black piece")).toBeVisible();
  await expect(page).toHaveURL(/\/game\//);
  expect(await games()).toBe(before + 1);
  expect((await gameOnServer(request, idIn(page))).players).toEqual({ first: "human", second: "human" });
});

test("every address of the page is known to the server", async ({ page, request }) => {
  await page.goto("/");
  const paths = await page.getByRole("navigation").getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
  expect(paths).toEqual(expect.arrayContaining(["/play", "/tournaments", "/microscope"]));
  for (const path of paths) expect((await request.get(path)).status(), path).toBe(200);
});

test.describe("an address that leads nowhere", () => {
  test.use({ troubleIsExpected: true });

  test("says so, and leads home", async ({ page }) => {
    const answer = await page.goto("/nothing/here");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
    await expect(page.getByText("/nothing/here")).toBeVisible();
    await page.getByRole("link", { name: "To the home page" }).click();
    await expect(page.getByRole("heading", { name: "Quarto" })).toBeVisible();
  });
});

test("a link of before, with a game in it, still opens the game", async ({ page }) => {
  await page.goto("/play/othello");
  await playMove(page, { move: "f5", to: "f5" });
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await dialog.getByText("Link", { exact: true }).click();
  const field = dialog.getByRole("textbox", { name: "Export" });
  await expect(field).toHaveValue(/\/play#game=/);
  const link = (await field.inputValue()).replace("/play#", "/#");
  await page.goto("/microscope");
  await page.goto(link);
  await expect(move(page, "f5")).toBeVisible();
});

for (const width of [320, 360, 820, 1024, 1440]) {
  test(`the navigation works at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await page.goto("/");
    const menu = page.getByRole("button", { name: "Menu" });
    const link = page.getByRole("link", { name: "Microscope", exact: true });
    if (width < 1080) {
      await expect(link).toBeHidden();
      await menu.click();
      await page.keyboard.press("Escape");
      await expect(link).toBeHidden();
      await expect(menu).toBeFocused();
      await menu.click();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await link.click();
    await expect(page).toHaveURL(/microscope/);
    await expect(page.getByRole("heading", { name: "Microscope" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), "of the microscope").toBeLessThanOrEqual(width);
  });
}

test("the first load of the home is small", async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Quarto" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(150_000);
});
