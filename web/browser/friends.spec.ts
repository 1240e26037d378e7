// Two people, each in a browser of their own, and a third who would like to play for them.
import { type Browser, type BrowserContext, type Page } from "@playwright/test";
import type { Game } from "../src/api/types";
import { accessibilityFaults } from "./axe";
import { othello } from "./lines";
import { DamierServer, expect, test } from "./server";
import { board, gameOnServer, idIn, playMove, square } from "./table";
import { watchForTrouble } from "./trouble";

interface Person {
  page: Page;
  context: BrowserContext;
  trouble: string[];
}

async function arrive(browser: Browser, baseURL: string): Promise<Person> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  return { page, context, trouble: watchForTrouble(page) };
}

async function invite(page: Page, game: string, more: { minutes?: string; side?: string } = {}): Promise<string> {
  await page.goto("/lobby");
  await page.getByLabel("Your name").fill("Ada");
  const form = page.locator("form");
  await form.getByText(game, { exact: true }).click();
  await form.getByText(more.side ?? "Black", { exact: true }).click();
  await page.getByLabel("Minutes for the game").selectOption(more.minutes ?? "no clock");
  await page.getByRole("button", { name: "Invite a friend" }).click();
  const link = page.getByLabel("Link of the invitation");
  await expect(link).toBeVisible();
  return link.inputValue();
}

async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  const dialog = page.getByRole("dialog", { name: "Ada invites you" });
  await dialog.getByLabel("Your name").fill(name);
  await dialog.getByRole("button", { name: "Sit down" }).click();
  await expect(dialog).toBeHidden();
}

test("two browsers play a whole game by invitation, and a third one can only watch", async ({ browser, baseURL, page, request }) => {
  test.setTimeout(180_000);
  const link = await invite(page, "Othello", { minutes: "10 min" });
  const id = idIn(page);
  const bob = await arrive(browser, baseURL!);
  const eve = await arrive(browser, baseURL!);

  // Before Bob has come, Eve sees the game but gets no seat without the invitation.
  await eve.page.goto(`/game/${id}`);
  await expect(eve.page.getByText("One seat is still empty.")).toBeVisible();
  expect((await eve.context.request.post(`/api/games/${id}/join`, { data: { name: "Eve" } })).status()).toBe(403);

  await join(bob.page, link, "Bob");
  await expect(bob.page).not.toHaveURL(/invite/);
  await expect(page.getByText("It is your move.")).toBeVisible();
  await expect(bob.page.getByText("Ada to move.")).toBeVisible();
  await expect(eve.page.getByText("You are watching. Ada to move.")).toBeVisible();
  await expect(page).toHaveTitle(/^● Your move – Othello/);
  await expect(bob.page).toHaveTitle(/^Ada to move – Othello/);
  await expect(page.getByRole("timer", { name: /^Black: 10:00/ })).toBeVisible();

  // Eve tries: the link again, moves for either side with no token, a stale one and the invitation, another clock.
  const stale = link.split("=")[1]!;
  const tries: [string, object][] = [
    ["join", { name: "Eve", invitation: stale }],
    ["play", { move: "f5" }],
    ["play", { move: "f5", seat: stale }],
    ["play", { move: "f5", seat: "a".repeat(26) }],
    ["settings", { players: { first: "random" } }],
    ["offer", { what: "takeback", seat: stale }],
    ["answer", { what: "draw", yes: true }],
    ["resign", { seat: stale }],
    ["undo", {}],
  ];
  for (const [what, data] of tries) {
    const status = (await eve.context.request.post(`/api/games/${id}/${what}`, { data })).status();
    expect([403, 409], `${what} ${JSON.stringify(data)}`).toContain(status);
  }
  expect((await eve.context.request.delete(`/api/games/${id}`)).status()).toBe(403);
  await eve.page.goto(link);
  await expect(eve.page.getByText("You are watching.")).toBeVisible();
  await expect(eve.page.getByRole("dialog")).toBeHidden();
  expect((await gameOnServer(request, id)).nodes).toHaveLength(1);
  await expect(square(eve.page, "f5", "can be played")).toHaveCount(0);
  await expect(square(bob.page, "f5", "can be played")).toHaveCount(0);

  // Bob cannot move for Ada, nor claim time: his own seat is all that his browser has.
  const seats = await bob.page.evaluate(() => localStorage.getItem("damier.seats"));
  const { token } = (JSON.parse(seats!) as Record<string, { token: string }>)[id]!;
  const cheat = await bob.context.request.post(`/api/games/${id}/play`, { data: { move: "f5", seat: token, left: 1e6, clock: { base: 1e6 } } });
  expect(cheat.status()).toBe(409);

  // The whole game, each in their own browser. Forced passes are nobody's to press.
  const people = { first: page, second: bob.page };
  let passes = 0;
  for (;;) {
    const { position } = await gameOnServer(request, id);
    if (position.last?.pass) passes += 1;
    if (position.over) break;
    const wanted = othello.split(" ")[position.ply];
    const mover = people[position.side];
    await playMove(mover, position.choices.find((choice) => choice.move === wanted) ?? position.choices[0]!);
    await expect.poll(async () => (await gameOnServer(request, id)).position.ply, { intervals: [20, 50, 100] }).toBeGreaterThan(position.ply);
  }
  expect(passes, "the line has passes in it").toBeGreaterThan(0);
  for (const person of [page, bob.page, eve.page]) {
    const end = person.getByRole("region", { name: "End of the game" });
    await expect(end.getByRole("heading")).toHaveText(/^(Black|White) wins \d+ to \d+$/);
  }
  const { encounter, position } = await gameOnServer(request, id);
  const { left, base, increment } = encounter!.clock!;
  expect(left.second, "nobody has got time by saying so").toBeLessThan(base + (increment * position.ply) / 2);

  // A rematch by consent, with colours exchanged; whoever watched may follow.
  await page.getByRole("button", { name: "Rematch" }).click();
  await bob.page.getByRole("button", { name: "Agree" }).click();
  await expect(bob.page.getByText("It is your move.")).toBeVisible();
  await expect(page.getByText("Bob to move.")).toBeVisible();
  expect(idIn(page)).not.toBe(id);
  await expect(eve.page.getByRole("button", { name: "To the rematch" })).toBeVisible();
  expect(bob.trouble).toEqual([]);
  expect(eve.trouble).toEqual([]);
  await bob.context.close();
  await eve.context.close();
});

