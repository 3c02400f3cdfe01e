import type { SearchResult } from '@clarion/api-client';

/** The kind of a search result. */
export type SearchKind = SearchResult['kind'];

/** Every kind with its display name, in the order of the results. */
export const SEARCH_KINDS: readonly { readonly value: SearchKind; readonly label: string; readonly many: string }[] = [
  { value: 'build', label: 'Build', many: 'Builds' },
  { value: 'commit', label: 'Commit', many: 'Commits' },
  { value: 'test', label: 'Test', many: 'Tests' },
  { value: 'cause', label: 'Cause', many: 'Causes' },
  { value: 'message', label: 'Message', many: 'Messages' },
];

/** The fewest characters that are searched for. */
const FEWEST_CHARACTERS = 2;

/** Returns whether the server searches for a text. */
export function isSearchable(text: string): boolean {
  return text.replace(/\s+/g, '').length >= FEWEST_CHARACTERS;
}

/** Returns the address of a result within the application, whatever origin the server believes it has. */
export function resultPath({ url }: Pick<SearchResult, 'url'>): string {
  return new URL(url).pathname;
}
