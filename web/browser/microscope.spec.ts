import type { Page } from "@playwright/test";
import { expect, test } from "./server";

async function look(page: Page, depth?: string): Promise<void> {
  if (depth) await page.getByLabel("Depth").fill(depth);
  await page.getByRole("button", { name: "Look", exact: true }).click();
}
const tree = (page: Page) => page.getByRole("tree", { name: "Tree of the search" });
const drawn = (page: Page) => page.getByRole("application", { name: /^Drawn tree/ });
const node = (page: Page, key: string) => drawn(page).locator(`[data-key="${key}"]`);
const timeLine = (page: Page) => page.getByRole("region", { name: "Time line" });
const textbook = "/microscope?tree=" + encodeURIComponent("(3 12 8) (2 4 6) (14 5 2)");

test("alpha-beta: the tree unfolds, and shows what was cut off", async ({ page }) => {
  await page.goto("/microscope");
  await page.getByText("Alpha-beta", { exact: true }).click();
  await page.getByLabel("Game").selectOption("Othello");
  await look(page, "3");
  const root = tree(page).getByRole("treeitem").first();
  await expect(root).toContainText("Root");
  await expect(page.getByText("Minimax would have seen")).toBeVisible();

  // To the end of the best line, and on: the chosen position is on the board.
  await page.getByRole("button", { name: "Unfold the best line" }).click();
  await expect(tree(page).getByRole("treeitem", { name: /best/ }).nth(2)).toBeVisible();
  await page.getByRole("button", { name: "Unfold all" }).click();
  await expect(tree(page).getByText(/(alpha|beta) cut: ✂/).first()).toBeVisible();
  await expect(page.getByRole("grid", { name: "Position of the chosen line" })).toBeVisible();

  await page.getByRole("button", { name: "Fold all", exact: true }).click();
  await expect(tree(page).getByRole("treeitem", { level: 3 })).toHaveCount(0);
  if ((await root.getAttribute("aria-expanded")) === "false") await root.click();

  // The keyboard: right unfolds, left folds.
  await tree(page).getByRole("treeitem", { level: 2 }).first().click(); // which unfolds it
  await expect(tree(page).getByRole("treeitem", { level: 3 }).first()).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(tree(page).getByRole("treeitem", { level: 3 })).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await expect(tree(page).getByRole("treeitem", { level: 3 }).first()).toBeVisible();
});

test("UCT: visits, means and bounds", async ({ page }) => {
  await page.goto("/microscope");
  await page.getByText("UCT", { exact: true }).click();
  await page.getByLabel("Game").selectOption("Quarto");
  await page.getByLabel("Playouts").fill("300");
  await look(page);
  await expect(tree(page).getByRole("treeitem").first()).toContainText("300 visits");
  // The two terms apart, and their sum.
  await expect(tree(page).getByRole("treeitem", { level: 2 }).first()).toContainText(/UCB \d+\.\d% \+ \d+\.\d% = \d+\.\d%/);
});

test("the four phases of a playout, one step each", async ({ page }) => {
  await page.goto("/microscope?game=othello&algorithm=uct&playouts=40&at=0");
  const phases = page.getByRole("list", { name: "Phases of a playout" });
  const step = timeLine(page).getByRole("button", { name: "One step", exact: true });
  for (const phase of ["1. Select", "2. Expand", "3. Simulate", "4. Back up"]) {
    await step.click();
    await expect(phases.locator("[aria-current]")).toHaveText(phase);
  }
  await expect(node(page, "").locator(".inside")).toHaveText("1");
  // Some playouts on there is a choice, with both terms of every bound.
  for (let i = 0; i < 5; i++) await timeLine(page).getByRole("button", { name: "Next playout" }).click();
  await expect(page.getByRole("columnheader", { name: "+ bonus" }).first()).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: /%.*%.*%/ }).first()).toBeVisible();
});

test("a tree made by hand is cut as in the textbooks, step by step", async ({ page }) => {
  await page.goto(`${textbook}&algorithm=alphabeta`);
  await expect(page.getByText("Minimax would have seen")).toBeVisible();
  // Cut off, and drawn all the same: grey, with the bound that did it.
  await expect(node(page, "b/b2")).toHaveClass(/pruned/);
  await expect(node(page, "b").getByText("✂ α")).toBeVisible();
  await expect(node(page, "c/c3")).not.toHaveClass(/pruned/);

  const step = timeLine(page).getByRole("button", { name: "One step", exact: true });
  await timeLine(page).getByRole("button", { name: "To the start" }).click();
  await expect(node(page, "a")).toHaveCount(0);
  await step.click();
  await expect(timeLine(page).getByText("Max tries a.")).toBeVisible();
  await step.click();
  await expect(timeLine(page).getByText(/Min tries a1\. .*It is worth 3\./)).toBeVisible();
  await step.click();
  await expect(timeLine(page).getByText("a1 is worth 3. That is the least so far, so Min takes it.")).toBeVisible();
  await timeLine(page).getByRole("button", { name: "Next cut" }).click();
  await expect(timeLine(page).getByText(/Alpha cut: here Min can hold it down to 2, and Max is sure of α 3 elsewhere/)).toBeVisible();
  await timeLine(page).getByRole("button", { name: "One step back" }).click();
  await expect(node(page, "b").getByText("✂ α")).toHaveCount(0);
  await timeLine(page).getByRole("button", { name: "To the end" }).click();
  await expect(timeLine(page).getByText("The search is done: a 3.")).toBeVisible();
});

