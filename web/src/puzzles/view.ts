import type { View } from "../views";

export const view: View = { paths: ["puzzles"], title: "app.puzzles", menu: 40, load: () => import("./PuzzlesView.svelte") };
