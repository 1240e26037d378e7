import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { poll } from "./poll";

describe("asking again and again", () => {
  let visibility: DocumentVisibilityState = "visible";
  beforeEach(() => {
    vi.useFakeTimers();
    visibility = "visible";
    vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("goes on after a failure, until it is stopped", async () => {
    const ask = vi.fn(async () => Promise.reject(new Error("no")));
    const stop = poll(ask, 2000);
    await vi.advanceTimersByTimeAsync(4100);
    expect(ask).toHaveBeenCalledTimes(3);
    stop();
    await vi.advanceTimersByTimeAsync(9000);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it("rests while nobody looks", async () => {
    const ask = vi.fn(async () => {});
    const stop = poll(ask, 2000);
    await vi.advanceTimersByTimeAsync(10);
    visibility = "hidden";
    await vi.advanceTimersByTimeAsync(20_000);
    expect(ask).toHaveBeenCalledTimes(1);
    visibility = "visible";
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(10);
    expect(ask).toHaveBeenCalledTimes(2);
    stop();
  });
});
