import { expect, test } from "./server";
import { board, makeGame, move, openGame, playToTheEnd, pieceLeft, square } from "./table";

test("a Yolah piece is dragged to its square", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "yolah" }));
  await square(page, "d5").dragTo(square(page, "b7"));
  await expect(move(page, "d5:b7")).toBeVisible();
  await expect(square(page, "b7", "black piece")).toBeVisible();
  await expect(square(page, "d5", "hole")).toBeVisible();
});

test("a piece that is dropped where it cannot go stays", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "yolah" }));
  await square(page, "d5").dragTo(square(page, "c7"));
  await expect(square(page, "d5", "black piece")).toBeVisible();
  await expect(page.getByText("No moves yet.")).toBeVisible();
});

test("pointing at a piece shows where it can go, clicking it twice lets it go", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "yolah" }));
  await square(page, "d5").click();
  await expect(square(page, "b7", "can be reached")).toBeVisible();
  await square(page, "d5").click();
  await expect(square(page, "b7", "can be reached")).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a game is played by touch to the end", async ({ page, request }) => {
    await openGame(page, await makeGame(request, { game: "quarto", players: { second: "random" } }));
    expect(await playToTheEnd(page, request, (where) => where.tap())).not.toBe("");
  });

  for (const game of ["yolah", "othello", "quarto"] as const) {
    test(`${game} fits the window and can be touched`, async ({ page, request }) => {
      await openGame(page, await makeGame(request, { game }));
      const box = (await board(page).boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(360);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      if (game === "yolah") {
        await square(page, "d5").tap();
        await square(page, "b7", "can be reached").tap();
        await expect(square(page, "b7", "black piece")).toBeVisible();
      } else if (game === "othello") {
        await square(page, "f5").tap();
        await expect(square(page, "f5", "black disc")).toBeVisible();
      } else {
        await pieceLeft(page, "5").tap();
        await square(page, "b2", "can be placed").tap();
        await pieceLeft(page, "A", "can be given").tap();
        await expect(square(page, "b2", "light, tall")).toBeVisible();
      }
    });
  }
});
