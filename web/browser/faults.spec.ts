// Faults that were found by people, each mended and kept from coming back.
import type { Page } from "@playwright/test";
import { othello, quarto } from "./lines";
import { tabTo } from "./keyboard";
import { DamierServer, expect, test } from "./server";
import { board, chooseInMenu, makeGame, move, moves, openGame, openPanel, playMove, square } from "./table";

test("visits leave no games behind, and lock nobody out", async ({ browser }) => {
  const server = new DamierServer(["--max-games", "2"]);
  await server.start();
  for (let visit = 0; visit < 4; visit++) {
    const visitor = await browser.newPage({ baseURL: server.address });
    await visitor.goto("/play/othello");
    await expect(board(visitor)).toBeVisible();
    if (visit === 3) {
      await playMove(visitor, { move: "f5", to: "f5" });
      await expect(move(visitor, "f5")).toBeVisible();
    }
    expect((await (await visitor.request.get("/api/health")).json()).games.open).toBe(visit === 3 ? 1 : 0);
    await visitor.close();
  }
  await server.kill();
});

test.describe("without its server", () => {
  test.use({ troubleIsExpected: true });
  const server = new DamierServer();
  test.afterEach(() => server.kill());

  async function withGame(page: Page): Promise<void> {
    await server.start();
    await page.goto(`${server.address}/play/othello`);
    await playMove(page, { move: "f5", to: "f5" });
    await expect(move(page, "f5")).toBeVisible();
    await server.kill();
    await expect(page.getByText("Connection lost, trying again…")).toBeVisible();
  }

  for (const [what, open, opened] of [
    ["the position editor", (page: Page) => chooseInMenu(page, "Position editor"), (page: Page) => page.getByRole("region", { name: "Position editor" })],
    ["“New game”", (page: Page) => page.getByRole("button", { name: "New game" }).click(), (page: Page) => page.getByRole("dialog", { name: "New game" })],
  ] as const) {
    test(`${what} says that it cannot be loaded, and comes when it is asked again`, async ({ page }) => {
      await withGame(page);
      await open(page);
      const told = page.getByRole("dialog", { name: "This part of the page could not be loaded." });
      await expect(told).toContainText("Is it still running?", { timeout: 20_000 });
      await page.keyboard.press("Escape");
      await expect(board(page)).toBeVisible();
      await open(page);
      await expect(told).toBeVisible();
      await server.start();
      await expect(async () => {
        if (await opened(page).isHidden()) await told.getByRole("button", { name: "Try again" }).click({ timeout: 1000 });
        await expect(opened(page)).toBeVisible({ timeout: 1000 });
      }).toPass({ timeout: 20_000 });
    });
  }

  test("a view that cannot be loaded says so, and comes when it is asked again", async ({ page }) => {
    await withGame(page);
    await page.getByRole("link", { name: "Book" }).click();
    await expect(page.getByRole("alert")).toContainText("could not be loaded");
    await server.start();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "The book" })).toBeVisible();
  });
});

test("Back leaves the editor and shows the game that it leads to", async ({ page, request }) => {
  const first = await makeGame(request, { game: "othello", moves: "f5 d6 c3" });
  await openGame(page, first);
  const second = await makeGame(request, { game: "yolah", moves: "d5:b7" });
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, `/game/${second.id}`);
  await expect(move(page, "d5:b7")).toBeVisible();
  await chooseInMenu(page, "Position editor");
  await expect(page.getByRole("region", { name: "Position editor" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("region", { name: "Position editor" })).toBeHidden();
  await expect(move(page, "c3")).toBeVisible();
  await expect(square(page, "c3", "black disc")).toBeVisible();
});

test("the list of moves is one stop of the Tab key, and the focus goes along with the keys", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello", moves: othello }));
  await expect(moves(page).getByRole("button")).toHaveCount(othello.split(" ").length);
  await expect(moves(page).locator("[tabindex='0']")).toHaveCount(1);
  await tabTo(page, move(page, "h6"));
  await page.keyboard.press("ArrowLeft");
  await expect(move(page, "g6")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(moves(page).locator(":focus")).toHaveCount(0);
});

test("no bar stands beside the board before anybody has an opinion", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello", moves: "f5 d6" }));
  await expect(page.getByRole("meter")).toHaveCount(0);
  const before = await board(page).boundingBox();
  await openPanel(page, "Analysis");
  await page.getByRole("switch", { name: "Analyse this position" }).click();
  await expect(page.getByRole("meter")).toBeVisible();
  expect(await board(page).boundingBox(), "the board does not jump").toEqual(before);
});

test("the moves of Quarto show the pieces that are given", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "quarto", moves: quarto }));
  await expect(move(page, "c3>9").locator("svg")).toBeVisible();
  await expect(moves(page).locator("svg")).toHaveCount(quarto.split(" ").length);
});

