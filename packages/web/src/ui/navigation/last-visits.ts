import '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where the scroll position of the page is kept, when the page is that of an earlier visit. */
    scrollKey?: string;
  }
}

const MOST_VISITS = 50;

type Search = Readonly<Record<string, string | undefined>>;

/** How a page was left. */
interface Visit {
  /** Its query parameters. */
  readonly search: Search;
  /** With the key of its scroll position. */
  readonly state: { readonly scrollKey: string };
}

/** How the pages that were visited last were left, by path. Kept until the page is reloaded. */
const visits = new Map<string, Visit>();

/** Remembers how a page was left. */
export function rememberVisit(path: string, search: Search, scrollKey: string): void {
  visits.delete(path);
  visits.set(path, { search, state: { scrollKey } });
  const [oldest] = visits.keys();
  if (visits.size > MOST_VISITS && oldest !== undefined) visits.delete(oldest);
}

/** Returns what leads a link back to a page as it was left: its filters and its position. Nothing when it was not visited. */
export function wayBack(path: string): Partial<Visit> {
  return visits.get(path) ?? {};
}
