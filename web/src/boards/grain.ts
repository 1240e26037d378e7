// Lines of wood grain, the same every time.

export interface GrainLine {
  path: string;
  width: number;
  opacity: number;
}

// A small generator of numbers in 0..1: the picture must not change from one drawing to the next.
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

export function grainLines(width: number, height: number, count: number): GrainLine[] {
  const next = numbers(7);
  return Array.from({ length: count }, (_, index) => {
    const y = ((index + next()) / count) * height;
    const swing = () => Math.round((next() - 0.5) * 22);
    const at = (share: number) => Math.round(width * share);
    const path = `M0 ${Math.round(y)}C${at(0.2)} ${Math.round(y) + swing()} ${at(0.3)} ${Math.round(y) + swing()} ${at(0.5)} ${
      Math.round(y) + swing()
    }S${at(0.8)} ${Math.round(y) + swing()} ${width} ${Math.round(y) + swing()}`;
    return { path, width: Math.round((1 + next() * 3.5) * 10) / 10, opacity: Math.round((0.25 + next() * 0.75) * 100) / 100 };
  });
}
