import type { View } from "../views";

export const view: View = { paths: ["play", "game"], title: "app.play", menu: 10, load: () => import("./PlayView.svelte") };
