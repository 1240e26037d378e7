// How a piece of Quarto is drawn: seen a little from above, so that its height, its shape and its top are all seen. In
// a square of 100 around 0, 0; all pieces stand on the same ground, so that tall ones reach higher.
import { propertiesOf } from "./piece";

export interface PieceShape {
  base: number; // y of the middle of the ground
  top: number; // y of the middle of the upper face
  halfWidth: number;
  halfDepth: number; // of the upper face, as it is seen
  left: string; // the side that has the light; of a round piece the whole side
  right: string | null; // the other side of a square one
  face: string; // the upper face
  hole: { halfWidth: number; halfDepth: number } | null;
  band: string; // a line around the middle of the piece
}

const ground = 24;
const tallHeight = 50;
const shortHeight = 22;
const flatness = 0.5; // a circle on the ground is seen half as deep as wide

export function shapeOf(piece: string): PieceShape {
  const { tall, square, hollow } = propertiesOf(piece);
  const halfWidth = square ? 30 : 25;
  const halfDepth = halfWidth * flatness;
  const base = ground;
  const top = ground - (tall ? tallHeight : shortHeight);
  const middle = (base + top) / 2 + 1;
  const hole = hollow ? { halfWidth: 14, halfDepth: 14 * flatness } : null;
  const common = { base, top, halfWidth, halfDepth, hole };
  if (square) {
    return {
      ...common,
      left: `M${-halfWidth} ${top}L0 ${top + halfDepth}V${base + halfDepth}L${-halfWidth} ${base}Z`,
      right: `M${halfWidth} ${top}L0 ${top + halfDepth}V${base + halfDepth}L${halfWidth} ${base}Z`,
      face: `M${-halfWidth} ${top}L0 ${top - halfDepth}L${halfWidth} ${top}L0 ${top + halfDepth}Z`,
      band: `M${-halfWidth} ${middle}L0 ${middle + halfDepth}L${halfWidth} ${middle}`,
    };
  }
  const arc = `A${halfWidth} ${halfDepth} 0 0 `;
  return {
    ...common,
    left: `M${-halfWidth} ${top}V${base}${arc}0 ${halfWidth} ${base}V${top}Z`,
    right: null,
    face: `M${-halfWidth} ${top}${arc}1 ${halfWidth} ${top}${arc}1 ${-halfWidth} ${top}Z`,
    band: `M${-halfWidth} ${middle}${arc}0 ${halfWidth} ${middle}`,
  };
}
