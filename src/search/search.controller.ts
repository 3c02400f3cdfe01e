import { Controller, Get, Query } from '@nestjs/common';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { readCursor, type Page } from '../common/pagination.js';
import { PublicAddress } from '../common/public-address.js';
import { AnswersPage, LimitQuery } from '../http/documented.js';
import { MOST_RESULTS, SEARCH_KINDS, SearchQueryDto, USUAL_RESULTS } from './search-query.dto.js';
import { SearchResultDto, toSearchResultDto } from './search.dto.js';
import { SearchService } from './search.service.js';
import { searchWords } from './search-words.js';

/** Search over everything that was uploaded. */
@RequireScope('runs:read')
@Controller('open/v1/search')
export class SearchController {
  constructor(
    private readonly search: SearchService,
    private readonly address: PublicAddress,
  ) {}

  /**
   * Searches builds, commits, tests, causes of failures, and messages of failures, kind by kind. A result contains all words of `q`.
   * Searches what is recent: tests of the newest runs of each target, and the newest few thousand rows of the other kinds.
   */
  @Get()
  @LimitQuery(MOST_RESULTS, USUAL_RESULTS)
  @AnswersPage(SearchResultDto, 'Results')
  async list(
    @CurrentPrincipal() by: Principal,
    @Query() { q, projectId, kind, each, limit = USUAL_RESULTS, cursor }: SearchQueryDto,
  ): Promise<Page<SearchResultDto>> {
    const search = { organizationId: by.organizationId, projectId: projectId ?? null, words: searchWords(q) };
    const kinds = kind === undefined ? SEARCH_KINDS : [kind];
    const { items, nextCursor } =
      each === undefined
        ? await this.search.list(search, kinds, { limit, after: readCursor(cursor) })
        : await this.search.overview(search, kinds, each);
    return { items: items.map((found) => toSearchResultDto(found.kind, found.row, this.address.origin)), nextCursor };
  }
}
