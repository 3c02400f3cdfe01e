import { testKeyText } from '../runs/test-key.js';
import { SEARCH_KINDS, type SearchKind } from './search-query.dto.js';
import type { SearchRow } from './search.queries.js';

/** A result of a search. */
export class SearchResultDto {
  kind: SearchKind;
  /** Id of a build (`bld_`), test (`tst_`), cause (`grp_`) or run (`clr_`, of a message), or the hash of a commit. */
  id: string;
  projectId: string;
  projectName: string;
  /** The name of a test, the title of a cause or commit, the first line of a message, the branch and commit of a build. */
  title: string;
  /** The file of a test, the kind of a cause, the author of a commit, the test of a message, the status of a build. */
  detail: string | null;
  /** When it was last seen; null for tests. */
  at: string | null;
  /** Its page. */
  url: string;
}

/** The wire form of a result. */
export function toSearchResultDto(kind: SearchKind, row: SearchRow, origin: string): SearchResultDto {
  const id = kind === 'test' ? testKeyText(row.id) : row.id;
  const { projectId, projectName, title, detail, at } = row;
  return {
    kind,
    id,
    projectId,
    projectName,
    title,
    detail,
    at: at?.toISOString() ?? null,
    url: origin + PATHS[kind]({ ...row, id }),
  };
}

const PATHS: Readonly<Record<SearchKind, (row: SearchRow) => string>> = {
  build: ({ id }) => `/b/${id}`,
  commit: ({ place }) => `/b/${place ?? ''}`,
  test: ({ id, projectId }) => `/p/${projectId}/tests/${id}`,
  cause: ({ id, projectId }) => `/p/${projectId}/causes/${id}`,
  message: ({ id, place }) => `/r/${id}/t/${place ?? ''}`,
};

/** The place of a result in the list: its kind, and its key among those of the kind. */
export interface SearchPlace {
  readonly kind: SearchKind;
  readonly key: string;
}

const SEPARATOR = ' ';

/** Writes a place as the key of a cursor. */
export function writeSearchPlace({ kind, key }: SearchPlace): string {
  return kind + SEPARATOR + key;
}

/** Reads the place in a cursor; undefined for one of another list. */
export function readSearchPlace(text: string): SearchPlace | undefined {
  const end = text.indexOf(SEPARATOR);
  const kind = SEARCH_KINDS.find((known) => known === text.slice(0, end));
  return kind === undefined ? undefined : { kind, key: text.slice(end + 1) };
}
