import { defineConfig } from "@playwright/test";

// Debian's Chromium, as a new user has it: nothing is fetched, nothing remembered.
export const chromium = {
  executablePath: process.env.DAMIER_CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

export default defineConfig({
  testDir: "browser",
  testMatch: "*.spec.ts",
  outputDir: process.env.DAMIER_RESULTS ?? "test-results",
  timeout: 90_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: 1,
  // A browser on a machine that is busy with other tests may miss a beat; what fails twice is a failure, and what
  // needed its second try is listed as flaky.
  retries: 1,
  reporter: [["line"]],
  use: { launchOptions: chromium, viewport: { width: 1280, height: 860 }, locale: "en-GB", actionTimeout: 20_000 },
});
