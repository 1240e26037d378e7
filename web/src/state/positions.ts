// Positions along a line of moves, asked of the server because the page knows no rules.
import { request } from "../api/connection";
import type { GameName, Position } from "../api/types";
import { Keeper } from "./keeper";

export interface Start {
  game: GameName;
  variant: string;
  position: string;
}

const lines = new Keeper<Position[]>(100);

// The start first, then the position after each move. Without a variant it is the game's first, without a position the
// one where such games begin.
export function positionsAlong(start: Partial<Start> & Pick<Start, "game">, moves: readonly string[]): Promise<Position[]> {
  const { game, variant, position } = start;
  return lines.get([game, variant ?? "", position ?? "", ...moves].join("|"), async () => {
    const answer = await request<{ positions: Position[] }>("POST", "/api/positions", { game, variant, position, moves });
    return answer.positions;
  });
}
