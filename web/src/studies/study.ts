// A study: chapters, each a position with its moves, variations, comments and arrows, perhaps as an exercise. It is a
// file and a link; what comes from either is checked before it is believed. Whether moves are legal is the server's
// business: it is asked for the positions along them.
import type { Game, GameName, SavedTree } from "../api/types";
import { savedTree } from "../state/saved";

export interface StudyNode {
  parent: number | null; // its place in the list; parents come before children
  move: string | null; // null: the root
  comment?: string;
  arrows?: string[]; // "d3-f5" between two squares, "e6" a ring
}

export interface Chapter {
  title: string;
  game: GameName;
  variant: string;
  position?: string; // of the root, when it is not the game's own start
  exercise: boolean; // its moves are to be found
  nodes: StudyNode[];
}

export interface Study {
  damier: "study";
  version: 1;
  title: string;
  chapters: Chapter[];
}

export const bounds = { chapters: 100, nodes: 2000, title: 200, comment: 10_000, text: 1 << 20 };

export function newStudy(title: string): Study {
  return { damier: "study", version: 1, title, chapters: [] };
}

export function chapterOf(game: Game, rootPosition: string | undefined, title: string): Chapter {
  const tree: SavedTree = savedTree(game, rootPosition);
  return { title, game: game.game, variant: game.variant, ...(tree.position ? { position: tree.position } : {}), exercise: false, nodes: tree.nodes };
}

// ---- reading: one sentence about the first thing that is wrong

export class StudyFault extends Error {}

function must(holds: unknown, what: string): asserts holds {
  if (!holds) throw new StudyFault(what);
}
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown, most: number): value is string => typeof value === "string" && value.length <= most;
const arrowForm = /^[a-z]\d{1,2}(-[a-z]\d{1,2})?$/;

function readNode(value: unknown, place: number, where: string): StudyNode {
  must(isObject(value), `${where}: a move is no object`);
  const { parent, move, comment, arrows } = value;
  const isRoot = place === 0;
  must(isRoot ? parent === null && move === null : Number.isInteger(parent) && (parent as number) >= 0 && (parent as number) < place, `${where}: move ${place} has no parent before it`);
  must(isRoot || isText(move, 40), `${where}: move ${place} is no text`);
  must(comment === undefined || isText(comment, bounds.comment), `${where}: the comment at move ${place} is no text, or too long`);
  must(arrows === undefined || (Array.isArray(arrows) && arrows.length <= 64 && arrows.every((arrow) => isText(arrow, 8) && arrowForm.test(arrow))), `${where}: the arrows at move ${place} are none`);
  return {
    parent: isRoot ? null : (parent as number),
    move: isRoot ? null : (move as string),
    ...(comment ? { comment: comment as string } : {}),
    ...(arrows && (arrows as string[]).length > 0 ? { arrows: arrows as string[] } : {}),
  };
}

function readChapter(value: unknown, place: number): Chapter {
  const where = `chapter ${place + 1}`;
  must(isObject(value), `${where} is no object`);
  const { title, game, variant, position, exercise, nodes } = value;
  must(isText(title, bounds.title), `${where}: its title is no text, or too long`);
  must(isText(game, 40) && isText(variant, 40), `${where}: its game is no text`);
  must(position === undefined || isText(position, 2000), `${where}: its position is no text`);
  must(Array.isArray(nodes) && nodes.length > 0 && nodes.length <= bounds.nodes, `${where}: expected 1 to ${bounds.nodes} moves`);
  return {
    title, game, variant,
    ...(position !== undefined ? { position } : {}),
    exercise: exercise === true,
    nodes: nodes.map((node, at) => readNode(node, at, where)),
  };
}

export function readStudy(text: string): Study {
  must(text.length <= bounds.text, "it is longer than a study can be");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new StudyFault("it is no JSON");
  }
  must(isObject(value) && value.damier === "study", "it is no study of Damier");
  must(value.version === 1, "it is a study of a version that this page does not know");
  must(isText(value.title, bounds.title), "its title is no text, or too long");
  must(Array.isArray(value.chapters) && value.chapters.length <= bounds.chapters, `expected at most ${bounds.chapters} chapters`);
  return { damier: "study", version: 1, title: value.title, chapters: value.chapters.map(readChapter) };
}

