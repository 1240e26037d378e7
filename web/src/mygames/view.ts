import type { View } from "../views";

export const view: View = { paths: ["games"], title: "app.games", menu: 50, load: () => import("./MyGamesView.svelte") };
