import { readFile } from "node:fs/promises";
import { expect, test } from "./server";
import { makeGame, openGame } from "./table";

test("a study is written, read as an exercise, and goes to others by link and file", async ({ page, request, browser, baseURL }) => {
  // A game with a variation and a comment becomes its first chapter.
  const made = await makeGame(request, { game: "othello", moves: "f5 d6 c3" });
  await request.post(`/api/games/${made.id}/play`, { data: { move: "f4", at: 1 } });
  await request.post(`/api/games/${made.id}/comment`, { data: { node: 1, text: "there is only one" } });
  await openGame(page, made);
  await page.getByRole("navigation").getByRole("link", { name: "Studies" }).first().click();
  await page.getByRole("button", { name: "New study" }).click();
  await page.getByLabel("Title of the study").fill("Openings");
  await page.getByLabel("Title of the study").press("Enter");
  await page.getByRole("button", { name: "From the game on my board" }).click();
  const moves = page.getByRole("group", { name: "Moves" });
  await expect(moves.getByRole("button")).toHaveCount(4);
  await page.getByLabel("Title of the chapter").fill("The first moves");
  await page.getByLabel("Title of the chapter").press("Enter");

  // A move more, a comment, an arrow.
  await moves.getByRole("button", { name: "c3" }).click();
  await page.getByRole("gridcell", { name: /^d3\b/ }).click();
  await expect(moves.getByRole("button", { name: "d3" })).toBeVisible();
  await page.getByLabel("Comment at d3").fill("the tiger comes");
  await page.getByLabel("Comment at d3").press("Tab");
  await page.getByRole("switch", { name: "Draw arrows" }).click();
  await page.getByRole("gridcell", { name: /^a1\b/ }).click();
  await page.getByRole("gridcell", { name: /^h8\b/ }).click();
  await expect(page.locator("article .arrow")).toHaveCount(1);
  await page.getByRole("switch", { name: "An exercise: the reader finds the moves" }).click();

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as a file" }).click()]);
  const study = JSON.parse((await readFile(await download.path())).toString()) as { chapters: { nodes: { comment?: string; arrows?: string[] }[] }[] };
  expect(study.chapters[0]?.nodes.filter((node) => node.comment).map((node) => node.comment)).toEqual(["there is only one", "the tiger comes"]);
  expect(study.chapters[0]?.nodes.flatMap((node) => node.arrows ?? [])).toEqual(["a1-h8"]);

  // In another browser, from the link.
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy the link" }).click();
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain("/studies"); // it is packed before it is copied
  const link = await copied();
  const elsewhere = await browser.newPage({ baseURL: baseURL! });
  await elsewhere.goto(link);
  await expect(elsewhere.getByRole("heading", { name: "Openings" })).toBeVisible();
  await expect(elsewhere.getByText("Find the best moves")).toBeVisible();
  await elsewhere.getByRole("gridcell", { name: /^d3\b/ }).click();
  await expect(elsewhere.getByText("Not that one. Try again.")).toBeVisible();
  await elsewhere.getByRole("gridcell", { name: /^f5\b/ }).click();
  await expect(elsewhere.getByText("Right. Go on.")).toBeVisible();
  await elsewhere.getByRole("gridcell", { name: /^c3\b/ }).click();
  await expect(elsewhere.getByText("Solved.")).toBeVisible();
  await expect(elsewhere.getByText("the tiger comes")).toBeVisible();
  await elsewhere.reload();
  await expect(elsewhere.getByRole("heading", { name: "Openings" })).toBeVisible();
  await elsewhere.close();
});

test("a damaged study is refused with a sentence", async ({ page }) => {
  await page.goto("/studies#study=abc");
  await expect(page.getByRole("alert")).toContainText("cannot be read");
  await page.getByLabel("Open a file").setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from('{"damier":"study","version":1,"title":"x","chapters":[{}]}') });
  await expect(page.getByRole("alert").last()).toContainText("chapter 1");
});