// ---- a chapter's tree

export function childrenOf(chapter: Chapter, at: number): number[] {
  return chapter.nodes.flatMap((node, place) => (node.parent === at ? [place] : []));
}

export function pathTo(chapter: Chapter, at: number): number[] {
  const path: number[] = [];
  for (let place: number | null = at; place !== null; place = chapter.nodes[place]?.parent ?? null) path.unshift(place);
  return path;
}

export function movesTo(chapter: Chapter, at: number): string[] {
  return pathTo(chapter, at).flatMap((place) => chapter.nodes[place]?.move ?? []);
}

// The chapter with the move played at a node, and where it leads.
export function withMove(chapter: Chapter, at: number, move: string): { chapter: Chapter; at: number } {
  const known = childrenOf(chapter, at).find((child) => chapter.nodes[child]?.move === move);
  if (known !== undefined) return { chapter, at: known };
  if (chapter.nodes.length >= bounds.nodes) return { chapter, at };
  return { chapter: { ...chapter, nodes: [...chapter.nodes, { parent: at, move }] }, at: chapter.nodes.length };
}

// Without a node and what follows it; the others keep their order.
export function withoutNode(chapter: Chapter, gone: number): Chapter {
  if (gone === 0) return chapter;
  const kept = new Map<number, number>();
  const nodes: StudyNode[] = [];
  chapter.nodes.forEach((node, place) => {
    if (place === gone || (node.parent !== null && !kept.has(node.parent))) return;
    kept.set(place, nodes.length);
    nodes.push({ ...node, parent: node.parent === null ? null : kept.get(node.parent)! });
  });
  return { ...chapter, nodes };
}

export function withNode(chapter: Chapter, at: number, change: Partial<StudyNode>): Chapter {
  return { ...chapter, nodes: chapter.nodes.map((node, place) => (place === at ? { ...node, ...change } : node)) };
}

// The arrow is there afterwards, or when it was there before, not any more.
export function toggled(arrows: readonly string[] = [], arrow: string): string[] {
  return arrows.includes(arrow) ? arrows.filter((each) => each !== arrow) : [...arrows, arrow];
}

export interface Line {
  depth: number; // 0: the main line
  nodes: number[];
}

// The main line first, then every variation as a line of its own below the move that it could replace.
export function linesOf(chapter: Chapter): Line[] {
  const lines: Line[] = [];
  const follow = (first: number, depth: number): void => {
    const line: Line = { depth, nodes: [first] };
    lines.push(line);
    const branches: number[] = [];
    for (let at = first; ; ) {
      const [next, ...others] = childrenOf(chapter, at);
      branches.push(...others);
      if (next === undefined) break;
      line.nodes.push(next);
      at = next;
    }
    for (const branch of branches) follow(branch, depth + 1);
  };
  const [first, ...others] = childrenOf(chapter, 0);
  if (first !== undefined) follow(first, 0);
  for (const other of others) follow(other, 1);
  return lines;
}

// ---- an exercise: the reader plays for who is to move at the root, and the first line is the answer

export type Answer = { verdict: "right"; at: number; done: boolean } | { verdict: "other"; at: number } | { verdict: "wrong" };

export function judge(chapter: Chapter, at: number, move: string): Answer {
  const children = childrenOf(chapter, at);
  const played = children.find((child) => chapter.nodes[child]?.move === move);
  if (played === undefined) return { verdict: "wrong" };
  if (played !== children[0]) return { verdict: "other", at: played };
  // The opponent's answer comes by itself.
  const answer = childrenOf(chapter, played)[0];
  const here = answer ?? played;
  return { verdict: "right", at: here, done: childrenOf(chapter, here).length === 0 };
}
