// Not a test: how much is loaded and how fast the page is, here and now, as a table.
import type { Browser, Page } from "@playwright/test";
import { DamierServer, test } from "./server";
import { board, makeGame, openPanel, playMove } from "./table";

const rows: [string, string][] = [];
const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

// As a new visitor: nothing is in the cache.
async function firstVisit(browser: Browser, address: string): Promise<{ bytes: number; files: number; busy: number; board: number; page: Page }> {
  const page = await (await browser.newContext()).newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  let bytes = 0;
  let files = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    files++;
  });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector("[role=gridcell], .contents li")) return;
      observer.disconnect();
      requestAnimationFrame(() => ((window as never as { boardAt: number }).boardAt = performance.now()));
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(address);
  await page.waitForFunction(() => (window as never as { boardAt?: number }).boardAt !== undefined);
  await page.waitForLoadState("networkidle");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const busy = metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
  return { bytes, files, busy, board: await page.evaluate(() => (window as never as { boardAt: number }).boardAt), page };
}

for (const [what, path] of [["the home", "/"], ["a board to begin on", "/play/yolah"], ["the book", "/book"]] as const) {
  test(`first load of ${what}`, async ({ browser }) => {
    const server = new DamierServer();
    await server.start();
    const times: number[] = [];
    const busy: number[] = [];
    for (let i = 0; i < 5; i++) {
      const visit = await firstVisit(browser, server.address + path);
      times.push(visit.board);
      busy.push(visit.busy * 1000);
      if (i === 0) rows.push([`${what}, compressed`, `${(visit.bytes / 1024).toFixed(0)} KiB in ${visit.files} files`]);
      await visit.page.context().close();
    }
    rows.push([`${what}, until it is drawn`, `${median(times).toFixed(0)} ms (median of 5), at best ${Math.min(...times).toFixed(0)} ms`]);
    rows.push([`${what}, processor time`, `${median(busy).toFixed(0)} ms of the page's main thread (median of 5)`]);
    await server.kill();
  });
}

test("from a click to the move on the board", async ({ page, request }) => {
  const game = await makeGame(request, { game: "othello" });
  await page.goto(`/game/${game.id}`);
  await board(page).waitFor();
  await page.evaluate(() => {
    const state = window as never as { clicked: number; took: number[] };
    state.took = [];
    document.addEventListener("click", () => (state.clicked = performance.now()), true);
    new MutationObserver((changes) => {
      if (!state.clicked || !changes.some(({ target }) => (target as Element).getAttribute("aria-label")?.includes("last move"))) return;
      const { clicked } = state;
      state.clicked = 0;
      requestAnimationFrame(() => state.took.push(performance.now() - clicked));
    }).observe(document.body, { attributes: true, attributeFilter: ["aria-label"], subtree: true });
  });
  for (const to of ["f5", "d6", "c3", "d3", "c4", "f4", "c5", "b3", "c2"]) await playMove(page, { move: to, to });
  const took = await page.evaluate(() => (window as never as { took: number[] }).took);
  rows.push(["from a click to the move", `${median(took).toFixed(0)} ms (median of ${took.length}), at most ${Math.max(...took).toFixed(0)} ms`]);
});

test("while a search reports", async ({ page, request }) => {
  let reports = 0;
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => (reports += String(payload).includes('"event":"search"') ? 1 : 0)));
  const game = await makeGame(request, { game: "othello", moves: "f5 d6 c3 d3 c4" });
  await page.goto(`/game/${game.id}`);
  const frames = () =>
    page.evaluate(
      () =>
        new Promise<{ count: number; longest: number }>((resolve) => {
          const start = performance.now();
          let [count, longest, last] = [0, 0, start];
          const next = (): void => {
            const now = performance.now();
            [count, longest, last] = [count + 1, Math.max(longest, now - last), now];
            if (now - start < 3000) requestAnimationFrame(next);
            else resolve({ count, longest });
          };
          requestAnimationFrame(next);
        }),
    );
  await board(page).waitFor();
  const calm = await frames();
  await openPanel(page, "Analysis");
  await page.getByRole("switch", { name: "Analyse this position" }).click();
  await page.getByLabel("Engine").selectOption("Monte Carlo tree search");
  await page.getByRole("button", { name: /look, or press to add/ }).first().waitFor();
  reports = 0;
  const busy = await frames();
  rows.push(["frames a second, at rest", `${(calm.count / 3).toFixed(0)}, the longest ${calm.longest.toFixed(0)} ms`]);
  rows.push(["the same while a search reports", `${(busy.count / 3).toFixed(0)}, the longest ${busy.longest.toFixed(0)} ms; ${(reports / 3).toFixed(1)} reports a second`]);
});

test.afterAll(() => {
  console.log(`\n${rows.map(([what, value]) => `  ${what.padEnd(40)}${value}`).join("\n")}`);
});
