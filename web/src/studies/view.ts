import type { View } from "../views";

export const view: View = { paths: ["studies"], title: "app.studies", menu: 75, load: () => import("./StudiesView.svelte") };
