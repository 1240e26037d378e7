// What is made, not tested: `npm run screenshots`, the pictures of docs/, and `npm run figures`, how fast the page is.
import { defineConfig } from "@playwright/test";
import { chromium } from "./playwright.config";

export default defineConfig({
  testDir: "browser",
  testMatch: ["screenshots.ts", "figures.ts"],
  outputDir: process.env.DAMIER_RESULTS ?? "test-results",
  timeout: 120_000,
  expect: { timeout: 30_000 },
  workers: 1,
  reporter: [["line"]],
  use: { launchOptions: chromium, viewport: { width: 1280, height: 800 }, locale: "en-GB", contextOptions: { reducedMotion: "reduce" } },
});
