// What is to be looked at, as the form has it, as the server wants it, and as the address keeps it.
import type { GameName, NewTrace } from "../../api/types";

export type Algorithm = NewTrace["algorithm"];

// How to search. Two of these may stand side by side, on the same position.
export interface Method {
  algorithm: Algorithm;
  depth: number;
  order: NonNullable<NewTrace["order"]>;
  table: boolean;
  playouts: number;
  c: number;
  seed: number;
}

export interface Wish {
  from: "start" | "mine" | "given" | "tree";
  game: GameName;
  variant: string;
  position: string; // of "given"
  tree: string; // of "tree"
  evaluation: string; // "": the game's own
  method: Method;
  beside: Method | null;
}

// Where one is in what came back.
export interface Spot {
  at: number | null; // the step of the time line; null: the end
  node: string; // the moves to the chosen node
  open: string[] | null; // the moves to the nodes that are unfolded; null: as at first
}

export const textbookTree = "(3 12 8) (2 4 6) (14 5 2)";

export function firstMethod(): Method {
  return { algorithm: "alphabeta", depth: 2, order: "listed", table: false, playouts: 200, c: 0.65, seed: 1 };
}

export function firstWish(): Wish {
  return { from: "start", game: "", variant: "", position: "", tree: textbookTree, evaluation: "", method: firstMethod(), beside: null };
}

export function newTrace(wish: Wish, method: Method, position: string): NewTrace {
  const { algorithm, depth, order, table, playouts, c, seed } = method;
  const made = wish.from === "tree";
  const where = made ? { tree: wish.tree } : { game: wish.game, variant: wish.variant, position };
  const asked = { ...where, algorithm, steps: true };
  if (algorithm === "uct") return { ...asked, playouts, c, seed };
  const value = wish.evaluation && !made ? { evaluation: wish.evaluation } : {};
  const plies = made ? {} : { depth };
  return algorithm === "alphabeta" ? { ...asked, ...plies, order, table, ...value } : { ...asked, ...plies, ...value };
}

// ---- the address: only what is not as it is at first, so that it stays short

const numbers = ["depth", "playouts", "c", "seed"] as const;

function writeMethod(method: Method, prefix: string, query: URLSearchParams): void {
  const first = firstMethod();
  query.set(`${prefix}algorithm`, method.algorithm);
  for (const key of numbers) if (method[key] !== first[key]) query.set(prefix + key, String(method[key]));
  if (method.order !== first.order) query.set(`${prefix}order`, method.order);
  if (method.table) query.set(`${prefix}table`, "on");
}

function readMethod(prefix: string, query: URLSearchParams): Method | null {
  const algorithm = query.get(`${prefix}algorithm`);
  if (algorithm !== "minimax" && algorithm !== "alphabeta" && algorithm !== "uct") return null;
  const method: Method = { ...firstMethod(), algorithm };
  for (const key of numbers) {
    const text = query.get(prefix + key);
    if (text !== null && text !== "" && Number.isFinite(Number(text))) method[key] = Number(text);
  }
  if (query.get(`${prefix}order`) === "evaluation") method.order = "evaluation";
  method.table = query.get(`${prefix}table`) === "on";
  return method;
}

export interface Address {
  wish: Wish;
  spots: Spot[]; // of one search or two
  predict: boolean;
}

const mostOpen = 60;

function writeSpot(spot: Spot, prefix: string, query: URLSearchParams): void {
  if (spot.at !== null) query.set(`${prefix}at`, String(spot.at));
  if (spot.node) query.set(`${prefix}node`, spot.node);
  if (spot.open && spot.open.length <= mostOpen) query.set(`${prefix}open`, spot.open.join(","));
}

function readSpot(prefix: string, query: URLSearchParams): Spot {
  const at = query.get(`${prefix}at`);
  const open = query.get(`${prefix}open`);
  return {
    at: at !== null && /^\d{1,7}$/.test(at) ? Number(at) : null,
    node: query.get(`${prefix}node`) ?? "",
    open: open === null ? null : open.split(","),
  };
}

// `position`: where the search began; a position on the board becomes one that is given, so that others see it too.
export function addressOf({ wish, spots, predict }: Address, position: string): string {
  const query = new URLSearchParams();
  if (wish.from === "tree") {
    query.set("tree", wish.tree);
  } else {
    query.set("game", wish.game);
    if (wish.variant) query.set("rules", wish.variant);
    if (wish.from !== "start") query.set("position", position);
    if (wish.evaluation) query.set("evaluation", wish.evaluation);
  }
  writeMethod(wish.method, "", query);
  if (wish.beside) writeMethod(wish.beside, "b-", query);
  spots.forEach((spot, index) => writeSpot(spot, index === 0 ? "" : "b-", query));
  if (predict) query.set("predict", "on");
  return `?${query}`;
}

// Nothing where the address holds no search.
export function readAddress(search: string): Address | null {
  const query = new URLSearchParams(search);
  const method = readMethod("", query);
  const tree = query.get("tree");
  const game = query.get("game");
  if (!method || (tree === null && game === null)) return null;
  const beside = readMethod("b-", query);
  const position = query.get("position");
  const wish: Wish = {
    ...firstWish(),
    from: tree !== null ? "tree" : position !== null ? "given" : "start",
    game: game ?? "",
    variant: query.get("rules") ?? "",
    position: position ?? "",
    tree: tree ?? textbookTree,
    evaluation: query.get("evaluation") ?? "",
    method,
    beside,
  };
  const spots = [readSpot("", query), ...(beside ? [readSpot("b-", query)] : [])];
  return { wish, spots, predict: query.get("predict") === "on" };
}
