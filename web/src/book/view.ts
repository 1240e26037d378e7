import type { View } from "../views";

export const view: View = { paths: ["book"], title: "app.book", menu: 70, load: () => import("./BookView.svelte") };
