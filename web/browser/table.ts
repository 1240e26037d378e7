// A game on the server and on the page: what tests do again and again, as a person would do it.
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import type { Game, MoveParts, NewGame, Position, Trace } from "../src/api/types";

// ---- on the server

export async function makeGame(request: APIRequestContext, wish: NewGame): Promise<Game> {
  const answer = await request.post("/api/games", { data: wish });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

export async function gameOnServer(request: APIRequestContext, id: string): Promise<Game> {
  return (await request.get(`/api/games/${id}`)).json();
}

// The game on the page; before the first move the server knows of none.
export async function gameOnPage(page: Page, request: APIRequestContext): Promise<Pick<Game, "position" | "players">> {
  const [, first, name] = new URL(page.url()).pathname.split("/");
  if (first === "game") return gameOnServer(request, name!);
  const { positions } = await (await request.post("/api/positions", { data: { game: name, moves: [] } })).json();
  return { position: positions[0], players: { first: "human", second: "" } };
}

// What a small alpha-beta search would play.
export async function goodMove(request: APIRequestContext, position: Position): Promise<MoveParts> {
  if (position.choices.length === 1) return position.choices[0]!;
  const { game, variant } = position;
  const wish = { game, variant, position: position.position, algorithm: "alphabeta", depth: 2, order: "evaluation" };
  const trace: Trace = await (await request.post("/api/microscope", { data: wish })).json();
  const best = trace.root.children.find((child) => child.best)?.move;
  return position.choices.find((choice) => choice.move === best)!;
}

// ---- on the page

export async function openGame(page: Page, game: Game): Promise<void> {
  await page.goto(`/game/${game.id}`);
  await expect(board(page)).toBeVisible();
}

// Something of the menu beside the name of the game.
export async function chooseInMenu(page: Page, what: string): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: what, exact: true }).click();
}

export async function openPanel(page: Page, name: "Moves" | "Analysis" | "Why?" | "Review"): Promise<void> {
  await page.getByRole("tab", { name, exact: true }).click();
}

// A person against a player given as text.
export async function startInTheDialog(page: Page, game: string, opponent: string): Promise<void> {
  await page.getByRole("button", { name: "New game" }).click();
  const dialog = page.getByRole("dialog", { name: "New game" });
  await dialog.getByText(game, { exact: true }).click();
  await dialog.getByLabel(/^(Black|First player|Cross)$/).selectOption("Person");
  await dialog.getByLabel(/^(White|Second player|Nought)$/).selectOption("Custom player…");
  await dialog.getByLabel(/^Player as text/).fill(opponent);
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: `${game}: board and moves` })).toBeAttached();
}

export function idIn(page: Page): string {
  return new URL(page.url()).pathname.split("/")[2]!;
}

export function board(page: Page): Locator {
  return page.getByRole("grid", { name: "Board", exact: true });
}

// A square by its name and by what its label says of it: ("d5", "can move").
export function square(page: Page, name: string, says = ""): Locator {
  return board(page).getByRole("gridcell", { name: new RegExp(`^${name},.*(?:${says})`) });
}

// The pieces of Quarto are called by their properties.
export function pieceName(piece: string): string {
  const bits = Number.parseInt(piece, 16);
  return [bits & 8 ? "dark" : "light", bits & 4 ? "tall" : "short", bits & 2 ? "square" : "round", bits & 1 ? "hollow" : "solid"].join(", ");
}

export function pieceLeft(page: Page, piece: string, says = ""): Locator {
  const tray = page.getByRole("grid", { name: "Pieces left" });
  return tray.getByRole("gridcell", { name: new RegExp(`^${pieceName(piece)}.*(?:${says})`) });
}

export function moves(page: Page): Locator {
  return page.getByRole("region", { name: "Moves" });
}

export function move(page: Page, text: string): Locator {
  return moves(page).getByRole("button", { name: text, exact: true });
}

// Presses what has to be pressed for a move. The labels say when the page is ready for it.
export async function playMove(page: Page, parts: MoveParts, press = (where: Locator) => where.click()): Promise<void> {
  if (parts.pass) return; // the page says so and plays it
  if (parts.from) {
    await press(square(page, parts.from, "can move"));
    return press(square(page, parts.to!, "can be reached"));
  }
  if (parts.to) await press(square(page, parts.to, "can be placed|can be played"));
  if (parts.piece) await press(pieceLeft(page, parts.piece, "can be given"));
}

// A whole game of a person, who plays first, against whoever is there; how it ended, as the page says it.
export async function playToTheEnd(page: Page, request: APIRequestContext, press?: (where: Locator) => Promise<void>): Promise<string> {
  for (;;) {
    const { position, players } = await gameOnPage(page, request);
    if (position.over) break;
    if (players[position.side] === "human") await playMove(page, await goodMove(request, position), press);
    await expect
      .poll(async () => (await gameOnPage(page, request)).position.ply, { intervals: [20, 50, 100] })
      .toBeGreaterThan(position.ply);
  }
  return (await result(page).textContent()) ?? "";
}

export function result(page: Page): Locator {
  return page.getByText(/^(Black wins \d+ to \d+|White wins \d+ to \d+|First player wins|Second player wins|Cross wins|Nought wins|Draw)$/);
}
