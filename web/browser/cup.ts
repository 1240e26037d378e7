// Tests on a server that has a tournament to show.
import { test as base } from "./server";
import { playedTournament } from "./tournament";

type Tournament = Awaited<ReturnType<typeof playedTournament>>;

export const test = base.extend<object, { tournament: Tournament }>({
  tournament: [
    async ({}, use) => {
      const tournament = await playedTournament();
      await use(tournament);
      await tournament.remove();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ tournament }, use) => use(tournament.server.address),
});

export { expect } from "./server";
