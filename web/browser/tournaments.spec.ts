import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { expect, test } from "./cup";
import { board } from "./table";

test("a tournament: list, standings, cross table, and a game on the board", async ({ page }) => {
  await page.goto("/tournaments");
  await page.getByRole("link", { name: "Small cup" }).click();
  await expect(page.getByRole("heading", { name: "Small cup" })).toBeVisible();
  await expect(page.getByText("12 of 12", { exact: true })).toBeVisible();
  const cross = page.getByRole("group", { name: "Cross table" });
  await expect(cross.getByRole("rowheader")).toHaveCount(3);
  await expect(cross.getByRole("cell", { name: /won, \d+ drawn, \d+ lost/ })).toHaveCount(6);
  await expect(page.getByRole("heading", { name: "Ratings" })).toBeVisible();

  const games = page.getByRole("group", { name: "Games", exact: true });
  await expect(games.getByRole("button", { name: /^Open game/ })).toHaveCount(12);
  await page.getByLabel("Player", { exact: true }).selectOption("random");
  await expect(games.getByRole("button", { name: /^Open game/ })).toHaveCount(8);

  await games.getByRole("button", { name: /^Open game/ }).first().click();
  await expect(board(page)).toBeVisible();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("region", { name: "Moves" }).getByRole("button").first()).toHaveAttribute("aria-current", "true");
});

test("the full report opens", async ({ page, tournament }) => {
  const answer = await page.request.get(`${tournament.server.address}/api/tournaments/cup/report`);
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain("Small cup");
});

test("a report is one file that replays its games on the page's boards, from disk and without a network", async ({ page, tournament }, info) => {
  const answer = await page.request.get(`${tournament.server.address}/api/tournaments/cup/report`);
  const file = info.outputPath("cup.html");
  await writeFile(file, await answer.text());
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${pathToFileURL(file)}#game-1.1.1@0`);
  const squares = page.getByRole("grid").getByRole("gridcell");
  await expect(squares).toHaveCount(64);
  await expect(page.getByRole("gridcell", { name: /white disc/ })).toHaveCount(2);
  for (let ply = 0; ply < 3; ply++) await page.keyboard.press("ArrowRight");
  await expect(page.getByText(/^Ply 3 of /)).toBeVisible();
  await expect(page.getByRole("gridcell", { name: /disc, last move/ })).toHaveCount(1);
  expect(asked.filter((url) => !url.startsWith("file:"))).toEqual([]);
});

test("a server without a folder says how tournaments are made", async ({ page, server }) => {
  await page.goto(`${server.address}/tournaments`);
  await expect(page.getByRole("heading", { name: "No tournaments here yet" })).toBeVisible();
  await expect(page.getByText("damier tournament").first()).toBeVisible();
});
