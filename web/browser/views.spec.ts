// What is true of every view: it can be used by everybody, in light and dark, and it fits a phone. Errors on the console
// and requests to other hosts make any test fail; see server.ts.
import { accessibilityFaults } from "./axe";
import { expect, test } from "./cup";
import { views } from "./views";

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const view of views) {
  test(`${view.name}: accessible in light and dark, and fits a phone`, async ({ page, request }) => {
    await view.show(page, request);
    expect(await accessibilityFaults(page), "in light").toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await accessibilityFaults(page, ["color-contrast"]), "in dark").toEqual([]);

    for (const [width, height] of [[820, 1180], [360, 740], [320, 568]] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `in a window of ${width}`).toBeLessThanOrEqual(width);
    }
  });
}

test("the check of accessibility finds a fault", async ({ page }) => {
  await page.goto("/tournaments");
  await expect(page.getByRole("link", { name: "Small cup" })).toBeVisible();
  await page.evaluate(() => {
    document.querySelector("main")!.insertAdjacentHTML("beforeend", '<img src="/icon.svg"><p id="pale">pale</p>');
    Object.assign(document.getElementById("pale")!.style, { color: "#ddd", background: "#fff" });
  });
  expect((await accessibilityFaults(page)).map((fault) => fault.split(":")[0])).toEqual(expect.arrayContaining(["color-contrast", "image-alt"]));
});
