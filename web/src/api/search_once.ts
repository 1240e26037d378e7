// A search that is only asked for its result.
import { connection } from "./connection";
import type { NewSearch, Search, SearchReport } from "./types";

const between = 150; // milliseconds

export async function searchOnce(wish: NewSearch): Promise<SearchReport> {
  const begun = await connection.request<Search>("POST", "/api/searches", wish);
  let search = begun;
  while (!search.done) {
    await new Promise((resolve) => setTimeout(resolve, between));
    search = await connection.request<Search>("GET", `/api/searches/${begun.id}`);
  }
  if (search.report === null) throw new Error(search.error ?? "The search has found nothing");
  return search.report;
}
