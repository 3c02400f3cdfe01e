import { Controller, Get, Param, Query } from '@nestjs/common';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { toPage, type Page } from '../common/pagination.js';
import { AnswersPage, Fails } from '../http/documented.js';
import { PageQueryDto, toPageRequest } from '../http/queries/page-query.dto.js';
import { RunAccess } from '../runs/run-access.js';
import { FixtureDto, toFixtureDto } from './fixture.dto.js';
import { FileQueries } from './stored/file.queries.js';
import { RunFixturesReader } from './run-fixtures.reader.js';

/** Which fixtures the tests of a run used. */
@RequireScope('runs:read')
@Controller('open/v1/runs/:runId/fixtures')
export class RunFixturesController {
  constructor(
    private readonly access: RunAccess,
    private readonly reader: RunFixturesReader,
    private readonly stored: FileQueries,
  ) {}

  /** Lists the fixtures that the tests of a run used, by path. Empty for a run whose upload named none. */
  @Get()
  @AnswersPage(FixtureDto, 'Fixtures')
  @Fails('run_not_found', 'wrong_organization')
  async list(
    @CurrentPrincipal() by: Principal,
    @Param('runId') runId: string,
    @Query() query: PageQueryDto,
  ): Promise<Page<FixtureDto>> {
    const { organizationId, projectId, id } = await this.access.run(by, runId);
    const { limit, after } = toPageRequest(query);
    const fixtures = (await this.reader.of(organizationId, [id])).get(id) ?? [];
    const following = fixtures.filter(({ path }) => after === null || path > after);
    const numbers = await this.stored.numbers(organizationId, projectId, following.slice(0, limit));
    return toPage(
      following,
      limit,
      (fixture) => toFixtureDto(fixture, numbers.get(fixture.path) ?? null),
      ({ path }) => path,
    );
  }
}
