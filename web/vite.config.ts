import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { book } from "./book/plugin";

// `npm run dev` serves the page with hot reloading and leaves the API to a `damier serve` beside it.
const server = process.env.DAMIER_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), book()],
  build: {
    outDir: process.env.DAMIER_PAGE_DIR ?? "dist",
    emptyOutDir: true,
    target: "es2022",
    // Everything is small; one file of each kind loads fastest from the same machine.
    assetsInlineLimit: 0,
    // Files that need each other are asked for together; browsers know that without help.
    modulePreload: { polyfill: false },
    // What nearly every view draws is one file; small files are not put together otherwise, for they would come with
    // parts of the page that nobody has asked for.
    rollupOptions: { output: { manualChunks: (id) => (/\/src\/(boards|games)\//.test(id) && !/\/fr\.ts$/.test(id) ? "boards" : undefined) } },
  },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  // The chapters of the book lie beside the page.
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts", "book/*.test.ts"] },
}));
