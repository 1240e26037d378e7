import type { View } from "../../views";

export const view: View = { paths: ["microscope"], title: "app.microscope", menu: 90, load: () => import("./MicroscopeView.svelte") };
