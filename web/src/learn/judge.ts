import { searchOnce } from "../api/search_once";
import type { GameName, Position } from "../api/types";
import { positionsAlong } from "../state/positions";
import type { Goal, Step } from "./lessons";

export async function startOf(game: GameName, step: Step): Promise<Position> {
  const [start] = await positionsAlong({ game, variant: variantOf(step), position: step.position }, []);
  return start!;
}

// The position after a move, and whether the move was what the step is about.
export async function judged(start: Position, move: string, goal: Goal): Promise<{ after: Position; right: boolean }> {
  const [, after] = await positionsAlong({ game: start.game, variant: start.variant, position: start.position }, [move]);
  return { after: after!, right: await isReached(goal, after!) };
}

// Positions name their rules themselves.
function variantOf(step: Step): string {
  const level = / L(\d)$/.exec(step.position)?.[1];
  return level ? `level${level}` : "standard";
}

async function isReached(goal: Goal, after: Position): Promise<boolean> {
  const { last, choices } = after;
  switch (goal.kind) {
    case "any":
      return true;
    case "to":
      return last?.to !== undefined && goal.squares.includes(last.to);
    case "gives":
      return last?.piece === goal.piece;
    case "wins":
      return after.over && after.margin !== 0;
    case "shuts":
      return choices.every((choice) => choice.pass);
    case "answers":
      return choices.filter((choice) => !choice.pass).length <= goal.most;
    case "keeps":
      return !choices.some(({ to }) => to !== undefined && goal.squares.includes(to));
    case "engine": {
      if (after.over) return after.margin !== 0;
      const { outcome } = await searchOnce({ game: after.game, variant: after.variant, position: after.position, player: goal.player, seconds: 5 });
      return outcome === undefined || !goal.not.includes(outcome);
    }
  }
}
