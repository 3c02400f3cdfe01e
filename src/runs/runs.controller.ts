import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { PublicAddress } from '../common/public-address.js';
import { Answers, AnswersNothing, AnswersPage, AnswersUnchanged, Fails, LimitQuery } from '../http/documented.js';
import { isUnchanged, sendJson, sendJsonText } from '../http/answer.js';
import { toPageRequest } from '../http/queries/page-query.dto.js';
import { LinkTemplatesReader } from '../projects/links/link-templates.reader.js';
import { RunAccess } from './run-access.js';
import {
  ChangeRunDto,
  EventPageDto,
  RunDetailDto,
  RunDto,
  TestDto,
  toRunDetailText,
  toRunText,
  toTestDto,
} from './run.dto.js';
import { RunRetentionService } from './removal/run-retention.service.js';
import { isRunUnchanged } from './run-validator.js';
import { TagNames } from './filters/tag-names.js';
import { readRunFilter } from './filters/run-filter.js';
import {
  DEFAULT_EVENTS,
  MOST_EVENTS,
  RunEventsQueryDto,
  RunsQueryDto,
  RunTestsQueryDto,
  toTestFilter,
} from './runs-query.dto.js';
import { RunsService } from './runs.service.js';

/** Reading runs, and keeping or deleting them. */
@RequireScope('runs:read')
@Controller('open/v1/runs')
export class RunsController {
  constructor(
    private readonly runs: RunsService,
    private readonly access: RunAccess,
    private readonly retention: RunRetentionService,
    private readonly contexts: AuditContexts,
    private readonly tagNames: TagNames,
    private readonly address: PublicAddress,
    private readonly links: LinkTemplatesReader,
  ) {}

  /**
   * Lists the runs of your organization, newest first. `q` looks into id, branch, commit, environment, trigger and CI address, of at most
   * 5,000 runs for a page: it may have fewer runs than its limit, or none, and a `nextCursor`.
   * `latest=finished` answers only the newest finished run of those that match.
   */
  @Get()
  @AnswersPage(RunDto, 'Runs')
  @AnswersUnchanged()
  async list(
    @CurrentPrincipal() by: Principal,
    @Req() request: Request,
    @Res() response: Response,
    @Query() query: RunsQueryDto,
  ): Promise<void> {
    const page = await this.runs.list(by, readRunFilter(query), toPageRequest(query));
    const templatesOf = await this.links.of(
      by.organizationId,
      page.items.map(({ projectId }) => projectId),
    );
    const items = page.items.map((run) => toRunText(run, this.address.origin, templatesOf(run.projectId))).join(',');
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
    const templates = (await this.links.of(run.organizationId, [run.projectId]))(run.projectId);
    const { sourceUrlTemplate, commitUrlTemplate } = templates;
    if (isRunUnchanged(run, request, response, [sourceUrlTemplate ?? '', commitUrlTemplate ?? ''])) return;
    sendJsonText(response, toRunDetailText(run, this.address.origin, templates));
  }

  /** Pins a run, so that the retention of its project does not delete it, or ends that. */
  @Patch(':runId')
  @RequireScope('runs:write')
  @Answers(200, RunDetailDto, 'The run')
  @Fails('run_not_found', 'wrong_organization')
  async change(
    @CurrentPrincipal() by: Principal,
    @Param('runId') runId: string,
    @Body() { pinned }: ChangeRunDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const run = await this.retention.setPinned(by, runId, pinned, this.contexts.of(request));
    const templates = (await this.links.of(run.organizationId, [run.projectId]))(run.projectId);
    sendJsonText(response, toRunDetailText(run, this.address.origin, templates));
  }

  /**
   * Deletes a run with its tests, events and artifacts, also while it is queued or running. No answer contains it from then on;
   * its disk space is free within the hour. A repeated upload with the same `clientRunId` or `Idempotency-Key` makes a new run.
   */
  @Delete(':runId')
  @RequireScope('runs:delete')
  @HttpCode(204)
  @AnswersNothing('The run is deleted')
  @Fails('run_not_found', 'wrong_organization')
  async remove(
    @CurrentPrincipal() by: Principal,
    @Param('runId') runId: string,
    @Req() request: Request,
  ): Promise<void> {
    await this.retention.remove(by, runId, this.contexts.of(request));
  }

  /**
   * Lists the tests of a run in the order in which they ran, or sorted and grouped. A run of more than 100,000 tests sorts only its failed
   * and its flaky ones. Without sort and group, a page looks at 20,000 tests at most: where few of a large run match, it may have fewer
   * tests than `limit`, or none, and a `nextCursor` all the same.
   */
  @Get(':runId/tests')
  @AnswersPage(TestDto, 'Tests')
  @AnswersUnchanged()
  @Fails('run_not_found', 'wrong_organization')
  async listTests(
    @CurrentPrincipal() by: Principal,
    @Param('runId') runId: string,
    @Req() request: Request,
    @Res() response: Response,
    @Query() query: RunTestsQueryDto,
  ): Promise<void> {
    const run = await this.access.run(by, runId);
    const { organizationId, projectId: id } = run;
    const tags = query.tag === undefined ? null : await this.tagNames.of({ organizationId, id }, query.tag);
    if (isRunUnchanged(run, request, response, tags ?? [])) return;
    const page = await this.runs.listTests(run, toTestFilter(query, tags), toPageRequest(query));
    sendJson(response, { items: page.items.map(toTestDto), nextCursor: page.nextCursor });
  }

  /** Lists the events of a run in the order of time; `type` and `testId` narrow it down. */
  @Get(':runId/events')
  @LimitQuery(MOST_EVENTS, DEFAULT_EVENTS)
  @Answers(200, EventPageDto, 'Events')
  @AnswersUnchanged()
  @Fails('run_not_found', 'wrong_organization')
  async listEvents(
    @CurrentPrincipal() by: Principal,
    @Param('runId') runId: string,
    @Req() request: Request,
    @Res() response: Response,
    @Query() { afterSeq = -1, limit = DEFAULT_EVENTS, type, testId }: RunEventsQueryDto,
  ): Promise<void> {
    const run = await this.access.run(by, runId);
    if (isRunUnchanged(run, request, response)) return;
    const query = { afterSeq, limit, type: type ?? null, testId: testId ?? null };
    sendJsonText(response, await this.runs.listEvents(run, query));
  }
}
