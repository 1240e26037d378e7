// The list of the games of a browser.
import { readFile } from "node:fs/promises";
import { othello, quartoBlunder } from "./lines";
import { expect, test } from "./server";
import { board, makeGame, openGame, playMove, square } from "./table";

test("games are listed, filtered, gone on with, deleted, and taken along in one file", async ({ page, request }, info) => {
  await openGame(page, await makeGame(request, { game: "othello", moves: othello, players: { second: "level(2)" }, running: false }));
  await openGame(page, await makeGame(request, { game: "quarto", moves: quartoBlunder }));
  await page.goto("/games");
  await expect(page.getByRole("heading", { name: "2 games" })).toBeVisible();
  await expect(page.getByText(/^Quarto · (First|Second) player won|^Quarto · winner/i).or(page.getByText(/Quarto · .*player won/))).toBeVisible();

  await page.getByText("not finished", { exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "One game" })).toBeVisible();
  await page.getByText("all", { exact: true }).click();
  await page.getByRole("combobox", { name: "Game" }).selectOption("Quarto");
  await expect(page.getByRole("heading", { name: "One game" })).toBeVisible();
  await page.getByRole("combobox", { name: "Game" }).selectOption("every game");
  await page.getByLabel("Name of a player").fill("beginner");
  await expect(page.getByRole("heading", { name: "One game" })).toBeVisible();
  await page.getByLabel("Name of a player").fill("");

  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export all" }).click()]);
  const path = info.outputPath("games.json");
  await file.saveAs(path);
  expect(JSON.parse(await readFile(path, "utf8")).games).toHaveLength(2);

  await page.getByRole("button", { name: /^Delete the game/ }).first().click();
  await page.getByRole("group", { name: "Delete this game?" }).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "One game" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "One game" })).toBeVisible();
  await page.getByLabel("Import a file…").setInputFiles(path);
  await expect(page.getByText("One game was added.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "2 games" })).toBeVisible();

  await page.getByRole("link", { name: /^Go on/ }).click();
  await expect(board(page)).toBeVisible();
  await expect(square(page, "h6", "last move")).toBeVisible();
});

test("what two people take back at one page is a variation, not the game", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello", moves: "f5 d6 c3" }));
  await page.getByRole("button", { name: "Take back" }).click();
  await playMove(page, { move: "c4", to: "c4" });
  const id = new URL(page.url()).pathname.split("/")[2];
  await expect.poll(async () => (await (await request.get(`/api/games/${id}/record`)).json()).json.line).toEqual(["f5", "d6", "c4"]);
});

test("a forced pass is played and said", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello", moves: othello.split(" ").slice(0, 25).join(" ") }));
  await expect(page.getByText("No move is possible.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pass" })).toBeHidden();
  await expect(page.getByText("White has no move and passes. Black to move.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "White passes." })).toBeAttached();
  // It is no choice, so taking back goes to the last one.
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(square(page, "g1", "can be played")).toBeVisible();
});

test("the title of the tab says whose turn it is", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello", players: { second: "level(1)" } }));
  await expect(page).toHaveTitle("● Your move – Othello · Damier");
  await openGame(page, await makeGame(request, { game: "othello" }));
  await expect(page).toHaveTitle("Black to move – Othello · Damier");
  await openGame(page, await makeGame(request, { game: "quarto", moves: quartoBlunder }));
  await expect(page).toHaveTitle(/player wins – Quarto · Damier$/);
  await page.goto("/lobby");
  await expect(page).toHaveTitle("Lobby · Damier");
});
