import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal } from '../auth/current-principal.js';
import type { Principal } from '../auth/principal.js';
import { Answers, AnswersPage, Fails } from '../http/documented.js';
import { sendJson } from '../http/answer.js';
import { STATES } from './flaky/flaky-state.js';
import { TestDetailDto, TestSummaryDto } from './tests.dto.js';
import { readTestsQuery, SORTS } from './tests-query.js';
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
  @ApiQuery({ name: 'targetId', required: false, description: "Default: the project's default target." })
  @ApiQuery({ name: 'flaky', required: false, enum: ['true', 'false'] })
  @ApiQuery({ name: 'state', required: false, enum: STATES })
  @ApiQuery({ name: 'sort', required: false, enum: SORTS })
  @AnswersPage(TestSummaryDto, 'Tests')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found')
  async list(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Res() response: Response,
    @Query('targetId') targetId?: string,
    @Query('q') q?: string,
    @Query('flaky') flaky?: string,
    @Query('state') state?: string,
    @Query('sort') sort?: string,
    @Query('limit') limit?: string,
    @Query('cursor') cursor?: string,
  ): Promise<void> {
    const query = readTestsQuery({ targetId, q, flaky, state, sort, limit, cursor });
    sendJson(response, await this.tests.list(by, projectId, query));
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
