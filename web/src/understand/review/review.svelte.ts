// The review of a game: every move of a line looked at again by a strong player.
import { connection } from "../../api/connection";
import type { Game, GameNode, NewReview, Review, ReviewedMove, Verdict } from "../../api/types";
import { game } from "../../state/game.svelte";
import { NextFrame } from "../../state/frame";
import { countFaults, isFault, nodesAlong, verdictsByNode } from "./verdicts";

class ReviewState {
  review: Review | null = $state.raw(null);
  starting: boolean = $state(false);
  stopped: boolean = $state(false);
  failure: unknown = $state.raw(null);
  #gameId: string = $state("");
  #line: number[] = $state.raw([]); // the nodes whose moves were sent

  // What is known of the game on the page; nothing of a game that was here before.
  #moves: ReviewedMove[] = $derived(this.#gameId === game.game?.id ? (this.review?.moves ?? []) : []);
  readonly byNode: ReadonlyMap<number, ReviewedMove> = $derived(verdictsByNode(this.#line, this.#moves));
  readonly counts = $derived(countFaults(this.#moves));
  readonly faults: { node: number; move: ReviewedMove }[] = $derived(
    [...this.byNode].filter(([, move]) => isFault(move.verdict)).map(([node, move]) => ({ node, move })),
  );
  readonly running: boolean = $derived(this.starting || (this.review !== null && !this.review.done && !this.stopped));
  readonly ofThisGame: boolean = $derived(this.review !== null && this.#gameId === game.game?.id);

  #early = new Map<string, Review>();
  #frame = new NextFrame<Review>((review) => {
    if (review.id === this.review?.id) this.#set(review);
  });

  constructor() {
    connection.on((event) => {
      if (event.event !== "review") return;
      if (event.review.id === this.review?.id) this.#frame.give(event.review);
      else if (this.starting) this.#early.set(event.review.id, event.review);
    });
    // Events of a review are told to the connection that started it; after a new one it has to be asked.
    connection.onOpen(() => {
      const review = this.review;
      if (!review || review.done || this.stopped) return;
      connection
        .request<Review>("GET", `/api/reviews/${review.id}`)
        .then((answer) => this.#set(answer))
        .catch((failure: unknown) => this.#broken(failure));
    });
  }

  // Nodes from the root on; the root has no move of its own.
  async start(of: Game, line: readonly GameNode[], seconds: number): Promise<void> {
    this.stop();
    const root = line[0];
    if (!root || line.length < 2) return;
    const moved = line.slice(1);
    this.review = null;
    this.failure = null;
    this.stopped = false;
    this.starting = true;
    this.#gameId = of.id;
    this.#line = moved.map((node) => node.id);
    try {
      const start = await game.positionOf(root.id);
      const wish: NewReview = {
        game: of.game, variant: of.variant, position: start.position, moves: moved.map((node) => node.move ?? ""), seconds,
        ...(mayKeep(of) ? { keep: of.id } : {}),
      };
      const review = await connection.request<Review>("POST", "/api/reviews", wish);
      this.#set(this.#early.get(review.id) ?? review);
    } catch (failure) {
      this.failure = failure;
    } finally {
      this.starting = false;
      this.#early.clear();
    }
  }

  // The review that the server has kept with a game: after the page was loaded again, or in another browser.
  async recall(of: Game): Promise<void> {
    if (!of.reviewed || this.#gameId === of.id) return;
    this.stop();
    this.#gameId = of.id;
    this.review = null;
    this.failure = null;
    this.stopped = false;
    this.#line = [];
    try {
      const kept = await connection.request<Review>("GET", `/api/games/${of.id}/review`);
      if (this.#gameId !== of.id || this.review || this.starting) return;
      this.#line = nodesAlong(of.nodes, kept.moves.map((move) => move.played));
      this.review = { ...kept, done: true };
    } catch {
      this.#gameId = ""; // there is none any more; the game can be reviewed again
    }
  }

  // What was found so far stays.
  stop(): void {
    const review = this.review;
    if (!review || review.done || this.stopped) return;
    this.stopped = true;
    connection.request("DELETE", `/api/reviews/${review.id}`).catch(() => {}); // it may have ended by itself
  }

  #set(review: Review): void {
    this.review = review;
    if (review.error) this.failure = new Error(review.error);
  }

  #broken(failure: unknown): void {
    this.stopped = true;
    this.failure = failure;
  }
}

// Not what the server does not know, nor a game of two people that is still played.
function mayKeep(of: Game): boolean {
  return of.id !== "" && (!of.encounter || of.encounter.state === "over" || of.position.over);
}

export const review = new ReviewState();

// For the list of moves: what the review says of a node's move. Reactive where it is read.
export function verdictOf(nodeId: number): Verdict | undefined {
  return review.byNode.get(nodeId)?.verdict;
}
