// Changes to a tree that was made by hand. What it means is the server's business; here it is only put together again
// as text, with names where they are not the ones that a move has by its place.
import type { HandBranch, SideName, Trace } from "../../api/types";

export type HandTree = NonNullable<Trace["tree"]>;

// The branch that the moves lead to; null at the root.
export function branchesOf(tree: Pick<HandTree, "children">, key: string): HandBranch | null {
  let found: HandBranch | null = null;
  let among: HandBranch[] | undefined = tree.children;
  for (const move of key === "" ? [] : key.split("/")) {
    found = among?.find((branch) => branch.name === move) ?? null;
    among = found?.children;
  }
  return found;
}

// As the server names them: letters, then numbers, then letters again.
export function placeName(parent: string, depth: number, place: number): string {
  if (depth % 2 === 0) return `${parent}${place + 1}`;
  let letters = "";
  for (let rest = place + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters;
  return parent + letters;
}

interface Named extends HandBranch {
  own: boolean; // the name is not that of its place
  children?: Named[];
}

function named(branches: readonly HandBranch[], parent: string, depth: number): Named[] {
  return branches.map((branch, place) => ({
    ...branch,
    own: branch.name !== placeName(parent, depth, place),
    children: branch.children && named(branch.children, branch.name, depth + 1),
  }));
}

function write(branches: readonly Named[]): string {
  return branches.map((branch) => `${branch.own ? `${branch.name}:` : ""}${branch.children ? `(${write(branch.children)})` : branch.value}`).join(" ");
}

export interface Edited {
  side: SideName;
  children: Named[];
}

function edited(tree: HandTree, key: string, change: (among: Named[], place: number) => void): Edited {
  const children = structuredClone(named(tree.children, "", 1));
  const moves = key.split("/");
  let among = children;
  for (const move of moves.slice(0, -1)) among = among.find((branch) => branch.name === move)?.children ?? [];
  change(among, among.findIndex((branch) => branch.name === moves.at(-1)));
  return { side: tree.side, children };
}

export function treeText({ side, children }: Edited): string {
  const text = write(children);
  // A single branch in brackets would be taken for the brackets of the whole.
  return (side === "second" ? "min: " : "") + (children.length === 1 ? `(${text})` : text);
}

// A new move of the chosen node, worth 0; where it was an end it gets two, since one would say nothing.
export function addMove(tree: HandTree, key: string): Edited {
  const end = (value: number): Named => ({ name: "", own: false, value });
  if (key === "") return { side: tree.side, children: [...named(tree.children, "", 1), end(0)] };
  return edited(tree, key, (among, place) => {
    const branch = among[place];
    if (!branch) return;
    if (branch.children) branch.children.push(end(0));
    else {
      branch.children = [end(branch.value ?? 0), end(0)];
      delete branch.value;
    }
  });
}

// Whose last move goes is an end again.
export function removeMove(tree: HandTree, key: string): Edited {
  const parent = key.split("/").slice(0, -1).join("/");
  const alone = parent !== "" && branchesOf(tree, parent)?.children?.length === 1;
  if (alone)
    return edited(tree, parent, (among, place) => {
      const branch = among[place];
      if (!branch) return;
      delete branch.children;
      branch.value = 0;
    });
  return edited(tree, key, (among, place) => void among.splice(place, 1));
}

export function setValue(tree: HandTree, key: string, value: number): Edited {
  return edited(tree, key, (among, place) => {
    const branch = among[place];
    if (branch) branch.value = value;
  });
}
