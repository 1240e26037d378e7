// Not a test: the pictures of docs/playing-in-the-browser.md, each of a game at a moment worth looking at.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, test } from "./server";
import { beginnersOthello, othello, quarto, quartoProved, yolah } from "./lines";
import { smaller } from "./png";
import { makeGame, openGame, openPanel, square } from "./table";
import { playedTournament } from "./tournament";

const folder = process.env.DAMIER_PICTURES ?? fileURLToPath(new URL("../../docs/pictures/", import.meta.url));

async function picture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(300);
  await writeFile(join(folder, `page-${name}.png`), smaller(await page.screenshot({ animations: "disabled" })));
}

test("home", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello", moves: othello }));
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Continue" })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 980 });
  await picture(page, "home");
});

test("learn", async ({ page }) => {
  await page.goto("/learn/yolah");
  for (let step = 0; step < 3; step++) await page.getByRole("button", { name: "Skip" }).click();
  await expect(page.getByRole("heading", { name: "Close the door behind you" })).toBeVisible();
  await square(page, "e4", "can move").click();
  await picture(page, "learn");
});

test("puzzle", async ({ page }) => {
  await page.goto("/puzzles/othello/150");
  await page.getByRole("button", { name: "Show the solution" }).click();
  await expect(page.getByText("What each move leads to")).toBeVisible();
  await picture(page, "puzzle");
});

test("book", async ({ page }) => {
  await page.goto("/book/rules#yolah");
  await expect(page.getByRole("grid", { name: "Board: Yolah" }).first()).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.evaluate(() => document.querySelectorAll("figure")[1]?.scrollIntoView({ block: "end" }));
  await picture(page, "book");
});

const players = { second: "level(4)" };
const paused = { running: false, players };

for (const [game, moves] of [["yolah", yolah], ["othello", othello], ["quarto", quarto]] as const) {
  test(game, async ({ page, request }) => {
    await openGame(page, await makeGame(request, { game, moves, ...paused }));
    if (game === "yolah") await square(page, "c2", "can move").click();
    await picture(page, game);
  });
}

async function analyse(page: Page, player: string): Promise<void> {
  await openPanel(page, "Analysis");
  await page.getByRole("switch", { name: "Analyse this position" }).click();
  await page.getByLabel("Engine").selectOption("Another, as text");
  await page.getByLabel("Player as text").fill(player);
  await page.getByRole("button", { name: "Use" }).click();
  await expect(page.getByText("Search finished")).toBeVisible();
}

test("analysis", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello", moves: "f5 d6 c3 d3 c4 f4 c5 b3 c2" }));
  await page.setViewportSize({ width: 1280, height: 900 });
  await analyse(page, "alphabeta(depth=8, id, tt)");
  await picture(page, "analysis");
});

test("proved", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "quarto", moves: quartoProved }));
  await openPanel(page, "Analysis");
  await page.getByRole("switch", { name: "Analyse this position" }).click();
  await page.getByLabel("Engine").selectOption("Perfect player");
  await expect(page.getByText("Every move is proved.")).toBeVisible({ timeout: 60_000 });
  await page.setViewportSize({ width: 1280, height: 860 });
  await picture(page, "proved");
});

test("review", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello", moves: beginnersOthello }));
  await openPanel(page, "Review");
  await page.getByLabel("Time for each move").selectOption("0.1 s");
  await page.getByRole("button", { name: "Review the game" }).click();
  await expect(page.getByRole("button", { name: "Review again" })).toBeVisible({ timeout: 60_000 });
  await page.getByRole("article").filter({ hasText: "Blunder" }).nth(1).getByRole("button", { name: /Go to move/ }).click();
  await page.getByRole("tabpanel").evaluate((panel) => panel.scrollTo(0, 0));
  await picture(page, "review");
});

test("microscope", async ({ page }) => {
  await page.goto("/microscope");
  await page.getByText("Alpha-beta", { exact: true }).click();
  await page.getByLabel("Game").selectOption("Othello");
  await page.getByLabel("Depth").fill("3");
  await page.getByRole("button", { name: "Look", exact: true }).click();
  await page.getByRole("button", { name: "Unfold the best line" }).click();
  await expect(page.getByRole("grid", { name: "Position of the chosen line" })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await picture(page, "microscope");
});

test("tournament", async ({ page }) => {
  const tournament = await playedTournament(cup);
  await page.goto(`${tournament.server.address}/tournaments/cup`);
  await expect(page.getByRole("heading", { name: "Cross table" })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 1200 });
  await picture(page, "tournament");
  await tournament.remove();
});

test("dark", async ({ page, request }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openGame(page, await makeGame(request, { game: "yolah", moves: yolah, ...paused }));
  await openPanel(page, "Why?");
  const overlay = page.getByRole("switch", { name: "Who is first" });
  if ((await overlay.getAttribute("aria-checked")) === "false") await overlay.click();
  await picture(page, "dark");
});

test.describe("phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

  test("phone", async ({ page, request }) => {
    await openGame(page, await makeGame(request, { game: "othello", moves: othello, ...paused }));
    await picture(page, "phone");
  });
});

// Fixed depths and playouts: the same games every time.
const cup = `[tournament]
game = "othello"
name = "Small cup"
pairs = 5
seed = 3

[openings]
plies = 4

[[players]]
player = "alphabeta(depth=3)"
name = "alpha-beta, 3 plies"

[[players]]
player = "uct(playouts=300)"
name = "UCT, 300 playouts"

[[players]]
player = "mc(playouts=100)"
name = "Monte Carlo, 100 playouts"

[[players]]
player = "greedy"

[[players]]
player = "random"
`;
