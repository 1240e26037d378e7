// Every view of the page, as a list: what has to be true of all of them is tested in one place.
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { othello, quarto, quartoBlunder, quartoLate, yolah } from "./lines";
import { board, chooseInMenu, makeGame, openGame, openPanel, playMove } from "./table";

export interface View {
  name: string;
  show: (page: Page, request: APIRequestContext) => Promise<void>;
}

function withDialog(open: (page: Page) => Promise<void>): View["show"] {
  return async (page, request) => {
    await openGame(page, await makeGame(request, { game: "quarto", moves: quarto }));
    await open(page);
    await expect(page.getByRole("dialog")).toBeVisible();
  };
}

export const views: View[] = [
  {
    name: "the home",
    show: async (page, request) => {
      // With a game to go on with.
      await openGame(page, await makeGame(request, { game: "othello", moves: othello }));
      await page.getByRole("link", { name: "Damier" }).click();
      await expect(page.getByRole("link", { name: "Continue" })).toBeVisible();
    },
  },
  {
    name: "the introductions",
    show: async (page) => {
      await page.goto("/learn");
      await expect(page.getByRole("link", { name: "Quarto" })).toBeVisible();
    },
  },
  {
    name: "an introduction",
    show: async (page) => {
      await page.goto("/learn/yolah");
      await playMove(page, { move: "d5:b7", from: "d5", to: "b7" });
      await expect(page.getByRole("button", { name: "Next" })).toBeVisible();
    },
  },
  {
    name: "the puzzles",
    show: async (page) => {
      await page.goto("/puzzles");
      await expect(page.getByRole("link", { name: "Today’s puzzle: Quarto" })).toBeVisible();
    },
  },
  ...["yolah", "othello", "quarto"].map((game): View => ({
    name: `a puzzle of ${game}`,
    show: async (page) => {
      await page.goto(`/puzzles/${game}/100`);
      await page.getByRole("button", { name: "Show the solution" }).click();
      await expect(board(page).getByRole("gridcell", { name: /best move/ }).first()).toBeVisible();
    },
  })),
  {
    name: "the book",
    show: async (page) => {
      await page.goto("/book");
      await page.getByRole("searchbox").fill("alpha beta");
      await expect(page.locator("mark").first()).toBeVisible();
    },
  },
  {
    name: "a chapter",
    show: async (page) => {
      await page.goto("/book/rules");
      await expect(page.getByRole("grid", { name: "Board: Quarto" })).toBeVisible();
    },
  },
  {
    name: "an address that leads nowhere",
    show: async (page) => {
      await page.goto("/");
      // Typed, it would be an error on the console, too: see home.spec.ts.
      await page.evaluate(() => history.pushState(null, "", "/nowhere"));
      await page.evaluate(() => window.dispatchEvent(new PopStateEvent("popstate")));
      await expect(page.getByRole("heading", { name: "There is nothing at this address" })).toBeVisible();
    },
  },
  ...([["yolah", yolah], ["othello", othello], ["quarto", quarto]] as const).map(([game, moves]): View => ({
    name: `a game of ${game}`,
    show: async (page, request) => openGame(page, await makeGame(request, { game, moves, players: { second: "level(2)" }, running: false })),
  })),
  {
    name: "a finished game",
    show: async (page, request) => openGame(page, await makeGame(request, { game: "quarto", moves: quartoBlunder })),
  },
  { name: "New game", show: withDialog((page) => page.getByRole("button", { name: "New game" }).click()) },
  {
    name: "Change the players",
    show: async (page, request) => {
      await openGame(page, await makeGame(request, { game: "othello", players: { second: "level(2)" } }));
      await page.getByRole("button", { name: "You", exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "Import", show: withDialog((page) => chooseInMenu(page, "Import")) },
  { name: "Export", show: withDialog((page) => chooseInMenu(page, "Export")) },
  { name: "How to play", show: withDialog((page) => chooseInMenu(page, "How to play")) },
  { name: "Settings", show: withDialog((page) => page.getByRole("button", { name: "Settings" }).click()) },
  {
    name: "the analysis",
    show: async (page, request) => {
      await openGame(page, await makeGame(request, { game: "othello", moves: othello }));
      await openPanel(page, "Analysis");
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
      await openPanel(page, "Analysis");
      await page.getByRole("switch", { name: "Analyse this position" }).click();
      await page.getByLabel("Engine").selectOption("Perfect player");
      await expect(page.getByText("Every move is proved.")).toBeVisible();
    },
  },
  {
    name: "the reasons",
    show: async (page, request) => {
      await openGame(page, await makeGame(request, { game: "yolah", moves: yolah }));
      await openPanel(page, "Why?");
      await expect(page.getByRole("heading", { name: "Threats" })).toBeVisible();
    },
  },
  {
    name: "the review",
    show: async (page, request) => {
      await openGame(page, await makeGame(request, { game: "quarto", moves: quartoBlunder }));
      await openPanel(page, "Review");
      await page.getByLabel("Time for each move").selectOption("0.1 s");
      await page.getByRole("button", { name: "Review the game" }).click();
      await expect(page.getByRole("button", { name: "Review again" })).toBeVisible({ timeout: 30_000 });
    },
  },
  {
    name: "the position editor",
    show: async (page, request) => {
      await openGame(page, await makeGame(request, { game: "yolah", moves: yolah }));
      await chooseInMenu(page, "Position editor");
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
    name: "the microscope on a tree made by hand, two searches and a question",
    show: async (page) => {
      await page.goto("/microscope?tree=(3+12+8)+(2+4+6)+(14+5+2)&algorithm=alphabeta&b-algorithm=minimax&at=3&predict=on");
      await expect(page.getByRole("group", { name: /other moves/ })).toBeVisible();
    },
  },
  {
    name: "the playouts of UCT",
    show: async (page) => {
      await page.goto("/microscope?game=othello&algorithm=uct&playouts=60&at=40");
      await expect(page.getByRole("list", { name: "Phases of a playout" })).toBeVisible();
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
  {
    name: "the end of a game with a friend",
    show: async (page, request) => {
      const { id, seat } = await request.post("/api/games", { data: { game: "othello", friends: { name: "Ada", side: "first", clock: { base: 300, increment: 3 } } } }).then((answer) => answer.json());
      await request.post(`/api/games/${id}/join`, { data: { name: "Bob", invitation: seat.invitation } });
      await request.post(`/api/games/${id}/resign`, { data: { seat: seat.token } });
      await page.goto(`/game/${id}#seat=${seat.token}`);
      await expect(page.getByRole("heading", { name: "White wins by resignation" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Rematch" })).toBeVisible();
    },
  },
  {
    name: "an invitation",
    show: async (page, request) => {
      const { id, seat } = await request.post("/api/games", { data: { game: "quarto", friends: { name: "Ada", side: "first" } } }).then((answer) => answer.json());
      await page.goto(`/game/${id}#invite=${seat.invitation}`);
      await expect(page.getByRole("dialog", { name: "Ada invites you" })).toBeVisible();
    },
  },
  {
    name: "a game with a friend",
    show: async (page, request) => {
      const { id, seat } = await request.post("/api/games", { data: { game: "yolah", friends: { name: "Ada", side: "first", clock: { base: 600 } } } }).then((answer) => answer.json());
      const joined = await request.post(`/api/games/${id}/join`, { data: { name: "Bob", invitation: seat.invitation } }).then((answer) => answer.json());
      await request.post(`/api/games/${id}/play`, { data: { seat: seat.token, move: joined.position.choices[0].move } });
      await request.post(`/api/games/${id}/offer`, { data: { seat: seat.token, what: "draw" } });
      await page.goto(`/game/${id}#seat=${joined.seat.token}`);
      await expect(page.getByText("Ada offers a draw.")).toBeVisible();
    },
  },
  {
    name: "the lobby",
    show: async (page, request) => {
      await request.post("/api/games", { data: { game: "othello", friends: { name: "Ada", open: true } } });
      await page.goto("/lobby");
      await expect(page.getByText("Ada waits for an opponent").first()).toBeVisible();
    },
  },
  {
    name: "my games",
    show: async (page, request) => {
      await openGame(page, await makeGame(request, { game: "othello", moves: othello, players: { second: "level(2)" }, running: false }));
      await openGame(page, await makeGame(request, { game: "quarto", moves: quartoBlunder }));
      await page.goto("/games");
      await expect(page.getByRole("heading", { name: "2 games" })).toBeVisible();
    },
  },
];
