// Moves made with the keys alone: Tab to a grid, arrows on it, Enter.
import { expect, type Locator, type Page } from "@playwright/test";

export async function tabTo(page: Page, where: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await where.evaluate((element) => element.contains(document.activeElement))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the Tab key does not lead there");
}

// Arrows from where the focus is to the wanted cell of the same grid.
export async function arrowsTo(page: Page, cell: Locator): Promise<void> {
  const steps = await cell.evaluate((goal) => {
    const to = goal.getBoundingClientRect();
    const from = document.activeElement!.getBoundingClientRect();
    return { right: Math.round((to.x - from.x) / to.width), down: Math.round((to.y - from.y) / to.height) };
  });
  for (let i = 0; i < Math.abs(steps.right); i++) await page.keyboard.press(steps.right > 0 ? "ArrowRight" : "ArrowLeft");
  for (let i = 0; i < Math.abs(steps.down); i++) await page.keyboard.press(steps.down > 0 ? "ArrowDown" : "ArrowUp");
  await expect(cell).toBeFocused();
}

// For playMove: the cell is in one of the page's grids, or it is a button.
export async function pressByKey(where: Locator): Promise<void> {
  const page = where.page();
  await expect(where).toBeVisible();
  const grid = where.locator("xpath=ancestor::*[@role='grid']");
  if ((await grid.count()) > 0) {
    await tabTo(page, grid);
    await arrowsTo(page, where);
  } else {
    await tabTo(page, where);
  }
  await page.keyboard.press("Enter");
}
