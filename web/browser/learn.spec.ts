// The introductions: gone through by mouse, by touch and by the keyboard, to the first game.
import type { Locator, Page } from "@playwright/test";
import type { Position } from "../src/api/types";
import { lessons, type Step } from "../src/learn/lessons";
import { pressByKey } from "./keyboard";
import { expect, test } from "./server";
import { board, playMove, square } from "./table";

async function solve(page: Page, game: string, step: Step, press?: (where: Locator) => Promise<void>): Promise<void> {
  const { positions } = await (await page.request.post("/api/positions", { data: { game, position: step.position, variant: / L(\d)$/.exec(step.position) ? "level1" : "standard", moves: [] } })).json();
  const move = (positions[0] as Position).choices.find((choice) => choice.move === step.solution);
  expect(move, `${game} ${step.name}: the solution is a move`).toBeDefined();
  await playMove(page, move!, press);
}

for (const [game, title, first] of [["yolah", "Yolah", "Black"], ["othello", "Othello", "Black"], ["quarto", "Quarto", "First player"]] as const) {
  test(`${title} is learnt, and a first game begun`, async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: `Learn in two minutes: ${title}` }).click();
    for (const step of lessons[game]!) {
      await solve(page, game, step);
      await expect(page.locator(".answer.right"), step.name).toBeVisible({ timeout: 20_000 });
      await page.getByRole("button", { name: "Next" }).click();
    }
    await expect(page.getByRole("heading", { name: `You know ${title}` })).toBeFocused();
    await page.getByRole("button", { name: "Play your first game" }).click();
    await expect(page).toHaveURL(new RegExp(`/play/${game}$`));
    await expect(page.getByText("Newcomer", { exact: true })).toBeVisible();
    await expect(page.getByText("You", { exact: true })).toBeVisible();
    await expect(page.locator(`[data-side=first]`)).toContainText(first);
    await page.goto("/learn");
    await expect(page.getByRole("link", { name: title })).toContainText("done");
  });
}

test("a move that is not what the step is about is judged by the server's players, and tried again", async ({ page }) => {
  await page.goto("/learn/yolah");
  await expect(square(page, "d5", "can move")).toBeVisible();
  for (let step = 0; step < 3; step++) await page.getByRole("button", { name: "Skip" }).click();
  await expect(page.getByRole("heading", { name: "Close the door behind you" })).toBeVisible();
  await playMove(page, { move: "e4:d4", from: "e4", to: "d4" });
  await expect(page.locator(".answer.wrong")).toContainText("does not win", { timeout: 20_000 });
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Show me" }).click();
  await expect(board(page).getByRole("gridcell", { name: /best move/ })).toHaveCount(1);
  // Not only the move that is shown wins.
  await playMove(page, { move: "e4:h4", from: "e4", to: "h4" });
  await expect(page.locator(".answer.right")).toContainText("Proved", { timeout: 20_000 });
});

test("an introduction is gone through with the keyboard alone", async ({ page }) => {
  await page.goto("/learn/quarto");
  for (const step of lessons.quarto!.slice(0, 2)) {
    await solve(page, "quarto", step, pressByKey);
    await expect(page.locator(".answer.right")).toBeVisible({ timeout: 20_000 });
    await pressByKey(page.getByRole("button", { name: "Next" }));
  }
  await expect(page.getByRole("heading", { name: "Four alike win" })).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test("an introduction is gone through by touch", async ({ page }) => {
    await page.goto("/learn/othello");
    const [step] = lessons.othello!;
    await solve(page, "othello", step!, (where) => where.tap());
    await expect(page.locator(".answer.right")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

test("no game is made while learning", async ({ page, request }) => {
  const games = async (): Promise<number> => (await (await request.get("/api/health")).json()).games.open;
  const before = await games();
  await page.goto("/learn/othello");
  await playMove(page, { move: "f5", to: "f5" });
  await expect(page.locator(".answer.right")).toBeVisible();
  expect(await games()).toBe(before);
});
