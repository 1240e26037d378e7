// Puzzles: solved by mouse, touch and keys, missed, shown; today's, and the days in a row.
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { DailyPuzzles, Position, Puzzle, PuzzleList, PuzzleSolution, PuzzleSummary } from "../src/api/types";
import { pressByKey } from "./keyboard";
import { expect, test } from "./server";
import { board, playMove } from "./table";

test.use({ contextOptions: { reducedMotion: "reduce" } });

async function get<Answer>(request: APIRequestContext, path: string): Promise<Answer> {
  return (await request.get(path)).json();
}

// The first puzzle of a game that is like this.
async function find(request: APIRequestContext, game: string, like: (puzzle: PuzzleSummary) => boolean): Promise<Puzzle & PuzzleSolution> {
  const { puzzles } = await get<PuzzleList>(request, `/api/puzzles/${game}`);
  const path = `/api/puzzles/${game}/${puzzles.find(like)!.number}`;
  return { ...(await get<Puzzle>(request, path)), ...(await get<PuzzleSolution>(request, `${path}/solution`)) };
}

async function positionAfter(request: APIRequestContext, { game, variant, position }: Puzzle, moves: string[]): Promise<Position> {
  const { positions } = await (await request.post("/api/positions", { data: { game, variant, position, moves } })).json();
  return positions.at(-1);
}

async function play(page: Page, puzzle: Puzzle, before: string[], move: string, press?: (where: Locator) => Promise<void>): Promise<void> {
  const { choices } = await positionAfter(page.request, puzzle, before);
  await playMove(page, choices.find((choice) => choice.move === move)!, press);
}

// Every second move of the line is the solver's.
async function solve(page: Page, puzzle: Puzzle & PuzzleSolution, press?: (where: Locator) => Promise<void>): Promise<void> {
  for (let at = 0; at < puzzle.line.length; at += 2) {
    if (at > 0) await expect(page.getByRole("status").filter({ hasText: "Find the next move" })).toBeVisible();
    await expect(board(page).getByRole("gridcell", { name: /can move|can be placed|can be played/ }).first()).toBeVisible();
    await play(page, puzzle, puzzle.line.slice(0, at), puzzle.line[at]!, press);
  }
  await expect(page.getByRole("button", { name: "Next puzzle" })).toBeFocused();
}

for (const game of ["yolah", "othello", "quarto"]) {
  test(`a puzzle of ${game} with several moves is solved, and the next one follows`, async ({ page, request }) => {
    const puzzle = await find(request, game, ({ moves }) => moves > 1);
    await page.goto(`/puzzles/${game}/${puzzle.number}`);
    await solve(page, puzzle);
    await expect(page.getByRole("status").filter({ hasText: "Found at the first try" })).toBeVisible();
    // Stepped through, with what each move leads to.
    await expect(page.getByText(`Move ${puzzle.line.length} of ${puzzle.line.length}`)).toBeVisible();
    for (let at = puzzle.line.length; at > 0; at--) await page.getByRole("button", { name: "One move back" }).click();
    await expect(board(page).getByRole("gridcell", { name: /best move/ }).first()).toBeVisible();
    await page.getByRole("button", { name: "Next puzzle" }).click();
    await expect(page).not.toHaveURL(new RegExp(`/${puzzle.number}$`));
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.reload();
    await expect(board(page)).toBeVisible();
    const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("damier.puzzles")!).solved);
    expect(kept).toEqual({ [game]: [puzzle.number] });
  });
}

