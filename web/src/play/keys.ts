import { game } from "../state/game.svelte";

// Another move that was tried at the same place, the one before or after in the list. Where there is none, the keys
// scroll as they always do.
function sibling(step: -1 | 1): boolean {
  const parent = game.node(game.viewed)?.parent;
  const children = parent === undefined || parent === null ? undefined : game.node(parent)?.children;
  if (!children || children.length < 2) return false;
  const place = (children.indexOf(game.viewed) + step + children.length) % children.length;
  game.view(children[place]!);
  return true;
}

const actions: Record<string, () => boolean | void> = {
  ArrowLeft: () => game.previous(),
  ArrowRight: () => game.next(),
  ArrowUp: () => sibling(-1),
  ArrowDown: () => sibling(1),
  Home: () => game.first(),
  End: () => game.last(),
};

// Boards, fields, tabs and dialogs have their own use for these keys.
const elsewhere = "input, textarea, select, dialog, [contenteditable], [role=grid], [role=tablist], [role=slider], [data-own-keys]";

export function navigateByKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target instanceof Element && event.target.closest(elsewhere)) return;
  const action = actions[event.key];
  if (!action) return;
  if (action() !== false) event.preventDefault();
}
