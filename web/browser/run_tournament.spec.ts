// A tournament that is started, paused, gone on with and stopped on the page.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DamierServer, expect, test as base } from "./server";
import { accessibilityFaults } from "./axe";

const test = base.extend<object, { folder: string }>({
  folder: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "damier-runs-"));
      await use(folder);
      await rm(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  server: [
    async ({ folder }, use) => {
      const server = new DamierServer(["--tournaments", folder, "--run-tournaments", "1", "--tournament-games", "40"]);
      await server.start();
      await use(server);
      await server.kill();
    },
    { scope: "worker" },
  ],
});

test("a tournament is started, watched, paused, gone on with, stopped and deleted", async ({ page, folder, browser, baseURL }) => {
  test.setTimeout(120_000);
  let questions = 0;
  page.on("websocket", (socket) => socket.on("framesent", () => (questions += 1)));
  await page.goto("/tournaments");
  await page.getByRole("button", { name: "Start a tournament" }).click();
  const dialog = page.getByRole("dialog", { name: "Start a tournament" });
  await dialog.getByLabel("Name of the tournament").fill("Spring <i>cup</i>");
  await dialog.getByText("Othello", { exact: true }).click();
  await dialog.getByLabel("Newcomer").check();
  await dialog.getByLabel("Pairs of games each").fill("30");
  await expect(dialog.getByRole("button", { name: "Start" })).toBeDisabled();
  await dialog.getByLabel("More players").fill("mc(time=0.2s)\nuct(time=0.2s)");
  await expect(dialog.getByText("3 players, 180 games; at most 40.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Start" })).toBeDisabled();
  await dialog.getByLabel("Pairs of games each").fill("5");
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Start" }).click();

  await expect(page).toHaveURL(/\/tournaments\/spring-i-cup-i-[a-z0-9]+$/);
  const live = page.getByRole("region", { name: "This tournament now" });
  await expect(live.getByRole("heading", { name: "Running" })).toBeVisible({ timeout: 15_000 });
  const board = live.getByRole("grid", { name: "The game that is being played" });
  await expect(board.getByRole("gridcell")).toHaveCount(64);
  const ply = live.getByText(/after \d+ moves/);
  const before = await ply.textContent();
  await expect(ply).not.toHaveText(before ?? "", { timeout: 15_000 });
  expect(questions, "it is asked every second or so, not as soon as it has answered").toBeLessThan(100);
  expect(await accessibilityFaults(page)).toEqual([]);

  // Whoever has not started it may look, and no more; a second one waits for the first.
  const other = await browser.newContext({ baseURL });
  const looker = await other.newPage();
  await looker.goto(page.url());
  await expect(looker.getByRole("region", { name: "This tournament now" })).toBeVisible();
  await expect(looker.getByRole("button", { name: "Pause" })).toBeHidden();
  const name = page.url().split("/").pop();
  expect((await other.request.post(`/api/tournaments/${name}/stop`, { data: { key: "a".repeat(26) } })).status()).toBe(403);
  const second = await other.request.post("/api/tournaments", { data: { title: "x", game: "quarto", players: [{ player: "random" }, { player: "level(1)" }] } });
  expect(second.status()).toBe(503);
  await other.close();

  await live.getByRole("button", { name: "Pause" }).click();
  await expect(live.getByRole("heading", { name: "Paused" })).toBeVisible({ timeout: 15_000 });
  await live.getByRole("button", { name: "Go on" }).click();
  await expect(live.getByRole("heading", { name: "Running" })).toBeVisible();
  await live.getByRole("button", { name: "Stop for good" }).click();
  await expect(live.getByRole("heading", { name: "Stopped" })).toBeVisible({ timeout: 15_000 });
  expect((await readdir(folder)).sort().some((file) => file.endsWith(".db"))).toBe(true);
  await expect(async () => {
    await live.getByRole("button", { name: "Delete" }).click();
    await live.getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL(/\/tournaments$/, { timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  expect((await readdir(folder)).filter((file) => file.includes("spring"))).toEqual([]);
});
