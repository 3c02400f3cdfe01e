import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal } from '../auth/current-principal.js';
import type { Principal } from '../auth/principal.js';
import { readPageRequest } from '../common/pagination.js';
import { readQueryText } from '../common/query-text.js';
import { PublicAddress } from '../common/public-address.js';
import { Answers, AnswersPage, AnswersUnchanged, Fails, LimitQuery } from '../http/documented.js';
import { sendJson, sendJsonText } from '../http/answer.js';
import { isUnchanged } from '../http/validators.js';
import { revisionOf } from './revision.js';
import { RunAccess } from './run-access.js';
import { EventPageDto, RunDetailDto, RunDto, TestDto, toRunDetailText, toRunText, toTestDto } from './run.dto.js';
import type { RunEntity } from './run.entity.js';
import { readRunFilter, type RunQuery, readTestFilter } from './filters/run-filter.js';
import { readEventPage, RunsService } from './runs.service.js';

/** Reading runs. */
@RequireScope('runs:read')
@Controller('open/v1/runs')
export class RunsController {
  constructor(
    private readonly runs: RunsService,
    private readonly access: RunAccess,
    private readonly address: PublicAddress,
  ) {}

  /**
   * Lists the runs of your organization, newest first. `q` looks into id, branch, commit, environment, trigger and CI address.
   * `latest=finished` answers only the newest finished run of those that match.
   */
  @Get()
  @ApiQuery({ name: 'status', required: false, description: 'One status, or several with commas between.' })
  @ApiQuery({
    name: 'ciRunUrl',
    required: false,
    description: 'The address of a CI run or of a job in it: either finds the other.',
  })
  @ApiQuery({
    name: 'pullRequest',
    required: false,
    schema: { type: 'integer', minimum: 1 },
    description: 'The number of a pull or merge request.',
  })
  @ApiQuery({
    name: 'latest',
    required: false,
    enum: ['finished'],
    description: 'Only the newest finished run that matches.',
  })
  @AnswersPage(RunDto, 'Runs')
  @AnswersUnchanged()
  async list(
    @CurrentPrincipal() by: Principal,
    @Req() request: Request,
    @Res() response: Response,
    @Query('projectId') projectId?: string,
    @Query('targetId') targetId?: string,
    @Query('status') status?: string,
    @Query('kind') kind?: string,
    @Query('branch') branch?: string,
    @Query('commitSha') commitSha?: string,
    @Query('ciRunUrl') ciRunUrl?: string,
    @Query('pullRequest') pullRequest?: string,
    @Query('from') from?: string,
    @Query('to') to?: string,
    @Query('q') q?: string,
    @Query('latest') latest?: string,
    @Query('limit') limit?: string,
    @Query('cursor') cursor?: string,
  ): Promise<void> {
    const query: RunQuery = {
      projectId,
      targetId,
      status,
      kind,
      branch,
      commitSha,
      ciRunUrl,
      pullRequest,
      from,
      to,
      q,
      latest,
    };
    const page = await this.runs.list(by, readRunFilter(query), readPageRequest(limit, cursor));
    const items = page.items.map((run) => toRunText(run, this.address.origin)).join(',');
    const text = `{"items":[${items}],"nextCursor":${JSON.stringify(page.nextCursor)}}`;
    // A client that polls gets a short answer when nothing is new.
    if (isUnchanged(request, response, 'list', text)) return;
    sendJsonText(response, text);
  }

  /** Reads a run, also while it is queued or running. */
  @Get(':runId')
  @Answers(200, RunDetailDto, 'The run')
  @AnswersUnchanged()
  @Fails('run_not_found', 'wrong_organization')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('runId') runId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const run = await this.access.run(by, runId);
    if (isKnown(run, request, response)) return;
    sendJsonText(response, toRunDetailText(run, this.address.origin));
  }

  /** Lists the tests of a run in the order in which they ran. */
  @Get(':runId/tests')
  @AnswersPage(TestDto, 'Tests')
  @AnswersUnchanged()
  @Fails('run_not_found', 'wrong_organization')
  async listTests(
    @CurrentPrincipal() by: Principal,
    @Param('runId') runId: string,
    @Req() request: Request,
    @Res() response: Response,
    @Query('status') status?: string,
    @Query('tag') tag?: string,
    @Query('q') q?: string,
    @Query('limit') limit?: string,
    @Query('cursor') cursor?: string,
  ): Promise<void> {
    const filter = readTestFilter({ status, tag, q });
    const pageRequest = readPageRequest(limit, cursor);
    const run = await this.access.run(by, runId);
    if (isKnown(run, request, response)) return;
    const page = await this.runs.listTests(run, filter, pageRequest);
    sendJson(response, { items: page.items.map(toTestDto), nextCursor: page.nextCursor });
  }

  /** Lists the events of a run in the order of time; `type` and `testId` narrow it down. */
  @Get(':runId/events')
  @LimitQuery(1000, 100)
  @Answers(200, EventPageDto, 'Events')
  @AnswersUnchanged()
  @Fails('run_not_found', 'wrong_organization')
  async listEvents(
    @CurrentPrincipal() by: Principal,
    @Param('runId') runId: string,
    @Req() request: Request,
    @Res() response: Response,
    @Query('afterSeq') afterSeq?: string,
    @Query('limit') limit?: string,
    @Query('type') type?: string,
    @Query('testId') testId?: string,
  ): Promise<void> {
    const query = {
      ...readEventPage(afterSeq, limit),
      type: readQueryText(type, 'type'),
      testId: readQueryText(testId, 'testId'),
    };
    const run = await this.access.run(by, runId);
    if (isKnown(run, request, response)) return;
    sendJsonText(response, await this.runs.listEvents(run, query));
  }
}

/** The answers of a finished run change only with the run; all else they depend on is in the URL. */
function isKnown(run: RunEntity, request: Request, response: Response): boolean {
  const revision = revisionOf(run);
  return revision !== undefined && isUnchanged(request, response, revision, request.originalUrl);
}
