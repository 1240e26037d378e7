import type { View } from "../views";

export const view: View = { paths: [""], title: "app.home", load: () => import("./HomeView.svelte") };
