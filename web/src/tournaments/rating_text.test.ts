import { expect, it } from "vitest";
import type { Translate } from "./texts";
import { ratingText } from "./rating_text";

const t: Translate = (key, params = {}) => `${key} ${params.elo} ${params.error ?? ""}`.trim();

it("tells a rating with its error, or as a bound", () => {
  expect(ratingText({ elo: 120.4, error: 33.6, group: 0 }, "en", t)).toBe("tournament.rating_error +120 34");
  expect(ratingText({ elo: -80, error: 10, bound: "at most", group: 0 }, "en", t)).toBe("tournament.at_most −80");
  expect(ratingText(undefined, "en", t)).toBe("–");
  expect(ratingText({ elo: 5, error: null, group: 0 }, "en", t)).toBe("+5");
});
