import type { Game, GameNode } from "../src/api/types";
import { DamierServer, expect, test } from "./server";
import { board, gameOnServer, makeGame, move, moves, openGame, playMove, square } from "./table";

test("a reload in mid-game loses nothing", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "yolah", players: { second: "random" } }));
  await playMove(page, { move: "d5:b7", from: "d5", to: "b7" });
  await expect(page.getByText("It is your move.")).toBeVisible();
  const before = await moves(page).getByRole("button").allTextContents();
  await page.reload();
  await expect(moves(page).getByRole("button")).toHaveText(before);
  await expect(page.getByText("It is your move.")).toBeVisible();
  await expect(square(page, "d5", "hole")).toBeVisible();
  await expect(page.getByText("random")).toBeVisible();
});

// The moves that lead to a node.
function lineTo(game: Game, id: number): string {
  const node = game.nodes.find((other) => other.id === id);
  return !node || node.parent === null ? "" : `${lineTo(game, node.parent)} ${node.move}`;
}

// Every node with its line and its comment, siblings in their order. A game that is made again numbers its nodes anew.
function linesOf(game: Game, node: GameNode = game.nodes[0]!): string[] {
  const children = node.children.map((id) => game.nodes.find((other) => other.id === id)!);
  return [`${lineTo(game, node.id)} ${node.comment ?? ""}`, ...children.flatMap((child) => linesOf(game, child))];
}

test.describe("without its server", () => {
  test.use({ troubleIsExpected: true });
  const server = new DamierServer();
  test.afterEach(() => server.kill());

  test("the page says so, and goes on with the same game when it is back", async ({ page, playwright }) => {
    await server.start();
    const request = await playwright.request.newContext({ baseURL: server.address });
    const game = await makeGame(request, { game: "othello", moves: "f5 d6 c3", players: { first: "random", second: "human" } });
    await page.goto(`${server.address}/game/${game.id}`);
    await expect(board(page)).toBeVisible();
    await expect(page.getByText("It is your move.")).toBeVisible();
    await move(page, "f5").click();
    await playMove(page, { move: "f4", to: "f4" });
    await expect(page.getByText("It is your move.")).toBeVisible();
    await page.getByRole("button", { name: "Comment on this move" }).click();
    await page.getByRole("textbox", { name: "Comment" }).fill("parallel");
    await page.keyboard.press("Enter");
    await expect(moves(page).getByText("parallel")).toBeVisible();

    const before = await gameOnServer(request, game.id);
    const shown = await moves(page).getByRole("button").allTextContents();
    await server.kill();
    await expect(page.getByText("Connection lost, trying again…")).toBeVisible();
    await server.start();
    await expect(page.getByText("Connection lost, trying again…")).toBeHidden({ timeout: 30_000 });

    // The new server had never heard of the game.
    await expect(async () => expect((await request.get(`/api/games/${game.id}`)).status()).toBe(200)).toPass({ timeout: 15_000 });
    const again = await gameOnServer(request, game.id);
    expect(again.players).toEqual({ first: "random", second: "human" });
    expect(linesOf(again)).toEqual(linesOf(before));
    expect(lineTo(again, again.current)).toEqual(lineTo(before, before.current));
    await expect(moves(page).getByRole("button")).toHaveText(shown);
    await expect(moves(page).getByText("parallel")).toBeVisible();

    // And it is played on.
    await move(page, "f5").click();
    await playMove(page, { move: "f6", to: "f6" });
    await expect(move(page, "f6")).toBeVisible();
    await request.dispose();
  });
});

test("an address of a game that nobody knows says so", async ({ page }) => {
  await page.goto("/game/nosuchgame1");
  await expect(page.getByRole("heading", { name: "There is no such game here" })).toBeVisible();
  await page.getByRole("button", { name: "New game" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await expect(board(page)).toBeVisible();
});
