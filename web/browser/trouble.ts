import type { Page } from "@playwright/test";

// Fills up while the page is used. A broken content policy is an error on the console too.
export function watchForTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") trouble.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => trouble.push(`exception: ${error.message}`));
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "localhost") trouble.push(`request to ${request.url()}`);
  });
  return trouble;
}
