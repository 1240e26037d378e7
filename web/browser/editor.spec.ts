import { expect, test } from "./server";
import { chooseInMenu, makeGame, move, openGame, playMove, square } from "./table";

test("a position that cannot be is refused in words, a good one is played", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "othello" }));
  await chooseInMenu(page, "Position editor");
  const editor = page.getByRole("region", { name: "Position editor" });
  const cell = (name: string) => page.getByRole("grid", { name: "Position editor" }).getByRole("gridcell", { name: new RegExp(`^${name},`) });
  await expect(editor.getByText("This position can be played.")).toBeVisible();

  await editor.getByRole("button", { name: "Empty board" }).click();
  await expect(editor.getByRole("status")).not.toContainText("This position can be played.");
  await expect(editor.getByRole("status")).toContainText(/\w+ \w+ \w+/);
  await expect(editor.getByRole("button", { name: "Play from here" })).toBeDisabled();

  await editor.getByRole("button", { name: "Start position" }).click();
  await editor.getByText("White piece").click({ force: true });
  await cell("c4").click();
  await expect(cell("c4")).toHaveAccessibleName(/white disc/);
  await editor.getByText("White", { exact: true }).click();
  await editor.getByText("Black", { exact: true }).click();
  await expect(editor.getByText("This position can be played.")).toBeVisible();
  await editor.getByRole("button", { name: "Play from here" }).click();
  await playMove(page, { move: "b4", to: "b4" });
  await expect(square(page, "c4", "black disc")).toBeVisible();
  await expect(move(page, "b4")).toBeVisible();
});

test("Yolah: too many pieces, then a corner to play in", async ({ page, request }) => {
  await openGame(page, await makeGame(request, { game: "yolah" }));
  await chooseInMenu(page, "Position editor");
  const editor = page.getByRole("region", { name: "Position editor" });
  const cell = (name: string) => page.getByRole("grid", { name: "Position editor" }).getByRole("gridcell", { name: new RegExp(`^${name},`) });
  await cell("b2").click();
  await expect(cell("b2")).toHaveAccessibleName(/black piece/);
  await expect(editor.getByRole("status").getByText(/piece/)).toBeVisible();
  await expect(editor.getByRole("button", { name: "Play from here" })).toBeDisabled();
  await cell("a1").click(); // twice the same takes it away
  await expect(editor.getByText("This position can be played.")).toBeVisible();
  await editor.getByRole("button", { name: "Play from here" }).click();
  await expect(square(page, "b2", "can move")).toBeVisible();
});