test("moves are taken back by consent, a draw takes two, and a game may be given up", async ({ browser, baseURL, page }) => {
  const link = await invite(page, "Othello");
  const bob = await arrive(browser, baseURL!);
  await join(bob.page, link, "Bob");
  await square(page, "f5", "can be played").click();
  await square(bob.page, "d6", "can be played").click();
  await expect(page.getByText("It is your move.")).toBeVisible();

  await page.locator(".actions").getByRole("button", { name: "Take back" }).click();
  await bob.page.getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByText("It is your move.")).toBeVisible();
  await square(page, "c3", "can be played").click();
  await bob.page.locator(".actions").getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText("Bob asks to take a move back.")).toBeVisible();
  await page.getByRole("button", { name: "Agree" }).click();
  await expect(bob.page.getByText("It is your move.")).toBeVisible();
  await square(bob.page, "f4", "can be played").click();
  await expect(page.getByText("It is your move.")).toBeVisible();
  const game: Game = await (await page.request.get(`/api/games/${idIn(page)}`)).json();
  expect(game.position.played).toEqual(["f5", "f4"]);
  expect(game.nodes, "what was taken back is gone").toHaveLength(3);

  await page.getByRole("button", { name: "Offer a draw" }).click();
  await bob.page.getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByText("You have offered a draw.")).toBeHidden();
  await bob.page.getByRole("button", { name: "Resign" }).click();
  await bob.page.getByRole("group", { name: "Give the game up?" }).getByRole("button", { name: "Resign" }).click();
  await expect(page.getByRole("heading", { name: "Black wins by resignation" })).toBeVisible();
  await expect(page.getByText("You have won!")).toBeVisible();
  await expect(bob.page.getByText("You have lost.")).toBeVisible();
  await bob.context.close();
});

