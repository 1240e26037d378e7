import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// `npm run dev` serves the page with hot reloading and leaves the API to a `damier serve` beside it.
const server = process.env.DAMIER_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    outDir: process.env.DAMIER_PAGE_DIR ?? "dist",
    emptyOutDir: true,
    target: "es2022",
    // Everything is small; one file of each kind loads fastest from the same machine.
    assetsInlineLimit: 0,
    modulePreload: false,
    // What several lazy parts share, and is too small to be worth a file.
    rollupOptions: { output: { experimentalMinChunkSize: 20_000 } },
  },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
}));
