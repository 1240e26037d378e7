// The views of the page, found by the files view.ts of their rooms: a room that has none yet cannot be reached, and one
// that has is in the navigation by itself. None is loaded before it is shown.
import type { Component } from "svelte";
import type { TextKey } from "./texts";

export interface View {
  paths: readonly string[]; // the first parts of its addresses; src/serve/http/page_file.cpp lists them, too
  title: TextKey;
  menu?: number; // its place in the navigation, from the left; none: nothing there leads to it
  load: () => Promise<{ default: Component }>;
}

const found = import.meta.glob<View>(["./*/view.ts", "./*/*/view.ts"], { eager: true, import: "view" });

export const views: readonly View[] = Object.values(found);

// In the order of the navigation.
export const inMenu: readonly View[] = views.filter((view) => view.menu !== undefined).sort((a, b) => a.menu! - b.menu!);

export function viewAt(first: string): View | undefined {
  return views.find((view) => view.paths.includes(first));
}
