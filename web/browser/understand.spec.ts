import { othello, quartoBlunder } from "./lines";
import { expect, test } from "./server";
import { board, makeGame, move, moves, openGame, openPanel, square } from "./table";

test("analysis: value, depth, line, values on the squares, a look ahead, stop", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello", moves: "f5 d6 c3 d3" }));
  await openPanel(page, "Analysis");
  const panel = page.getByRole("region", { name: "Analysis" });
  const onOff = panel.getByRole("switch", { name: "Analyse this position" });
  await onOff.click();
  await panel.getByLabel("Engine").selectOption("Another, as text");
  await panel.getByLabel("Player as text").fill("alphabeta(depth=5, id, tt)");
  await panel.getByRole("button", { name: "Use" }).click();
  await expect(panel.getByText("Search finished")).toBeVisible({ timeout: 30_000 });
  await expect(panel.getByText("Depth").locator("xpath=..")).toHaveText(/Depth\s*5/);
  await expect(panel.getByRole("table", { name: "Moves compared" }).getByRole("row").nth(3)).toBeVisible();

  const values = panel.getByRole("switch", { name: "Values on the squares" });
  if ((await values.getAttribute("aria-checked")) === "false") await values.click();
  await expect(board(page).getByRole("gridcell", { name: /value .*, the best/ })).toHaveCount(1);
  await expect(board(page).getByRole("gridcell", { name: /best move/ })).toHaveCount(1);

  // Pointing at the third move of the line shows it on the board, and nothing is played.
  const step = panel.getByRole("button", { name: /: look, or press to add/ }).nth(2);
  const third = (await step.innerText()).trim();
  await step.hover();
  await expect(square(page, third, "last move")).toBeVisible();
  await page.mouse.move(5, 400);
  await expect(square(page, "d3", "last move")).toBeVisible();
  await expect(moves(page).getByRole("button")).toHaveCount(4);

  // Pressing keeps it.
  await step.click();
  await expect(moves(page).getByRole("button")).toHaveCount(7);
  await expect(move(page, third)).toBeVisible();

  await onOff.click();
  await expect(panel.getByText("Search finished")).toBeHidden();
  await expect(board(page).getByRole("gridcell", { name: /value/ })).toHaveCount(0);
});

test("an analysis without end reports, and is stopped", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "yolah" }));
  await openPanel(page, "Analysis");
  const panel = page.getByRole("region", { name: "Analysis" });
  await panel.getByRole("switch", { name: "Analyse this position" }).click();
  await expect(panel.getByText("Best line")).toBeVisible();
  await expect(panel.getByRole("button", { name: /look, or press to add/ }).first()).toBeVisible();
  await expect(panel.getByText("Time", { exact: true }).locator("xpath=..")).toHaveText(/[1-9] s|\d\d s/, { timeout: 20_000 });
  await panel.getByRole("switch", { name: "Analyse this position" }).click();
  await expect(panel.getByText("Off until you ask for it")).toBeVisible();
});

test("an engine that does not exist is refused in words", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "yolah" }));
  await openPanel(page, "Analysis");
  const panel = page.getByRole("region", { name: "Analysis" });
  await panel.getByRole("switch", { name: "Analyse this position" }).click();
  await panel.getByLabel("Engine").selectOption("Another, as text");
  await panel.getByLabel("Player as text").fill("alphabetta(depth=2)");
  await panel.getByRole("button", { name: "Use" }).click();
  await expect(panel.getByRole("alert")).toContainText("alphabeta");
});

test("why: the overlays of each game and the terms of the evaluation", async ({ page, request }) => {
  for (const [game, line, overlay] of [["yolah", "d5:b7 h1:h4", "Reach"], ["othello", othello, "Stable discs"], ["quarto", ">0 a1>1 b1>2 c1>C", "Threes"]] as const) {
    await openGame(page, await makeGame(request, { game, moves: line }));
    await openPanel(page, "Why?");
    const panel = page.getByRole("tabpanel");
    const choice = panel.getByRole("switch", { name: overlay });
    if ((await choice.getAttribute("aria-checked")) === "true") await choice.click();
    await expect(panel.getByText("How the evaluation adds up").or(panel.getByText("Figures"))).not.toHaveCount(0);
    const plain = await board(page).locator("xpath=..").locator("svg").innerHTML();
    await choice.click();
    await expect.poll(() => board(page).locator("xpath=..").locator("svg").innerHTML()).not.toBe(plain);
    await choice.click();
    await expect.poll(() => board(page).locator("xpath=..").locator("svg").innerHTML()).toBe(plain);
  }
  // Quarto: three alike lie in a row, so some gifts lose.
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("button", { name: "light, short, square, hollow: wins on d1" })).toBeVisible();
  await expect(panel.getByRole("button", { name: "dark, tall, square, hollow: safe" })).toBeVisible();
});

test("review: a planted blunder is found, and tried again from there", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "quarto", moves: quartoBlunder }));
  await openPanel(page, "Review");
  const panel = page.getByRole("region", { name: "Review" });
  await panel.getByLabel("Time for each move").selectOption("0.1 s");
  await panel.getByRole("button", { name: "Review the game" }).click();
  const fault = panel.getByRole("article").filter({ has: page.getByRole("button", { name: "Go to move 3., d4" }) });
  await expect(fault.getByText("Blunder", { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(fault).toContainText(/was better: .* instead of lost/);
  await expect(page.getByRole("slider", { name: "Course of the game" })).toBeVisible();

  await fault.getByRole("button", { name: "Go to move 3., d4" }).click();
  await expect(square(page, "d4", "last move")).toBeVisible();
  await fault.getByRole("button", { name: "Try again from here" }).click();
  await expect(square(page, "d4", "can be placed")).toBeVisible();
  await square(page, "d1", "can be placed").click();
  await page.getByRole("grid", { name: "Pieces left" }).getByRole("gridcell", { name: /can be given/ }).first().click();
  await expect(moves(page).getByRole("button").filter({ hasText: /^\s*d1>/ })).toBeVisible();
});
