import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { Problem } from '../common/problem.js';
import { PublicAddress } from '../common/public-address.js';
import { Answers, AnswersArray, AnswersUnchanged, Fails } from '../http/documented.js';
import { sendArray, sendJsonText } from '../http/answer.js';
import { LinkTemplatesReader } from '../projects/links/link-templates.reader.js';
import { ProjectAccess } from '../projects/project-access.js';
import { RunAccess } from './run-access.js';
import { EventDto, RunDetailDto, TestDto, toRunDetailText, toTestDto } from './run.dto.js';
import type { RunEntity } from './run.entity.js';
import type { TestRow } from './run.reader.js';
import { isRunUnchanged } from './run-validator.js';
import { RunsService } from './runs.service.js';

/** Runs under their target's path, for the clients of this wire format that exist already. */
@RequireScope('runs:read')
@Controller('v1/projects/:projectId/targets/:targetId/runs/:runId')
export class TargetRunsController {
  constructor(
    private readonly runs: RunsService,
    private readonly access: RunAccess,
    private readonly projectAccess: ProjectAccess,
    private readonly address: PublicAddress,
    private readonly links: LinkTemplatesReader,
  ) {}

  /** Reads a run. */
  @Get()
  @Answers(200, RunDetailDto, 'The run')
  @AnswersUnchanged()
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'run_not_found')
  async read(@CurrentPrincipal() by: Principal, @Req() request: Request, @Res() response: Response): Promise<void> {
    const run = await this.find(by, request);
    const templates = (await this.links.of(run.organizationId, [run.projectId]))(run.projectId);
    const { sourceUrlTemplate, commitUrlTemplate } = templates;
    if (isRunUnchanged(run, request, response, [sourceUrlTemplate ?? '', commitUrlTemplate ?? ''])) return;
    sendJsonText(response, toRunDetailText(run, this.address.origin, templates));
  }

  /** Lists all tests of a run. A bare array. */
  @Get('test-results')
  @AnswersArray(TestDto, 'Tests')
  @AnswersUnchanged()
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'run_not_found')
  async listTests(
    @CurrentPrincipal() by: Principal,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const run = await this.find(by, request);
    if (isRunUnchanged(run, request, response)) return;
    await sendArray(response, textsOf(this.runs.allTests(run)));
  }

  /** Lists all events of a test. A bare array. */
  @Get('tests/:testId/events')
  @AnswersArray(EventDto, 'Events')
  @AnswersUnchanged()
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'run_not_found', 'not_found')
  async listEvents(
    @CurrentPrincipal() by: Principal,
    @Param('testId') testId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const run = await this.find(by, request);
    const events = await this.runs.eventsOfTest(run, testId);
    if (events === undefined)
      throw new Problem('not_found', 'Send the id of a test of this run; …/test-results lists them.');
    if (isRunUnchanged(run, request, response)) return;
    sendJsonText(response, `[${events.join(',')}]`);
  }

  private async find(by: Principal, request: Request): Promise<RunEntity> {
    const target = await this.projectAccess.target(
      by,
      textOf(request.params['projectId']),
      textOf(request.params['targetId']),
    );
    return this.access.runOfTarget(by, target, textOf(request.params['runId']));
  }
}

async function* textsOf(pages: AsyncIterable<readonly TestRow[]>): AsyncGenerator<string> {
  for await (const rows of pages) yield rows.map((row) => JSON.stringify(toTestDto(row))).join(',');
}

function textOf(parameter: string | string[] | undefined): string {
  return typeof parameter === 'string' ? parameter : '';
}