test("a wrong move is told what it leads to, taken back, and the solution shown", async ({ page, request }) => {
  const puzzle = await find(request, "othello", ({ aim }) => aim === "win");
  await page.goto(`/puzzles/othello/${puzzle.number}`);
  await expect(page.getByText("Only one move wins. Find it.")).toBeVisible();
  const wrong = puzzle.steps[0]!.moves.at(-1)!;
  await play(page, puzzle, [], wrong.move);
  const side = (await positionAfter(request, puzzle, [])).side === "first" ? "White" : "Black";
  const outcome = wrong.margin === 0 ? "it is a draw" : `${side} wins by ${-wrong.margin}`;
  await expect(page.getByRole("status").filter({ hasText: `After ${wrong.move}, ${outcome}: proved.` })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await play(page, puzzle, [], wrong.move);
  await page.getByRole("button", { name: "Show the solution" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The solution:" })).toBeVisible();
  await expect(board(page).getByRole("gridcell", { name: new RegExp(`^${puzzle.line[0]},.*best move`) })).toBeVisible();
  // What was shown is not solved.
  expect(await page.evaluate(() => localStorage.getItem("damier.puzzles"))).toBeNull();
  await page.getByRole("button", { name: "Play on from here" }).click();
  await expect(page).toHaveURL(/\/game\//);
});

test("today's puzzle is the same for everybody, and solving one makes a streak", async ({ page, request }) => {
  const today = await get<DailyPuzzles>(request, "/api/puzzles/daily");
  await page.goto("/");
  await page.getByRole("link", { name: "Puzzles" }).last().click();
  await expect(page.getByText("Solve one of them each day")).toBeVisible();
  await page.evaluate(() => localStorage.setItem("damier.puzzles", JSON.stringify({ solved: {}, days: [], streak: { last: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10), length: 4, best: 9 } })));
  await page.reload();
  await expect(page.getByText("4 days in a row")).toBeVisible();
  await page.getByRole("link", { name: "Today’s puzzle: Othello" }).click();
  const { number } = today.puzzles.find(({ game }) => game === "othello")!;
  await expect(page).toHaveURL(new RegExp(`/puzzles/othello/${number}$`));
  const puzzle = await find(request, "othello", (one) => one.number === number);
  await solve(page, puzzle);
  await page.getByRole("link", { name: "Puzzles", exact: true }).last().click();
  await expect(page.getByText("5 days in a row")).toBeVisible();
  await expect(page.getByText("your best: 9 days")).toBeVisible();
  await expect(page.getByRole("link", { name: "Today’s puzzle: Othello" })).toContainText("solved");
});

test("the difficulty is chosen, and what is solved is counted", async ({ page, request }) => {
  const { puzzles } = await get<PuzzleList>(request, "/api/puzzles/quarto");
  const hard = puzzles.filter(({ difficulty }) => difficulty === "hard");
  await page.goto("/puzzles");
  await page.evaluate((first) => localStorage.setItem("damier.puzzles", JSON.stringify({ solved: { quarto: [first] }, days: [], streak: null })), hard[0]!.number);
  await page.reload();
  await page.getByText("Quarto", { exact: true }).last().click();
  await page.getByText("Hard", { exact: true }).last().click();
  await expect(page.getByText(`1 of ${hard.length} solved`)).toBeVisible();
  await page.getByRole("button", { name: "Solve puzzles" }).click();
  await expect(page).toHaveURL(new RegExp(`/puzzles/quarto/${hard[1]!.number}$`));
  await page.goBack();
  await expect(page.getByRole("radio", { name: "Hard" })).toBeChecked();
});

test("a puzzle is solved with the keyboard alone", async ({ page, request }) => {
  const puzzle = await find(request, "quarto", ({ moves, aim }) => moves === 1 && aim === "draw");
  await page.goto(`/puzzles/quarto/${puzzle.number}`);
  await solve(page, puzzle, pressByKey);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test.describe("on a phone, in French", () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, locale: "fr-FR" });

  test("a puzzle is solved by touch", async ({ page, request }) => {
    const puzzle = await find(request, "othello", ({ moves }) => moves === 1);
    await page.goto(`/puzzles/othello/${puzzle.number}`);
    await expect(page.getByRole("heading", { name: /à vous de jouer/ })).toBeVisible();
    const { choices } = await positionAfter(request, puzzle, []);
    const { to } = choices.find(({ move }) => move === puzzle.line[0])!;
    await page.getByRole("gridcell", { name: new RegExp(`^${to},`) }).tap();
    await expect(page.getByRole("status").filter({ hasText: "Trouvé du premier coup" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});

test.describe("a puzzle that is not there", () => {
  test.use({ troubleIsExpected: true });

  test("is said to be none", async ({ page }) => {
    await page.goto("/puzzles/othello/99999");
    await expect(page.getByRole("alert")).toContainText("there is no such puzzle of Othello");
    await page.goto("/puzzles/othello/none");
    await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
  });
});

test("no game is made while solving", async ({ page, request }) => {
  const games = async (): Promise<number> => (await get<{ games: { open: number } }>(request, "/api/health")).games.open;
  const before = await games();
  const puzzle = await find(request, "yolah", ({ moves }) => moves === 1);
  await page.goto(`/puzzles/yolah/${puzzle.number}`);
  await solve(page, puzzle);
  expect(await games()).toBe(before);
});
