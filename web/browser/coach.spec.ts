// The coach: reviews that agree with proofs, and are kept; learning from mistakes; words after each move; hints that
// tell a little at a time.
import type { APIRequestContext, Page } from "@playwright/test";
import type { Game, NewGame, Review, ReviewedMove } from "../src/api/types";
import { accessibilityFaults } from "./axe";
import { beginnersOthello } from "./lines";
import { expect, test } from "./server";
import { makeGame, moves, openGame, openPanel, pieceLeft, square } from "./table";

// Every move but the last gift keeps the draw.
const proved = ">0 d2>F a1>2 a3>C b1>4 d4>8 c1>6 c2>3 b2>E d1";

// What the page would have asked for, on the server and kept with the game.
async function reviewed(request: APIRequestContext, wish: NewGame & { game: string; moves: string }, seconds: number): Promise<{ game: Game; faults: ReviewedMove[] }> {
  const game = await makeGame(request, wish);
  const data = { game: wish.game, moves: wish.moves.split(" "), seconds, keep: game.id };
  const { id }: Review = await (await request.post("/api/reviews", { data })).json();
  let review: Review | undefined;
  await expect.poll(async () => (review = await (await request.get(`/api/reviews/${id}`)).json())!.done, { timeout: 120_000 }).toBe(true);
  expect(review!.error).toBeUndefined();
  return { game, faults: review!.moves.filter(({ verdict }) => ["inaccuracy", "mistake", "blunder"].includes(verdict)) };
}

async function openReviewed(page: Page, game: Game): Promise<void> {
  await openGame(page, game);
  await openPanel(page, "Review");
  await expect(page.getByRole("button", { name: "Review again" })).toBeVisible();
}

// A move of Quarto: the cell, then the piece that is given.
async function place(page: Page, played: string): Promise<void> {
  const [cell, piece] = played.split(">") as [string, string?];
  await square(page, cell, "can be placed").click();
  if (piece) await pieceLeft(page, piece, "can be given").click();
}

