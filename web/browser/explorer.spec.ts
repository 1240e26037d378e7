// What was played from a position in the server's library of games.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DamierServer, expect, test as base } from "./server";
import { makeGame, openGame } from "./table";

const record = (first: string, second: string, winner: string, moves: string): string =>
  `damier game 1\ngame: othello\nfirst: ${first}\nsecond: ${second}\nresult: ${winner} wins, by resignation\n\n${moves}\n`;

const test = base.extend<object, { server: DamierServer }>({
  server: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "damier-library-"));
      writeFileSync(join(folder, "1.txt"), record("Ann", "Bob", "first", "f5 d6 c3 d3"));
      writeFileSync(join(folder, "2.txt"), record("Cid", "Dan", "second", "f5 d6 c4"));
      writeFileSync(join(folder, "3.txt"), record("Eve", "Fay", "first", "f5 d6 c3 f4"));
      const server = new DamierServer(["--library", folder]);
      await server.start();
      await use(server);
      await server.kill();
    },
    { scope: "worker" },
  ],
});

test("the library tells what was played, plays it, and opens a game", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello", moves: "f5 d6" }));
  await page.getByRole("tab", { name: "Library" }).click();
  const panel = page.getByRole("region", { name: "Library" });
  await expect(panel.getByText("3 of 3 games went on from here.")).toBeVisible();
  const rows = panel.getByRole("row");
  await expect(rows.nth(1)).toContainText(/c3.*2/);
  await expect(rows.nth(2)).toContainText(/c4.*1/);
  await expect(page.getByTitle("Perpendicular")).toBeVisible();
  await rows.nth(1).getByRole("button", { name: "c3" }).click();
  await expect(panel.getByText("2 of 3 games went on from here.")).toBeVisible();
  await panel.getByRole("button", { name: "Ann - Bob" }).click();
  await page.getByRole("tab", { name: "Moves" }).click();
  await expect(page.getByRole("region", { name: "Moves" }).getByRole("button")).toHaveText(["f5", "d6", "c3", "d3"]);
});

test("without games of its kind there is no library", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "yolah" }));
  await expect(page.getByRole("tab", { name: "Moves" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Library" })).toHaveCount(0);
});

test("openings have names, in any order of their moves, and in the library", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello", moves: "f5 d6 c4 d3 c3 f4" }));
  await expect(page.getByTitle("Tiger")).toBeVisible();
  await openGame(page, await makeGame(request, { game: "othello", moves: "f5" }));
  await page.getByRole("tab", { name: "Library" }).click();
  await expect(page.getByRole("region", { name: "Library" }).getByRole("row", { name: /d6.*Perpendicular/ })).toBeVisible();
  await expect(page.getByTitle("Perpendicular")).toHaveCount(0);
});
