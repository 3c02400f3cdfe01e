const MOST_VISITS = 50;

type Search = Readonly<Record<string, string | undefined>>;

/** The query parameters of the pages that were visited last, by path. Kept until the page is reloaded. */
const visits = new Map<string, Search>();

/** Remembers the query parameters of a page. */
export function rememberVisit(path: string, search: Search): void {
  visits.delete(path);
  visits.set(path, search);
  const [oldest] = visits.keys();
  if (visits.size > MOST_VISITS && oldest !== undefined) visits.delete(oldest);
}

/** Returns the query parameters that a page had when it was left: its filters. Undefined when it was not visited. */
export function lastSearch(path: string): Search | undefined {
  return visits.get(path);
}