test("a review marks no move that keeps the proved result", async ({ page, request }) => {
  const game = await makeGame(request, { game: "quarto", moves: proved });
  await openGame(page, game);
  await openPanel(page, "Review");
  await page.getByRole("button", { name: "Review the game" }).click();
  await expect(page.getByRole("button", { name: "Review again" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText("b2>E??");
  await expect(page.getByRole("article")).toContainText("It turned a draw into a loss.");
  // Numbered as in the list, where it is the fifth move of the first player.
  await expect(page.getByRole("button", { name: "Go to move 5., b2>E" })).toBeVisible();
  await openPanel(page, "Moves");
  await expect(moves(page).getByRole("button").filter({ hasText: /[?]/ })).toHaveCount(1);
  await expect(moves(page)).toContainText(/5\s*b2>E/);
});

test("learning from mistakes: the answer is hidden, a try is judged, the next one comes", async ({ page, request }) => {
  const { game, faults } = await reviewed(request, { game: "quarto", moves: proved }, 2);
  expect(faults.map(({ played }) => played)).toEqual(["b2>E"]);
  await openReviewed(page, game);
  await page.getByRole("button", { name: "Learn from the mistakes" }).click();
  const lesson = page.getByRole("region", { name: "Learn from the mistakes" });
  await expect(lesson).toContainText("Move 5. First player played b2>E. It turns a draw into a loss. What is better?");
  await expect(lesson.getByRole("heading")).toBeFocused();
  await expect(page.getByText("1 of 1")).toBeVisible();
  await expect(page.getByText(faults[0]!.best), "the answer is hidden").toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);

  // The fault itself, then something better. Nothing of it becomes a move of the game.
  await place(page, "b2>E");
  await expect(lesson).toContainText("That is the move of the game: it turns a draw into a loss. Try again.");
  await place(page, faults[0]!.best);
  await expect(lesson).toContainText(`Right: ${faults[0]!.best}.`);
  await expect(lesson).toContainText(`${faults[0]!.best}: draw. b2>E: lost`);
  await lesson.getByRole("button", { name: "Finish" }).click();
  await expect(lesson).toContainText("You found 1 of 1 yourself.");
  expect(await accessibilityFaults(page)).toEqual([]);
  await lesson.getByRole("button", { name: "Close" }).click();
  await expect(lesson).toBeHidden();
  const after: Game = await (await request.get(`/api/games/${game.id}`)).json();
  expect(after.nodes.length).toBe(game.nodes.length);
});

test("learning from mistakes: another move is judged by the server, and the solution has reasons", async ({ page, request }) => {
  const { game, faults } = await reviewed(request, { game: "othello", moves: beginnersOthello }, 0.1);
  expect(faults.length).toBeGreaterThan(1);
  await openReviewed(page, game);
  await page.getByRole("button", { name: "Learn from the mistakes" }).click();
  const lesson = page.getByRole("region", { name: "Learn from the mistakes" });
  await expect(page.getByText(`1 of ${faults.length}`)).toBeVisible();

  // Neither what was played nor what is best: the page does not know what it is worth.
  const position = await (await request.post("/api/positions", { data: { game: "othello", moves: beginnersOthello.split(" ").slice(0, faults[0]!.ply) } })).json();
  const others = position.positions.at(-1).choices.map((choice: { move: string }) => choice.move).filter((one: string) => one !== faults[0]!.best && one !== faults[0]!.played);
  test.skip(others.length === 0, "no other move");
  await square(page, others[0], "can be played").click();
  await expect(lesson.getByText(/^Right: |is also good|Try again|Try another move/)).toBeVisible({ timeout: 30_000 });

  await lesson.getByRole("button", { name: "Next mistake" }).click();
  await expect(page.getByText(`2 of ${faults.length}`)).toBeVisible();
  await lesson.getByRole("button", { name: "Show the solution" }).press("Enter");
  await expect(lesson.getByRole("button", { name: "Next mistake" })).toBeFocused();
  await expect(lesson).toContainText(`The best move was ${faults[1]!.best}.`);
  await expect(lesson.getByText(/: \d.* after .*, .* after /)).toBeVisible();
  await lesson.getByRole("button", { name: "Previous mistake" }).click();
  await expect(page.getByText(`1 of ${faults.length}`)).toBeVisible();
  // Walking away through the game is no answer, and there is a way back.
  await page.getByRole("button", { name: "To the end" }).click();
  await expect(lesson).toContainText("Go back to the position to try a move.");
  await lesson.getByRole("button", { name: "Back to the position" }).click();
  await expect(lesson).toContainText("Try a move on the board.");
  await lesson.getByRole("button", { name: "Close" }).press("Enter");
  await expect(page.getByRole("button", { name: "Learn from the mistakes" }), "the keyboard goes on from there").toBeFocused();
});

test("a review is there again after a reload, and when the game is opened later", async ({ page, request }) => {
  const game = await makeGame(request, { game: "quarto", moves: proved });
  await openGame(page, game);
  await openPanel(page, "Review");
  await page.getByRole("button", { name: "Review the game" }).click();
  await expect(page.getByRole("button", { name: "Review again" })).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await openPanel(page, "Review");
  await expect(page.getByRole("article")).toContainText("b2>E??");
  await expect(page.getByRole("slider", { name: "Course of the game" })).toBeVisible();

  await page.goto("/games");
  await page.locator(`a[href="/game/${game.id}"]`).click();
  await openPanel(page, "Review");
  await expect(page.getByRole("article")).toContainText("b2>E??");
});

test("the graph shows chances or points, with the marks and numbers of the list", async ({ page, request }) => {
  const { game, faults } = await reviewed(request, { game: "othello", moves: beginnersOthello }, 0.1);
  await openReviewed(page, game);
  const graph = page.getByRole("figure", { name: "Course of the game" });
  const slider = graph.getByRole("slider");
  const fault = faults[0]!;
  const number = `${Math.ceil((fault.ply + 1) / 2)}${fault.side === "first" ? "." : "…"}`;
  await page.getByRole("button", { name: `Go to move ${number}, ${fault.played}`, exact: true }).click();
  await expect(slider).toHaveAttribute("aria-valuetext", new RegExp(`^Move ${number.replace(".", "\\.")}, ${fault.played}: Black \\d+\\s?% [?!]+$`));
  await graph.getByText("Points", { exact: true }).click();
  await expect(slider).toHaveAttribute("aria-valuetext", new RegExp(`^Move ${number.replace(".", "\\.")}, ${fault.played}: Black [+−]?[\\d.]+ [?!]+$`));
  // The curve is there after a reload: more than one colour is drawn in the middle of it.
  await page.reload();
  await openPanel(page, "Review");
  const colours = () => graph.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const { data } = canvas.getContext("2d")!.getImageData(Math.round(width / 3), 0, Math.round(width / 3), height);
    const found = new Map<string, number>();
    for (let i = 0; i < data.length; i += 4) {
      const colour = `${data[i]} ${data[i + 1]} ${data[i + 2]} ${data[i + 3]}`;
      found.set(colour, (found.get(colour) ?? 0) + 1);
    }
    return [...found.values()].filter((count) => count > 150).length;
  });
  await expect.poll(colours, "background, area, line, grid").toBeGreaterThan(2);
  await slider.press("Home");
  await expect(slider).toHaveAttribute("aria-valuetext", "The start");
  expect(await accessibilityFaults(page)).toEqual([]);
});

