import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The boards of a tournament's report: one script and one style sheet, after the page and beside it. The report is in
// English, so the French texts stay out of it.
export default defineConfig({
  plugins: [
    svelte(),
    {
      name: "no-french",
      enforce: "pre",
      load: (id) => (/\/(texts|games\/\w+)\/fr\.ts$/.test(id) ? "export const fr = {}; export const games = {};" : null),
    },
  ],
  build: {
    outDir: `${process.env.DAMIER_PAGE_DIR ?? "dist"}/report`,
    emptyOutDir: true,
    target: "es2022",
    cssCodeSplit: false,
    lib: { entry: "src/report/report.ts", formats: ["iife"], name: "damierReport", fileName: () => "boards.js", cssFileName: "boards" },
  },
  publicDir: false,
});