test("it plays by itself, and stops at the end", async ({ page }) => {
  await page.goto("/microscope?tree=" + encodeURIComponent("(3 5) 7") + "&algorithm=minimax&at=0");
  await timeLine(page).getByLabel("Pace").selectOption("fast");
  await timeLine(page).getByRole("button", { name: "Play" }).click();
  await expect(timeLine(page).getByText("The search is done: b 7.")).toBeVisible();
  await expect(timeLine(page).getByRole("button", { name: "Play" })).toBeVisible();
});

test("a tree is built by pressing, and a fault in its text is marked", async ({ page }) => {
  await page.goto(`${textbook}&algorithm=minimax`);
  const text = page.getByLabel("Tree", { exact: true });
  await node(page, "b").click();
  await page.getByRole("button", { name: "Add a move" }).click();
  await expect(text).toHaveValue("(3 12 8) (2 4 6 0) (14 5 2)");
  await node(page, "b/b4").click();
  await page.getByLabel("Value").fill("-7");
  await page.getByLabel("Value").press("Enter");
  await expect(text).toHaveValue("(3 12 8) (2 4 6 -7) (14 5 2)");
  await expect(node(page, "b").locator(".inside")).toHaveText("−7");
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(text).toHaveValue("(3 12 8) (2 4 6) (14 5 2)");

  await text.fill("(3 twelve) 4");
  await look(page);
  await expect(page.getByRole("alert")).toContainText("'twelve': expected a whole number from -999 to 999");
  await expect(text).toHaveAttribute("aria-invalid", "true");
});

test("two searches side by side, with what they cost", async ({ page }) => {
  await page.goto("/microscope");
  await page.getByLabel("Game").selectOption("Othello");
  await page.getByRole("switch", { name: "A second search beside it" }).click();
  await page.getByLabel("Depth").first().fill("3");
  await page.getByLabel("Depth").last().fill("3");
  await look(page);
  const counts = page.getByRole("row", { name: /Positions seen/ }).getByRole("cell");
  await expect(counts).toHaveCount(2);
  const [cutting, plain] = (await counts.allTextContents()).map((cell) => Number(cell.replace(/\D/g, "")));
  expect(cutting).toBeLessThan(plain!);
  const values = page.getByRole("row", { name: /^Value/ }).getByRole("cell");
  const [one, other] = await values.allTextContents();
  expect(one).toBe(other);
  await expect(drawn(page)).toHaveCount(2);
});

test("who guesses first is told whether it was right", async ({ page }) => {
  await page.goto(`${textbook}&algorithm=alphabeta&at=0&predict=on`);
  const step = timeLine(page).getByRole("button", { name: "One step", exact: true });
  const asked = page.getByRole("group", { name: /does the search look at its other moves/ });
  for (let i = 0; i < 3; i++) await step.click();
  await expect(asked).toBeVisible();
  await expect(step).toBeDisabled();
  await asked.getByRole("button", { name: "It cuts them off" }).click();
  await expect(asked.getByText("Not so: It goes on.")).toBeVisible();
  await asked.getByRole("button", { name: "Go on" }).click();
  // On until the value of the first branch is asked for.
  const value = page.getByRole("group", { name: /What is it worth to Max/ });
  for (let i = 0; i < 8 && !(await value.isVisible()); i++) {
    if (await asked.isVisible()) await asked.getByRole("button", { name: "Just show me" }).click();
    else await step.click();
  }
  await value.getByRole("textbox").fill("3");
  await value.getByRole("button", { name: "Say" }).click();
  await expect(value.getByText("Right: 3.")).toBeVisible();
  await expect(value.getByText("1 of 2 right")).toBeVisible();
});

test("the address holds all of it", async ({ page, browser, baseURL }) => {
  await page.goto(`${textbook}&algorithm=alphabeta&b-algorithm=minimax&at=4&predict=on`);
  await expect(drawn(page)).toHaveCount(2);
  await node(page, "a").first().click();
  await expect(page).toHaveURL(/node=a(&|$)/);
  const elsewhere = await browser.newPage({ baseURL: baseURL! });
  await elsewhere.goto(page.url());
  await expect(drawn(elsewhere)).toHaveCount(2);
  await expect(node(elsewhere, "a").first()).toHaveClass(/chosen/);
  await expect(timeLine(elsewhere).first().getByText("4 / ", { exact: false })).toBeVisible();
  await expect(elsewhere.getByRole("switch", { name: "Guess before you see" })).toBeChecked();
  await elsewhere.close();
});

test("the drawn tree is walked and zoomed by keys", async ({ page }) => {
  await page.goto(`${textbook}&algorithm=minimax`);
  await drawn(page).focus();
  await page.keyboard.press("ArrowDown");
  await expect(node(page, "a")).toHaveClass(/chosen/);
  await page.keyboard.press("ArrowRight");
  await expect(node(page, "b")).toHaveClass(/chosen/);
  await page.keyboard.press("Enter");
  await expect(node(page, "b/b1")).toHaveCount(0);
  await expect(node(page, "b").getByText("+3")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(node(page, "b/b1")).toHaveClass(/chosen/);
  const width = async () => (await node(page, "b").locator("rect").first().boundingBox())!.width;
  const before = await width();
  await page.keyboard.press("+");
  await expect.poll(width).toBeGreaterThan(before);
  await page.keyboard.press("0");
  await expect.poll(width).toBeCloseTo(before, 0);
});
