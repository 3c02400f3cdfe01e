import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { Answers, AnswersPage, Fails } from '../http/documented.js';
import { sendJson } from '../http/answer.js';
import { TestDetailDto, TestSummaryDto } from './tests.dto.js';
import { toTestsQuery } from './tests-query.js';
import { TestsQueryDto } from './tests-query.dto.js';
import { TestsService } from './tests.service.js';

/** Tests of a project, over its runs. */
@RequireScope('runs:read')
@Controller('open/v1/projects/:projectId/tests')
export class TestsController {
  constructor(private readonly tests: TestsService) {}

  /**
   * Lists the tests of a target with their state: those of its newest finished run, and those that failed or were flaky in its
   * last 50 finished runs. `q` searches name and id. Names sort ascending, the other orders begin with the largest value.
   */
  @Get()
  @AnswersPage(TestSummaryDto, 'Tests')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found')
  async list(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Res() response: Response,
    @Query() query: TestsQueryDto,
  ): Promise<void> {
    sendJson(response, await this.tests.list(by, projectId, toTestsQuery(query)));
  }

  /** Reads a test: its last 50 outcomes, when its failures began, its signals of flakiness, and the causes of its failures. */
  @Get(':testKey')
  @Answers(200, TestDetailDto, 'The test')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('testKey') testKey: string,
    @Res() response: Response,
  ): Promise<void> {
    sendJson(response, await this.tests.read(by, projectId, testKey));
  }
}
