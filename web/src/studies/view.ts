import type { View } from "../views";

export const view: View = { paths: ["studies"], title: "app.studies", menu: 70, load: () => import("./StudiesView.svelte") };
