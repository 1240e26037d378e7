import type { View } from "../views";

export const view: View = { paths: ["lobby"], title: "app.lobby", menu: 30, load: () => import("./LobbyView.svelte") };