test("the end of a game of Quarto names the four and what they have in common", async ({ browser, baseURL, page }) => {
  const link = await invite(page, "Quarto", { side: "First player" });
  const bob = await arrive(browser, baseURL!);
  await join(bob.page, link, "Bob");
  const people = [page, bob.page];
  const moves = [">0", "a1>1", "b1>2", "c1>4", "d1"];
  for (const [index, move] of moves.entries()) {
    const [to, piece] = move.split(">");
    await playMove(people[index % 2]!, { move, ...(to ? { to } : {}), ...(piece ? { piece } : {}) });
    await expect.poll(async () => (await gameOnServer(page.request, idIn(page))).position.ply).toBe(index + 1);
  }
  for (const person of people) {
    const end = person.getByRole("region", { name: "End of the game" });
    await expect(end).toContainText("The row a1 b1 c1 d1: four pieces, all light");
    await expect(end.locator("svg").first()).toBeVisible();
  }
  await bob.context.close();
});

test("an open table is in the lobby, and whoever sits down plays", async ({ browser, baseURL, page }) => {
  await page.goto("/lobby");
  await page.getByLabel("Your name").fill("Ada <b>L</b>");
  await page.locator("form").getByText("Yolah", { exact: true }).click();
  await page.locator("form").getByText("Black", { exact: true }).click();
  await page.getByRole("button", { name: "Open a table" }).click();
  await expect(page.getByText("The table is in the lobby.")).toBeVisible();
  const bob = await arrive(browser, baseURL!);
  await bob.page.goto("/lobby");
  await expect(bob.page.getByText("Ada <b>L</b> waits for an opponent")).toBeVisible();
  expect(await accessibilityFaults(bob.page)).toEqual([]);
  await bob.page.getByRole("link", { name: "Sit down with Ada <b>L</b>" }).click();
  const dialog = bob.page.getByRole("dialog");
  await dialog.getByLabel("Your name").fill("Bob");
  await bob.page.keyboard.press("Enter");
  await expect(page.getByText("It is your move.")).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await bob.page.goto("/lobby");
  await expect(bob.page.getByText("Ada <b>L</b> – Bob")).toBeVisible();
  await bob.context.close();
});

test.describe("over a broken connection", () => {
  test.use({ troubleIsExpected: true });

  test("a seat and its clock outlive the page and the server", async ({ browser, page: unused }) => {
    void unused;
    const server = new DamierServer(["--store", test.info().outputPath("games")]);
    await server.start();
    const context = await browser.newContext({ baseURL: server.address });
    const page = await context.newPage();
    const link = await invite(page, "Othello", { minutes: "10 min" });
    const bob = await arrive(browser, server.address);
    await join(bob.page, link, "Bob");
    await square(page, "f5", "can be played").click();
    await expect(bob.page.getByText("It is your move.")).toBeVisible();
    await bob.page.reload();
    await expect(bob.page.getByText("It is your move.")).toBeVisible();
    // Stored two seconds after a change.
    await expect.poll(async () => (await (await page.request.get("/api/health")).json()).games.stored).toBe(1);
    await page.waitForTimeout(3000);
    await server.kill();
    await expect(page.getByText("Connection lost, trying again…")).toBeVisible();
    await server.start();
    await expect(page.getByText("Connection lost, trying again…")).toBeHidden({ timeout: 15_000 });
    await expect(bob.page.getByRole("timer", { name: /^White: (9:5|10:00)/ })).toBeVisible();
    await square(bob.page, "d6", "can be played").click();
    await expect(page.getByText("It is your move.")).toBeVisible();
    await expect(page.getByText("here").first()).toBeVisible();
    await bob.context.close();
    await expect(page.getByText("Bob is not here.")).toBeVisible();
    await context.close();
    await server.kill();
  });
});

test("a seat can be taken along to another device", async ({ browser, baseURL, page }) => {
  const link = await invite(page, "Othello");
  const bob = await arrive(browser, baseURL!);
  await join(bob.page, link, "Bob");
  await page.getByText("My seat on another device").click();
  const own = await page.getByLabel("My seat on another device", { exact: true }).inputValue();
  const phone = await arrive(browser, baseURL!);
  await phone.page.goto(own);
  await expect(phone.page.getByText("It is your move.")).toBeVisible();
  await expect(phone.page).not.toHaveURL(/seat/);
  await square(phone.page, "f5", "can be played").click();
  await expect(bob.page.getByText("It is your move.")).toBeVisible();
  await expect(board(page)).toBeVisible();
  await phone.context.close();
  await bob.context.close();
});
