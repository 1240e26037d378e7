// Why a move is worse than another, in what can be counted on the board after each of them: the term of the evaluation
// that speaks most for the better one.
import type { Insight, Position, SideName, Term } from "../../api/types";
import { connection } from "../../api/connection";
import { positionsAlong, type Start } from "../../state/positions";

export interface Reason {
  term: Term; // its key and name
  whose: SideName; // whose count changed
  was: number; // after the move that was played
  could: number; // after the better one
}

const least = 0.1; // points: less is no reason

function sameTerm(one: Term, other: Term): boolean {
  return one.key === other.key && one.number === other.number;
}

// `side` moved. The values of terms are the first player's.
export function reasonFrom(better: readonly Term[], played: readonly Term[], side: SideName): Reason | null {
  const sign = side === "first" ? 1 : -1;
  let found: Reason | null = null;
  let most = least;
  for (const term of better) {
    const other = played.find((each) => sameTerm(each, term));
    if (!other) continue;
    const lost = sign * (term.value - other.value);
    if (lost < most) continue;
    const opponent: SideName = side === "first" ? "second" : "first";
    const whose = term[side] !== other[side] ? side : opponent;
    if (term[whose] === other[whose]) continue;
    most = lost;
    found = { term, whose, was: other[whose], could: term[whose] };
  }
  return found;
}

async function termsAfter(start: Start, move: string): Promise<Term[]> {
  const after: Position | undefined = (await positionsAlong(start, [move]))[1];
  if (!after || after.over) return [];
  const { game, variant, position } = after;
  return (await connection.request<Insight>("POST", "/api/insight", { game, variant, position })).terms;
}

export async function reasonFor(start: Start, best: string, played: string, side: SideName): Promise<Reason | null> {
  const [better, worse] = await Promise.all([termsAfter(start, best), termsAfter(start, played)]);
  return reasonFrom(better, worse, side);
}