test("what a move lost is said after it, for those who want it", async ({ page, request }) => {
  const game = await makeGame(request, { game: "quarto", moves: ">0 d2>F a1>2 a3>C b1>4 d4>8 c1>6 c2>3" });
  await openGame(page, game);
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  const wish = page.getByRole("checkbox", { name: "Tell what each move lost" });
  await expect(wish).not.toBeChecked();
  await wish.check();
  await page.keyboard.press("Escape");
  await place(page, "b2>E");
  await expect(page.getByText("5. b2>E?? turns a draw into a loss.")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("turns a draw into a loss")).toBeHidden();
});

test("a hint tells the region, then the piece, then the move", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "yolah", moves: "a1:c1 d4:d3" }));
  const hint = page.getByRole("button", { name: "Hint: a good move" });
  await hint.click();
  await expect(page.getByText("Look at the marked quarter of the board.")).toBeVisible();
  await hint.click();
  await expect(page.getByText(/^The piece on [a-h][1-8] moves\.$/)).toBeVisible();
  await hint.click();
  await expect(page.getByText(/^A good move: [a-h][1-8]:[a-h][1-8]\.$/)).toBeVisible();
  await hint.click();
  await expect(page.getByText("A good move")).toBeHidden();
  await expect(moves(page).getByRole("button")).toHaveCount(2);

  await openGame(page, await makeGame(request, { game: "quarto", moves: ">0 d2>F a1>2 a3>C b1>4 d4>8" }));
  await hint.click();
  await expect(page.getByText("Look at the marked quarter of the board.")).toBeVisible();
  await hint.click();
  const told = page.getByText(/^The piece belongs on [a-d][1-4]\.$/);
  await expect(told).toBeVisible();
  await hint.click();
  await expect(page.getByText(/^A good move: [a-d][1-4]>[0-9A-F]\.$/)).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a lesson fits", async ({ page, request }) => {
    const { game } = await reviewed(request, { game: "quarto", moves: proved }, 2);
    await openGame(page, game);
    await page.getByRole("tab", { name: "Review" }).tap();
    await page.getByRole("button", { name: "Learn from the mistakes" }).tap();
    await expect(page.getByRole("region", { name: "Learn from the mistakes" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
