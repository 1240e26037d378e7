import type { View } from "../views";

export const view: View = { paths: ["learn"], title: "app.learn", menu: 20, load: () => import("./LearnView.svelte") };
