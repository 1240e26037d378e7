import { expect, test } from "vitest";
import type { QuartoPosition } from "./position";
import { whyOver, winningSets } from "./ending";

function over(board: Record<string, string>, completed: string[]): QuartoPosition {
  return { game: "quarto", board, completed, hand: null, left: [] } as unknown as QuartoPosition;
}

test("the end names the set and what its pieces have in common", () => {
  const diagonal = over({ a1: "0", b2: "1", c3: "4", d4: "5" }, ["a1 b2 c3 d4"]);
  expect(winningSets(diagonal)[0]?.alike).toEqual(["light", "round"]);
  expect(whyOver(diagonal)).toBe("The diagonal a1 b2 c3 d4: four pieces, all light and round.");
  expect(whyOver(over({ a1: "8", b1: "9", c1: "A", d1: "C" }, ["a1 b1 c1 d1"]))).toBe("The row a1 b1 c1 d1: four pieces, all dark.");
  expect(whyOver(over({ a1: "8", a2: "1", a3: "B", a4: "3" }, ["a1 a2 a3 a4"]))).toContain("column");
  expect(whyOver(over({ a1: "7", a2: "F", b1: "5", b2: "D" }, ["a1 a2 b1 b2"]))).toBe("The square a1 a2 b1 b2: four pieces, all tall and hollow.");
  expect(whyOver(over({}, []))).toContain("All pieces are placed");
});
