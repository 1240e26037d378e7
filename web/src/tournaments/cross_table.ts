// Everybody against everybody, in the order of the standings.
import type { Meeting, Score, Standing } from "./status";

export type Cell = { kind: "self" } | { kind: "none" } | { kind: "met"; score: Score; share: number };

export interface CrossRow {
  standing: Standing;
  cells: Cell[];
}

function turned(score: Score): Score {
  return { games: score.games, points: score.games - score.points, won: score.lost, drawn: score.drawn, lost: score.won };
}

// A knockout may let the same two meet again: their games count together.
function added(a: Score, b: Score): Score {
  return {
    games: a.games + b.games,
    points: a.points + b.points,
    won: a.won + b.won,
    drawn: a.drawn + b.drawn,
    lost: a.lost + b.lost,
  };
}

export function crossTable(standings: readonly Standing[], meetings: readonly Meeting[]): CrossRow[] {
  const scores = new Map<string, Score>();
  const add = (player: number, against: number, score: Score) => {
    const key = `${player} ${against}`;
    const before = scores.get(key);
    scores.set(key, before ? added(before, score) : score);
  };
  for (const { players, total } of meetings) {
    add(players[0], players[1], total);
    add(players[1], players[0], turned(total));
  }
  return standings.map((standing) => ({
    standing,
    cells: standings.map((other): Cell => {
      if (other.player === standing.player) return { kind: "self" };
      const score = scores.get(`${standing.player} ${other.player}`);
      return score && score.games > 0 ? { kind: "met", score, share: score.points / score.games } : { kind: "none" };
    }),
  }));
}

// Five shades say enough, and their texts stay readable on each.
export function shade(share: number): "lost" | "behind" | "even" | "ahead" | "won" {
  if (share < 0.2) return "lost";
  if (share < 0.45) return "behind";
  if (share <= 0.55) return "even";
  return share <= 0.8 ? "ahead" : "won";
}
