import { expect, test } from "./server";

test("alpha-beta: the tree unfolds, and shows what was cut off", async ({ page }) => {
  await page.goto("/microscope");
  await page.getByText("Alpha-beta", { exact: true }).click();
  await page.getByLabel("Game").selectOption("Othello");
  await page.getByLabel("Depth").fill("3");
  await page.getByRole("button", { name: "Look", exact: true }).click();
  const tree = page.getByRole("tree", { name: "Tree of the search" });
  const root = tree.getByRole("treeitem").first();
  await expect(root).toContainText("Root");
  await expect(page.getByText("Minimax would have seen")).toBeVisible();

  // To the end of the best line, and on: the chosen position is on the board.
  await page.getByRole("button", { name: "Unfold the best line" }).click();
  await expect(tree.getByRole("treeitem", { name: /best/ }).nth(2)).toBeVisible();
  await expect(tree.getByText(/✂/).first()).toBeVisible();
  await expect(page.getByRole("grid", { name: "Position of the chosen line" })).toBeVisible();

  await page.getByRole("button", { name: "Fold all" }).click();
  await expect(tree.getByRole("treeitem", { level: 3 })).toHaveCount(0);
  if ((await root.getAttribute("aria-expanded")) === "false") await root.click();

  // The keyboard: right unfolds, left folds.
  await tree.getByRole("treeitem", { level: 2 }).first().click(); // which unfolds it
  await expect(tree.getByRole("treeitem", { level: 3 }).first()).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(tree.getByRole("treeitem", { level: 3 })).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await expect(tree.getByRole("treeitem", { level: 3 }).first()).toBeVisible();
});

test("UCT: visits, means and bounds", async ({ page }) => {
  await page.goto("/microscope");
  await page.getByText("UCT", { exact: true }).click();
  await page.getByLabel("Game").selectOption("Quarto");
  await page.getByLabel("Playouts").fill("300");
  await page.getByRole("button", { name: "Look", exact: true }).click();
  const tree = page.getByRole("tree", { name: "Tree of the search" });
  await expect(tree.getByRole("treeitem").first()).toContainText("300 visits");
  await expect(tree.getByRole("treeitem", { level: 2 }).first()).toContainText(/mean 0\.\d+.*UCB/);
});
