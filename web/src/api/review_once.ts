// A review that is only asked for its result: what a move or a few are worth against the best ones.
import { connection } from "./connection";
import type { NewReview, Review, ReviewedMove } from "./types";

const between = 150; // milliseconds

export async function reviewOnce(wish: NewReview): Promise<ReviewedMove[]> {
  let review = await connection.request<Review>("POST", "/api/reviews", wish);
  const { id } = review;
  while (!review.done) {
    await new Promise((resolve) => setTimeout(resolve, between));
    review = await connection.request<Review>("GET", `/api/reviews/${id}`);
  }
  if (review.error || review.moves.length === 0) throw new Error(review.error ?? "The review has found nothing");
  return review.moves;
}
