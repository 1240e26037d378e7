import { describe, expect, it } from "vitest";
import { routeOf } from "./route.svelte";

describe("paths", () => {
  it("are taken to pieces", () => {
    expect(routeOf("/")).toEqual({ first: "", rest: [] });
    expect(routeOf("/game/abc12345")).toEqual({ first: "game", rest: ["abc12345"] });
    expect(routeOf("/tournaments/two%20words/")).toEqual({ first: "tournaments", rest: ["two words"] });
  });

  it("with a game in the link lead to the board", () => {
    expect(routeOf("/", "#game=abc")).toEqual({ first: "play", rest: [] });
    expect(routeOf("/", "#main")).toEqual({ first: "", rest: [] });
  });

  it("may be badly escaped", () => {
    expect(routeOf("/game/%E0%A4%A")).toEqual({ first: "game", rest: ["%E0%A4%A"] });
  });
});
