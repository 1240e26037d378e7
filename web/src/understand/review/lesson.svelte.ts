// "Learn from your mistakes": before each fault the board asks for something better. The answer stays hidden until it
// is found or asked for; what is tried is judged by the server, with the analyst that found the fault.
import { reviewOnce } from "../../api/review_once";
import type { Position, ReviewedMove, SideName } from "../../api/types";
import { isMachine } from "../../play/players/players";
import { game } from "../../state/game.svelte";
import { positionsAlong } from "../../state/positions";
import { reasonFor, type Reason } from "./reason";
import { review } from "./review.svelte";
import { isFault } from "./verdicts";

export type LessonSide = SideName | "both";
export interface Exercise {
  node: number; // of the fault
  parent: number; // where it was made
  move: ReviewedMove;
}

// asking: a move is waited for; judging: it is looked at; right, good, wrong, unknown: what came of it; shown: the
// answer was asked for; done: that was the last one.
export type LessonPhase = "asking" | "judging" | "right" | "good" | "wrong" | "unknown" | "shown" | "done";

class Lesson {
  active: boolean = $state(false);
  phase: LessonPhase = $state("asking");
  exercises: Exercise[] = $state.raw([]);
  index: number = $state(0);
  tried: ReviewedMove | null = $state.raw(null); // the last try, as it was judged
  reason: Reason | null = $state.raw(null);
  solved: number = $state(0); // found by trying
  failure: unknown = $state.raw(null);
  #generation = 0; // what was asked for an exercise is of no use for the next one

  readonly exercise: Exercise | null = $derived(this.exercises[this.index] ?? null);
  readonly open: boolean = $derived(this.active && (this.phase === "asking" || this.phase === "wrong" || this.phase === "unknown"));
  // Whether the board shows what is asked about.
  readonly there: boolean = $derived(this.exercise !== null && game.viewed === this.exercise.parent);

  // Whose faults a person wants to see first: their own.
  usualSide(): LessonSide {
    const players = game.game?.players;
    if (!players || isMachine(players.first) === isMachine(players.second)) return "both";
    return isMachine(players.first) ? "second" : "first";
  }

  count(side: LessonSide): number {
    return this.#of(side).length;
  }

  begin(side: LessonSide): void {
    this.exercises = this.#of(side);
    this.solved = 0;
    this.active = true;
    this.#show(0);
  }

  next = (): void => this.#show(this.index + 1);
  previous = (): void => this.#show(Math.max(0, this.index - 1));

  back(): void {
    if (this.exercise) game.view(this.exercise.parent);
  }

  end(): void {
    this.#generation++;
    this.active = false;
    game.preview = null;
  }

  // A move on the board, which is no move of the game.
  async try(move: string): Promise<void> {
    const { exercise } = this;
    const position = game.position;
    if (!exercise || !this.open || !position) return;
    const generation = ++this.#generation;
    this.tried = null;
    this.failure = null;
    this.phase = "judging";
    void this.#preview(position, move, generation);
    try {
      const judged = await this.#judged(exercise, position, move);
      if (generation !== this.#generation) return;
      this.tried = judged;
      this.phase = phaseOf(judged);
      if (this.phase === "right" || this.phase === "good") return this.#found(exercise, position, generation);
      // The question again, also where the look at the move comes only now.
      this.#generation++;
      game.preview = null;
    } catch (failure) {
      if (generation !== this.#generation) return;
      this.failure = failure;
      this.phase = "asking";
      game.preview = null;
    }
  }

  show(): void {
    const { exercise } = this;
    const position = game.position;
    if (!exercise || !position) return;
    const generation = ++this.#generation;
    this.phase = "shown";
    void this.#preview(position, exercise.move.best, generation);
    this.#explain(exercise, position, generation);
  }

  #of(side: LessonSide): Exercise[] {
    return review.faults.flatMap(({ node, move }) => {
      const parent = game.node(node)?.parent ?? null;
      return parent === null || !isFault(move.verdict) || (side !== "both" && move.side !== side) ? [] : [{ node, parent, move }];
    });
  }

  #show(index: number): void {
    this.#generation++;
    this.index = index;
    this.tried = null;
    this.reason = null;
    this.failure = null;
    this.phase = index < this.exercises.length ? "asking" : "done";
    game.preview = null;
    this.back();
  }

  #found(exercise: Exercise, position: Position, generation: number): void {
    this.solved++;
    this.#explain(exercise, position, generation);
  }

  async #judged(exercise: Exercise, position: Position, move: string): Promise<ReviewedMove> {
    const known = exercise.move;
    if (move === known.best) return { ...known, played: move, played_worth: known.best_worth, played_plies: known.best_plies, verdict: "best", lost: 0, lost_chance: 0 };
    if (move === known.played) return known;
    const { game: name, variant, position: text } = position;
    const [judged] = await reviewOnce({ game: name, variant, position: text, moves: [move] });
    return judged!;
  }

  async #preview(position: Position, move: string, generation: number): Promise<void> {
    try {
      const after = (await positionsAlong(position, [move]))[1];
      if (after && generation === this.#generation) game.preview = after;
    } catch {
      // Only not shown.
    }
  }

  // Words are good to have; without them the answer is one all the same.
  #explain({ move }: Exercise, position: Position, generation: number): void {
    reasonFor(position, move.best, move.played, move.side)
      .then((reason) => {
        if (generation === this.#generation) this.reason = reason;
      })
      .catch(() => {});
  }
}

export function phaseOf({ verdict }: Pick<ReviewedMove, "verdict">): LessonPhase {
  if (isFault(verdict)) return "wrong";
  if (verdict === "good") return "good";
  return verdict === "unknown" ? "unknown" : "right";
}

export const lesson = new Lesson();
