// The book inside the page: docs/ as chapters, with boards that can be played on.
import { expect, test } from "./server";
import { idIn } from "./table";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("chapters follow each other, and their links stay in the page", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation").getByRole("link", { name: "Book" }).click();
  await expect(page.getByRole("heading", { name: "The book" })).toBeVisible();
  await page.getByRole("link", { name: "Rules", exact: true }).click();
  const article = page.getByRole("article");
  await expect(article.getByRole("heading", { name: "Rules", level: 1 })).toBeVisible();
  await expect(page).toHaveTitle("Rules · Damier");
  await page.getByRole("link", { name: "Next: Bitboards and magics" }).click();
  await expect(article.getByRole("heading", { level: 1 })).toContainText("Bitboards");
  await page.getByRole("link", { name: "Previous: Rules" }).click();
  await expect(article.getByRole("heading", { name: "Rules", level: 1 })).toBeVisible();

  await page.goto("/book/playing-in-the-browser");
  await expect(article.getByRole("img").first()).toBeVisible();
  let loads = 0;
  page.on("load", () => loads++);
  await article.getByRole("link", { name: "levels" }).first().click();
  await expect(article.getByRole("heading", { level: 1 })).toContainText("Levels");
  expect(loads, "without loading the page again").toBe(0);
});

test("a command is copied as it is to be typed", async ({ page }) => {
  await page.goto("/book/rules");
  await page.getByRole("button", { name: "Copy the commands" }).first().click();
  await expect(page.getByText("Copied")).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("damier show yolah --no-moves");
});

test("a board of a chapter is alive: moves of the book, moves of the reader, and a game from there", async ({ page }) => {
  await page.goto("/book/rules");
  const board = page.locator("figure").nth(1); // of damier show yolah --moves 'd5:b7 e5:f5'
  const square = (name: string) => board.getByRole("gridcell", { name: new RegExp(`^${name},`) });
  await expect(square("b7")).toHaveAccessibleName(/black piece/);
  await board.getByRole("button", { name: "One move back" }).click();
  await expect(square("f5")).toHaveAccessibleName(/empty/);
  await square("h1").click();
  await square("h4").click();
  await expect(square("h4")).toHaveAccessibleName(/white piece/);
  await board.getByRole("button", { name: "Back to the book’s position" }).click();
  await expect(square("f5")).toHaveAccessibleName(/white piece/);
  await board.getByRole("button", { name: "Play on from here" }).click();
  await expect(page).toHaveURL(/\/game\//);
  expect(idIn(page)).not.toBe("");
  await expect(page.getByRole("grid", { name: "Board", exact: true }).getByRole("gridcell", { name: /^b7,.*black piece/ })).toBeVisible();
});

test("the book is searched, and leads to the place", async ({ page }) => {
  await page.goto("/book");
  const box = page.getByRole("searchbox", { name: "Search the book" });
  await box.fill("transposition table");
  const hit = page.getByRole("link", { name: /The transposition table/ });
  await expect(hit).toBeVisible();
  await expect(page.locator("mark").first()).toHaveText(/table|transposition/i);
  await hit.click();
  const heading = page.getByRole("article").getByRole("heading", { name: /The transposition table/ });
  await expect(heading).toBeInViewport();
  await page.goto("/book");
  await box.fill("nowhere xyzzy");
  await expect(page.getByText("Nothing has all of these words.")).toBeVisible();
});

test("a chapter is printed without what is around it", async ({ page }) => {
  await page.goto("/book/minimax");
  await expect(page.getByRole("article")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("article")).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("searchbox")).toBeHidden();
});

test("nobody loads the book who does not read it, and its words come with the first search", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Quarto" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => /BookView|rules|minimax|\.png/.test(path))).toEqual([]);
  await page.goto("/book");
  await expect(page.getByRole("searchbox")).toBeVisible();
  expect(asked.filter((path) => /\/(rules|minimax)-/.test(path))).toEqual([]);
  await page.getByRole("searchbox").fill("alpha");
  await expect.poll(() => asked.filter((path) => /\/(rules|minimax)-/.test(path)).length).toBe(2);
});

test("a chapter that is not there says so", async ({ page }) => {
  await page.goto("/book/no-such-chapter");
  await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
});
