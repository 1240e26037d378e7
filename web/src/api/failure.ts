import type { Place } from "./types";

// A request that did not succeed. Status 0: it never reached the server, or its answer was lost on the way.
export class ApiFailure extends Error {
  readonly status: number;
  readonly place: Place | undefined;

  constructor(message: string, status: number, place?: Place) {
    super(message);
    this.name = "ApiFailure";
    this.status = status;
    this.place = place;
  }

  get lost(): boolean {
    return this.status === 0;
  }
}