test("the perfect player says where it is not perfect from the start", async ({ page }) => {
  await page.goto("/play/yolah");
  await page.getByRole("button", { name: "New game" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("White").getByRole("option", { name: "Perfect late in the game" })).toHaveCount(1);
  await dialog.getByText("Quarto", { exact: true }).click();
  await expect(dialog.getByLabel("Second player").getByRole("option", { name: "Perfect player" })).toHaveCount(1);
});

test.describe("in French", () => {
  test.use({ locale: "fr-FR", viewport: { width: 320, height: 640 } });

  test("a person is no “Personne”, rules are summed up in French, and the export fits a phone", async ({ page, request }) => {
    const game = await makeGame(request, { game: "quarto", moves: quarto });
    await page.goto(`/game/${game.id}`);
    await expect(page.getByText("Humain", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("Personne", { exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Nouvelle partie" }).click();
    await expect(page.getByRole("dialog")).toContainText("Une ligne, une colonne ou une diagonale gagne");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Plus", exact: true }).click();
    await page.getByRole("button", { name: "Exporter" }).click();
    await expect(page.getByRole("dialog").getByRole("textbox")).toHaveValue(/damier game/);
    const inside = await page.getByRole("dialog").evaluate((dialog) => [...dialog.querySelectorAll("*")].filter((part) => part.getBoundingClientRect().right > dialog.getBoundingClientRect().right + 0.5).length);
    expect(inside, "parts that stick out").toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  test("what the server says is introduced in French", async ({ page }) => {
    await page.goto("/play/othello");
    await page.getByRole("button", { name: "Nouvelle partie" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Blanc").selectOption({ label: "Joueur sur mesure…" });
    await dialog.getByRole("textbox").fill("alphabetta");
    await expect(dialog.getByText(/Le serveur dit, en anglais/)).toBeVisible();
  });
});

// As the rules for accessibility have it: 3 to 1 for what is no text.
test("dots are seen on every board", async ({ page, request }) => {
  const games = [
    [await makeGame(request, { game: "yolah" }), ".dot", "rect.light, rect.dark"],
    [await makeGame(request, { game: "quarto", moves: quarto }), ".dot", ".cell-light"],
  ] as const;
  for (const [game, dot, ground] of games) {
    await openGame(page, game);
    if (game.game === "yolah") await square(page, "d5", "can move").hover();
    for (const theme of ["wood", "slate", "clear"]) {
      for (const colours of ["light", "dark"]) {
        const contrast = await page.evaluate(
          ({ theme, colours, dot, ground }) => {
            Object.assign(document.documentElement.dataset, { board: theme, theme: colours });
            const parse = (text: string): number[] => (text.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
            const light = (rgb: number[]): number => {
              const [r, g, b] = rgb.map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
              return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
            };
            const shape = getComputedStyle(document.querySelector(`[role=grid]`)!.parentElement!.querySelector(dot)!);
            const opacity = Number(shape.fillOpacity);
            return Math.min(
              ...[...document.querySelector(`[role=grid]`)!.parentElement!.querySelectorAll(ground)].map((under) => {
                const style = getComputedStyle(under);
                const below = parse(under.localName === "stop" ? style.stopColor : style.fill);
                const above = parse(shape.fill).map((c, i) => c * opacity + below[i]! * (1 - opacity));
                const [a, b] = [light(above), light(below)].sort((x, y) => y - x);
                return (a! + 0.05) / (b! + 0.05);
              }),
            );
          },
          { theme, colours, dot, ground },
        );
        expect(contrast, `${game.game}, ${theme}, ${colours}`).toBeGreaterThan(3);
      }
    }
  }
});

test("while the page is loading, something is said", async ({ page }) => {
  let go = (): void => {};
  const later = new Promise<void>((resolve) => (go = resolve));
  await page.route("**/assets/index-*.js", async (route) => {
    await later;
    await route.continue();
  });
  await page.goto("/play/yolah", { waitUntil: "commit" });
  await expect(page.getByText("Damier…")).toBeVisible();
  go();
  await expect(board(page)).toBeVisible();
  await expect(page.getByText("Damier…")).toHaveCount(0);
});

// ---- how a game is laid out

for (const [width, height] of [[320, 640], [360, 740], [740, 360], [820, 1180], [1024, 768], [1280, 720], [1440, 900]] as const) {
  for (const game of ["yolah", "quarto"] as const) {
    test(`${game} fits a window of ${width} by ${height}`, async ({ page, request }) => {
      await page.setViewportSize({ width, height });
      await openGame(page, await makeGame(request, { game, moves: game === "yolah" ? "d5:b7" : quarto }));
      const seen = [board(page), page.getByRole("toolbar", { name: "Moves and help" })];
      if (game === "quarto" && (width > height || width > 800)) seen.push(page.getByRole("grid", { name: "Pieces left" }));
      for (const part of seen) {
        const box = (await part.boundingBox())!;
        expect(box.x, "its left side").toBeGreaterThanOrEqual(0);
        expect(box.x + box.width, "its right side").toBeLessThanOrEqual(width);
        expect(box.y + box.height, "its lower side").toBeLessThanOrEqual(height);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      for (const name of ["Take back", "Hint: a good move"]) await expect(page.getByRole("button", { name })).toBeInViewport();
    });
  }
}

test("analysis has the height of the window: its best line is not cut", async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openGame(page, await makeGame(request, { game: "othello", moves: "f5 d6 c3 d3" }));
  await openPanel(page, "Analysis");
  await page.getByRole("switch", { name: "Analyse this position" }).click();
  await page.getByLabel("Engine").selectOption("Another, as text");
  await page.getByLabel("Player as text").fill("alphabeta(depth=5, id, tt)");
  await page.getByRole("button", { name: "Use" }).click();
  await expect(page.getByText("Search finished")).toBeVisible();
  const panel = (await page.getByRole("tabpanel").boundingBox())!;
  const last = (await page.getByRole("button", { name: /: look, or press to add/ }).last().boundingBox())!;
  expect(last.y + last.height).toBeLessThan(panel.y + panel.height);
  // And the moves stay in sight.
  await expect(move(page, "d3")).toBeInViewport();
});
