import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// Serious and critical faults only, each as one readable line. The source is evaluated: the page's content policy
// forbids other scripts, as it should.
export async function accessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    // What lies behind an open dialog was looked at before; drawings have no words in them.
    const where = { include: [document.querySelector("dialog[open]") ? "dialog[open]" : "html"], exclude: ["svg[aria-hidden=true]"] };
    const { violations } = await axe.run(where, { resultTypes: ["violations"], ...(only ? { runOnly: only } : {}) });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`));
  }, rules);
}
