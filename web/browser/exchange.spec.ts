import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { othello, quarto, yolah } from "./lines";
import { expect, test } from "./server";
import { board, chooseInMenu, makeGame, move, moves, openGame, square } from "./table";

async function openExport(page: Page): Promise<Locator> {
  await chooseInMenu(page, "Export");
  return page.getByRole("dialog", { name: "Export" });
}

async function importText(page: Page, text: string): Promise<void> {
  await chooseInMenu(page, "Import");
  const dialog = page.getByRole("dialog", { name: "Import" });
  await dialog.getByLabel("Text to import").fill(text);
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await expect(dialog).toBeHidden();
}

for (const [game, line] of [["yolah", yolah], ["othello", othello], ["quarto", quarto]] as const) {
  test(`${game}: what is exported can be imported`, async ({ page, request }) => {
    const first = await makeGame(request, { game, moves: line });
    await openGame(page, first);
    for (const [form, begins] of [["Record", /^damier game 1/], ["JSON", /"damier": "game"/]] as const) {
      const dialog = await openExport(page);
      await dialog.getByText(form, { exact: true }).click();
      const field = dialog.getByRole("textbox", { name: "Export" });
      await expect(field).toHaveValue(begins);
      const text = await field.inputValue();
      await page.keyboard.press("Escape");
      const before = page.url();
      await importText(page, text);
      await expect(page).not.toHaveURL(before);
      await expect(moves(page).getByRole("button")).toHaveText(line.split(" "));
    }
  });
}

test("a link holds the whole game", async ({ page, request, browser, baseURL }) => {
  await openGame(page, await makeGame(request, { game: "othello", moves: "f5 d6 c3 d3" }));
  const dialog = await openExport(page);
  await dialog.getByText("Link", { exact: true }).click();
  const field = dialog.getByRole("textbox", { name: "Export" });
  await expect(field).toHaveValue(/#game=/);

  // In another browser, which has never seen this game.
  const elsewhere = await browser.newPage({ baseURL: baseURL! });
  await elsewhere.goto(await field.inputValue());
  await expect(board(elsewhere)).toBeVisible();
  await expect(moves(elsewhere).getByRole("button")).toHaveText(["f5", "d6", "c3", "d3"]);
  await elsewhere.close();
});

test("a link loses neither variations nor comments", async ({ page, request, browser, baseURL }) => {
  const made = await makeGame(request, { game: "othello", moves: "f5 d6 c3 d3" });
  const { id } = made;
  await request.post(`/api/games/${id}/play`, { data: { move: "f4", at: 1 } });
  await request.post(`/api/games/${id}/comment`, { data: { node: 1, text: "the only opening" } });
  await openGame(page, made);
  const dialog = await openExport(page);
  await dialog.getByText("Link", { exact: true }).click();
  await expect(dialog.getByRole("switch", { name: "With variations and comments" })).toBeChecked();
  const field = dialog.getByRole("textbox", { name: "Export" });
  await expect(field).toHaveValue(/#game=/);

  const elsewhere = await browser.newPage({ baseURL: baseURL! });
  await elsewhere.goto(await field.inputValue());
  await expect(board(elsewhere)).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/game\//);
  const copy = (await (await request.get(`/api/games/${elsewhere.url().split("/").at(-1)!.split("#")[0]}`)).json()) as {
    nodes: { move: string | null; children: number[]; comment?: string }[];
  };
  expect(copy.nodes.map((node) => node.move).sort()).toEqual(["c3", "d3", "d6", "f4", "f5", null].sort());
  expect(copy.nodes.filter((node) => node.children.length === 2)).toHaveLength(1);
  expect(copy.nodes.find((node) => node.comment)?.comment).toBe("the only opening");
  await elsewhere.close();
});

test("the board is saved as SVG and PNG", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "quarto", moves: quarto }));
  const dialog = await openExport(page);
  for (const form of ["SVG", "PNG"]) {
    await dialog.getByText(form, { exact: true }).click();
    await expect(dialog.getByRole("img", { name: "Board" })).toBeVisible();
    const waiting = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download" }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^quarto-.*\\.${form.toLowerCase()}$`));
    const bytes = await readFile(await file.path());
    if (form === "SVG") {
      const problem = await page.evaluate(
        (text) => new DOMParser().parseFromString(text, "image/svg+xml").querySelector("parsererror")?.textContent ?? "",
        bytes.toString(),
      );
      expect(problem).toBe("");
      expect(bytes.toString()).toMatch(/<svg[^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(bytes.toString()).not.toContain("url(http");
    } else {
      expect(bytes.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
      expect(bytes.readUInt32BE(16)).toBe(1200); // its width
      expect(bytes.length).toBeGreaterThan(20_000); // not an empty sheet
    }
  }
});

test("a game of a WTHOR file, and one in GGF", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello" }));
  const bytes = Buffer.alloc(16 + 68 * 2);
  bytes.writeUInt32LE(2, 4);
  bytes.writeUInt16LE(1999, 10);
  bytes[12] = 8;
  bytes.set([56, 64, 33], 16 + 8);
  bytes.set([56, 46], 16 + 68 + 8);
  await chooseInMenu(page, "Import");
  const dialog = page.getByRole("dialog", { name: "Import" });
  await dialog.getByLabel(/Open a file|file/i).first().setInputFiles({ name: "WTH_1999.wtb", mimeType: "application/octet-stream", buffer: bytes });
  await dialog.getByLabel("One of 2 games").selectOption({ index: 1 });
  await expect(dialog.getByLabel("Text to import")).toHaveValue("f5f4");
  await dialog.getByLabel("Text to import").fill("(;GM[Othello]PB[Ann]PW[Bob]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6/1.2/3];)");
  await expect(dialog.getByText("Ann – Bob")).toBeVisible();
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await expect(moves(page).getByRole("button")).toHaveText(["f5", "d6"]);
});

test("a text with a fault is told where it is", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello" }));
  await chooseInMenu(page, "Import");
  const dialog = page.getByRole("dialog", { name: "Import" });
  const field = dialog.getByLabel("Text to import");
  await field.fill("f5 d6 a1 c3");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.locator("mark")).toHaveText("a1");
  await expect(dialog.getByText(/a1/).last()).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Open", exact: true })).toBeDisabled();

  await field.fill("f5 d6 c3");
  await expect(dialog.getByText("A list of moves · 3 moves")).toBeVisible();
  await expect(dialog.getByRole("grid", { name: "The last position" })).toBeVisible();
});

test("a position is imported as text, and a file is opened", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello" }));
  await importText(page, "..../.5../..A./.... 0 L2");
  await expect(square(page, "b3", "light, tall, round, hollow")).toBeVisible();
  await chooseInMenu(page, "Import");
  await page.getByLabel("Open a file…").setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from("f5 d6 c3") });
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await expect(move(page, "c3")).toBeVisible();
});
