// A game that is only on the page: nobody has moved, so the server need not know of it. It has no id yet.
import { request } from "../api/connection";
import type { Game, GameName, NewGame, Position } from "../api/types";

export interface DraftWish extends Pick<NewGame, "variant" | "players" | "seconds" | "delay"> {
  game: GameName;
}

// Whether a wish can wait for the first move: it begins where such games begin, and a person begins.
export function canWait(wish: NewGame): wish is DraftWish {
  const { game, position, moves, text, tree, players } = wish;
  const ownStart = position !== undefined || moves !== undefined || text !== undefined || tree !== undefined;
  return game !== undefined && !ownStart && (players?.first ?? "human") === "human";
}

export async function startOf({ game, variant }: DraftWish): Promise<Position> {
  const answer = await request<{ positions: Position[] }>("POST", "/api/positions", { game, ...(variant ? { variant } : {}), moves: [] });
  return answer.positions[0]!;
}

export function draftOf(wish: DraftWish, position: Position): Game {
  const players = { first: "human", second: "human", ...wish.players };
  return {
    id: "", revision: 0, game: wish.game, variant: position.variant, players, headers: {},
    seconds: wish.seconds ?? 1, running: true, delay: wish.delay ?? 500,
    nodes: [{ id: 0, parent: null, move: null, by: null, ply: position.ply, children: [] }],
    current: 0, redo: null, position, thinking: null,
  };
}
