// Every view of the page, as a list: what has to be true of all of them is tested in one place.
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { othello, quarto, quartoBlunder, quartoLate, yolah } from "./lines";
import { board, makeGame, openGame } from "./table";

export interface View {
  name: string;
  show: (page: Page, request: APIRequestContext) => Promise<void>;
}

function withDialog(button: string): View["show"] {
  return async (page, request) => {
    await openGame(page, await makeGame(request, { game: "quarto", moves: quarto }));
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  };
}

export const views: View[] = [
  ...([["yolah", yolah], ["othello", othello], ["quarto", quarto]] as const).map(([game, moves]): View => ({
    name: `a game of ${game}`,
    show: async (page, request) => openGame(page, await makeGame(request, { game, moves, players: { second: "level(2)" }, running: false })),
  })),
  {
    name: "a finished game",
    show: async (page, request) => openGame(page, await makeGame(request, { game: "quarto", moves: quartoBlunder })),
  },
  { name: "New game", show: withDialog("New game") },
  {
    name: "Change the players",
    show: async (page, request) => {
      await openGame(page, await makeGame(request, { game: "othello", players: { second: "level(2)" } }));
      await page.getByRole("button", { name: "You", exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "Import", show: withDialog("Import") },
  { name: "Export", show: withDialog("Export") },
  { name: "How to play", show: withDialog("How to play") },
  { name: "Settings", show: withDialog("Settings") },
  {
    name: "the analysis",
    show: async (page, request) => {
      await openGame(page, await makeGame(request, { game: "othello", moves: othello }));
      await page.getByRole("switch", { name: "Analyse this position" }).click();
      await page.getByLabel("Engine").selectOption("Another, as text");
      await page.getByLabel("Player as text").fill("alphabeta(depth=3)");
      await page.getByRole("button", { name: "Use" }).click();
      await expect(page.getByText("Search finished")).toBeVisible();
    },
  },
  {
    name: "what is proved",
    show: async (page, request) => {
      await openGame(page, await makeGame(request, { game: "quarto", moves: quartoLate }));
      await page.getByRole("switch", { name: "Analyse this position" }).click();
      await page.getByLabel("Engine").selectOption("Perfect player");
      await expect(page.getByText("Every move is proved.")).toBeVisible();
    },
  },
  {
    name: "the reasons",
    show: async (page, request) => {
      await openGame(page, await makeGame(request, { game: "yolah", moves: yolah }));
      await page.getByRole("tab", { name: "Why?" }).click();
      await expect(page.getByRole("heading", { name: "Threats" })).toBeVisible();
    },
  },
  {
    name: "the review",
    show: async (page, request) => {
      await openGame(page, await makeGame(request, { game: "quarto", moves: quartoBlunder }));
      await page.getByRole("tab", { name: "Review" }).click();
      await page.getByLabel("Time for each move").selectOption("0.1 s");
      await page.getByRole("button", { name: "Review the game" }).click();
      await expect(page.getByRole("button", { name: "Review again" })).toBeVisible({ timeout: 30_000 });
    },
  },
  {
    name: "the position editor",
    show: async (page, request) => {
      await openGame(page, await makeGame(request, { game: "yolah", moves: yolah }));
      await page.getByRole("button", { name: "Position editor" }).click();
      await expect(page.getByText("This position can be played.")).toBeVisible();
    },
  },
  {
    name: "the microscope",
    show: async (page) => {
      await page.goto("/microscope");
      await page.getByRole("button", { name: "Look", exact: true }).click();
      await page.getByRole("button", { name: "Unfold the best line" }).click();
      await expect(page.getByRole("grid", { name: "Position of the chosen line" })).toBeVisible();
    },
  },
  {
    name: "the list of tournaments",
    show: async (page) => {
      await page.goto("/tournaments");
      await expect(page.getByRole("link", { name: "Small cup" })).toBeVisible();
    },
  },
  {
    name: "a tournament",
    show: async (page) => {
      await page.goto("/tournaments/cup");
      await expect(page.getByRole("heading", { name: "Cross table" })).toBeVisible();
      await expect(page.getByRole("button", { name: /^Open game/ }).first()).toBeVisible();
    },
  },
  {
    name: "an unknown game",
    show: async (page) => {
      await page.goto("/game/nosuchgame1");
      await expect(page.getByRole("heading", { name: "There is no such game here" })).toBeVisible();
      await expect(board(page)).toBeHidden();
    },
  },
];
