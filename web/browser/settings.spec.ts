import type { Page } from "@playwright/test";
import { expect, test } from "./server";
import { makeGame, openGame } from "./table";

async function choose(page: Page, label: string): Promise<void> {
  await page.getByRole("dialog").getByText(label, { exact: true }).click();
}

async function looks(page: Page): Promise<{ ground: string; board: string }> {
  return page.evaluate(() => {
    const drawn = [...document.querySelectorAll("svg[data-picture] :is(rect, path, circle, stop)")];
    const colours = drawn.map((shape) => getComputedStyle(shape).fill + getComputedStyle(shape).stopColor);
    return { ground: getComputedStyle(document.body).backgroundColor, board: colours.join() };
  });
}

test("colours and language change at once and are remembered", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello" }));
  const light = await looks(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await choose(page, "Dark");
  await expect.poll(async () => (await looks(page)).ground).not.toBe(light.ground);

  const boards = new Set([light.board]);
  for (const theme of ["Slate", "Clear"]) {
    await choose(page, theme);
    await expect.poll(async () => boards.has((await looks(page)).board)).toBe(false);
    boards.add((await looks(page)).board);
  }
  await choose(page, "Français");
  await expect(page.getByRole("dialog", { name: "Réglages" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Jouer" })).toBeVisible();
  const chosen = await looks(page);

  await page.reload();
  await expect(page.getByRole("link", { name: "Jouer" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect.poll(() => looks(page)).toEqual(chosen);
});

test("a French browser gets French texts", async ({ browser, server }) => {
  const page = await browser.newPage({ locale: "fr-FR", baseURL: server.address });
  await page.goto("/microscope");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.getByRole("link", { name: "Tournois" })).toBeVisible();
  await page.close();
});
