import type { View } from "../views";

export const view: View = { paths: ["tournaments"], title: "app.tournaments", menu: 80, load: () => import("./TournamentsView.svelte") };
