// What is different between two positions of a game: what has to be animated.

export interface Slide {
  from: string;
  to: string;
}

// The one piece that went from one square to another, forwards or backwards; null when the two positions are not a
// move apart.
export function slideBetween(before: string[][], after: string[][]): Slide | null {
  let slide: Slide | null = null;
  for (const [colour, squares] of before.entries()) {
    const next = after[colour] ?? [];
    const gone = squares.filter((square) => !next.includes(square));
    const come = next.filter((square) => !squares.includes(square));
    if (gone.length === 0 && come.length === 0) continue;
    const [from, to] = [gone[0], come[0]];
    if (gone.length !== 1 || come.length !== 1 || from === undefined || to === undefined || slide) return null;
    slide = { from, to };
  }
  return slide;
}

// Discs that have the other colour now, and discs that are new.
export function discChanges(before: { black: string[]; white: string[] }, after: { black: string[]; white: string[] }) {
  const blackBefore = new Set(before.black);
  const whiteBefore = new Set(before.white);
  const turned = [
    ...after.black.filter((square) => whiteBefore.has(square)),
    ...after.white.filter((square) => blackBefore.has(square)),
  ];
  const placed = [...after.black, ...after.white].filter(
    (square) => !blackBefore.has(square) && !whiteBefore.has(square),
  );
  return { turned, placed };
}
