import { describe, expect, it } from "vitest";
import { routeOf } from "./route.svelte";

describe("paths", () => {
  it("lead to the parts of the page", () => {
    expect(routeOf("/")).toEqual({ view: "play", game: null });
    expect(routeOf("/game/abc12345")).toEqual({ view: "play", game: "abc12345" });
    expect(routeOf("/microscope")).toEqual({ view: "microscope" });
    expect(routeOf("/tournaments")).toEqual({ view: "tournaments", name: null });
    expect(routeOf("/tournaments/two%20words")).toEqual({ view: "tournaments", name: "two words" });
  });

  it("may be badly escaped", () => {
    expect(routeOf("/game/%E0%A4%A")).toEqual({ view: "play", game: "%E0%A4%A" });
  });

  it("that nobody knows lead to the board", () => {
    expect(routeOf("/game")).toEqual({ view: "play", game: null });
    expect(routeOf("/nothing/here")).toEqual({ view: "play", game: null });
  });
});
