import { Injectable } from '@nestjs/common';
import { invalidRequest } from '../common/problem.js';
import { INVALID_CURSOR, toPage, type Page, type PageRequest } from '../common/pagination.js';
import { SEARCH_KINDS, type SearchKind } from './search-query.dto.js';
import { readSearchPlace, writeSearchPlace, type SearchPlace } from './search.dto.js';
import { SearchMessagesReader } from './search-messages.reader.js';
import { SearchTestsReader } from './search-tests.reader.js';
import { SearchQueries, type Search, type SearchRow } from './search.queries.js';

/** A row that matches, with its kind. */
export interface SearchResult {
  readonly kind: SearchKind;
  readonly row: SearchRow;
}

/** Searches builds, commits, tests, causes and messages. */
@Injectable()
export class SearchService {
  constructor(
    private readonly queries: SearchQueries,
    private readonly tests: SearchTestsReader,
    private readonly messages: SearchMessagesReader,
  ) {}

  /** Lists the results of some kinds, kind by kind. */
  async list(search: Search, kinds: readonly SearchKind[], { limit, after }: PageRequest): Promise<Page<SearchResult>> {
    const place = after === null ? null : placeOf(after);
    const results: SearchResult[] = [];
    for (const kind of kindsFrom(kinds, place)) {
      const key = kind === place?.kind ? place.key : null;
      const rows = await this.find(kind, search, key, limit + 1 - results.length);
      results.push(...rows.map((row) => ({ kind, row })));
      if (results.length > limit) break;
    }
    return toPage(
      results,
      limit,
      (result) => result,
      ({ kind, row }) => writeSearchPlace({ kind, key: row.key }),
    );
  }

  /** Lists the first results of each kind. */
  async overview(search: Search, kinds: readonly SearchKind[], each: number): Promise<Page<SearchResult>> {
    const items: SearchResult[] = [];
    for (const kind of kinds) {
      const rows = await this.find(kind, search, null, each);
      items.push(...rows.map((row) => ({ kind, row })));
    }
    return { items, nextCursor: null };
  }

  /** The matching rows of one kind behind a key, in the order of the kind: newest first, tests by name. */
  private find(kind: SearchKind, search: Search, after: string | null, limit: number): Promise<readonly SearchRow[]> {
    if (kind === 'test') return this.tests.find(search, after, limit);
    if (kind === 'message') return this.messages.find(search, after, limit);
    return this.queries.find(kind, search, after, limit);
  }
}

function placeOf(after: string): SearchPlace {
  const place = readSearchPlace(after);
  if (place === undefined) throw invalidRequest(INVALID_CURSOR);
  return place;
}

/** The kinds that a page may have: those from the place on. */
function kindsFrom(kinds: readonly SearchKind[], place: SearchPlace | null): readonly SearchKind[] {
  if (place === null) return kinds;
  const start = SEARCH_KINDS.indexOf(place.kind);
  return kinds.filter((kind) => SEARCH_KINDS.indexOf(kind) >= start);
}
