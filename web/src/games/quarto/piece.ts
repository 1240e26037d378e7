// The sixteen pieces of Quarto: a hexadecimal digit, one bit for each property.
//    8 dark (else light)   4 tall (else short)   2 square (else round)   1 hollow (else solid)

export interface PieceProperties {
  dark: boolean;
  tall: boolean;
  square: boolean;
  hollow: boolean;
}

export const allPieces: readonly string[] = [..."0123456789ABCDEF"];

export function propertiesOf(piece: string): PieceProperties {
  const bits = Number.parseInt(piece, 16);
  return { dark: (bits & 8) !== 0, tall: (bits & 4) !== 0, square: (bits & 2) !== 0, hollow: (bits & 1) !== 0 };
}
