import { expect, it } from "vitest";
import { inMenu, viewAt, views } from "./views";

it("views have addresses of their own", () => {
  const paths = views.flatMap((view) => view.paths);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toContain("");
  expect(viewAt("game")).toBe(viewAt("play"));
  expect(viewAt("nothing")).toBeUndefined();
});

it("each place in the navigation is taken once", () => {
  expect(new Set(inMenu.map((view) => view.menu)).size).toBe(inMenu.length);
});

it("every view of the list can be loaded", async () => {
  for (const view of views) expect((await view.load()).default, view.title).toBeTypeOf("function");
}, 60_000);
