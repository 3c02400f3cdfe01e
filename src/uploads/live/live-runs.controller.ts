import { Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader } from '@nestjs/swagger';
import { isJsonObject, type JsonValue } from '@clarion/reports/json';
import type { Request, Response } from 'express';
import { RequireScope } from '../../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../../auth/permissions.js';
import { validationFailed } from '../../common/problem.js';
import { Answers, Fails } from '../../http/documented.js';
import { sendJson } from '../../http/answer.js';
import { jsonBodyOf, RawBody } from '../../http/json-body.interceptor.js';
import { ProjectAccess } from '../../projects/project-access.js';
import { ArtifactListDto, toArtifactDto } from '../../artifacts/artifact.dto.js';
import { ArtifactsService } from '../../artifacts/artifacts.service.js';
import { RunAccess } from '../../runs/run-access.js';
import type { RunEntity } from '../../runs/run.entity.js';
import { FINISHED_STATUSES } from '../../runs/run-state.js';
import type { Completion } from '../../runs/run-state.service.js';
import { UploadedTestDto } from '../native/envelope.dto.js';
import { Fields } from '../native/fields.js';
import { ValidationErrors } from '../../common/read-body-json.js';
import { readClaim } from '../idempotency/idempotency.js';
import { LiveRunsService } from './live-runs.service.js';
import { CompleteRunDto, UploadAnswerDto, sendUploadResponse } from '../upload.dto.js';
import { UploadReader } from '../upload-reader.js';

/** Runs that are written while they run, and the files that belong to runs. */
@RequireScope('runs:write')
@Controller('v1/projects/:projectId/targets/:targetId/runs/:runId')
export class LiveRunsController {
  constructor(
    private readonly projectAccess: ProjectAccess,
    private readonly access: RunAccess,
    private readonly reader: UploadReader,
    private readonly live: LiveRunsService,
    private readonly artifacts: ArtifactsService,
  ) {}

  /** Adds tests to an open run: a JSON array, or NDJSON. Several shards may add at once. Answers the counts so far. */
  @Post('tests')
  @HttpCode(202)
  @RawBody()
  @ApiConsumes('application/json', 'application/x-ndjson')
  @ApiBody({ type: [UploadedTestDto] })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'For 24 hours, the same key with the same body adds nothing twice.',
  })
  @Answers(202, UploadAnswerDto, 'The tests are stored')
  @Fails(
    'project_not_found',
    'wrong_organization',
    'target_not_found',
    'run_not_found',
    'run_already_finished',
    'overloaded',
  )
  async append(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('targetId') targetId: string,
    @Param('runId') runId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const run = await this.find(by, projectId, targetId, runId);
    const claim = readClaim(request, by, `POST tests of ${run.id}`);
    const gone = disconnectionOf(response);
    const stored = await this.reader.readTests(request, run, (tests) =>
      this.live.append(run, { by, tests, claim }, gone),
    );
    sendJson(response, stored.body, stored.status);
  }

  /** Ends a live run with its result. */
  @Post('complete')
  @HttpCode(200)
  @ApiBody({ type: CompleteRunDto, required: false })
  @Answers(200, UploadAnswerDto, 'The run is finished')
  @Fails(
    'project_not_found',
    'wrong_organization',
    'target_not_found',
    'run_not_found',
    'run_already_finished',
    'overloaded',
  )
  async complete(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('targetId') targetId: string,
    @Param('runId') runId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const run = await this.find(by, projectId, targetId, runId);
    sendUploadResponse(
      response,
      await this.live.complete(run, readCompletion(jsonBodyOf(request)), disconnectionOf(response)),
    );
  }

  /** Cancels a live run; what it has is kept. */
  @Post('cancel')
  @HttpCode(200)
  @Answers(200, UploadAnswerDto, 'The run is cancelled')
  @Fails(
    'project_not_found',
    'wrong_organization',
    'target_not_found',
    'run_not_found',
    'run_already_finished',
    'overloaded',
  )
  async cancel(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('targetId') targetId: string,
    @Param('runId') runId: string,
    @Res() response: Response,
  ): Promise<void> {
    const run = await this.find(by, projectId, targetId, runId);
    sendUploadResponse(response, await this.live.cancel(run, disconnectionOf(response)));
  }

  /** Keeps files with a run: multipart/form-data with repeated part `files`, whose names may hold folders. */
  @Post('artifacts')
  @RawBody()
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['files'],
      properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } } },
    },
  })
  @Answers(201, ArtifactListDto, 'The files are stored')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'run_not_found', 'overloaded')
  async addArtifacts(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('targetId') targetId: string,
    @Param('runId') runId: string,
    @Req() request: Request,
  ): Promise<ArtifactListDto> {
    const run = await this.find(by, projectId, targetId, runId);
    return { items: (await this.artifacts.receive(run, request)).map(toArtifactDto) };
  }

  private async find(by: Principal, projectId: string, targetId: string, runId: string): Promise<RunEntity> {
    const target = await this.projectAccess.target(by, projectId, targetId);
    return this.access.runOfTarget(by, target, runId);
  }
}

/** Aborts when the connection closes, also after the response. */
function disconnectionOf(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
}

/**
 * Reads the body that completes a live run.
 * @throws Problem validation_failed
 */
function readCompletion(body: JsonValue): Completion {
  if (!isJsonObject(body)) throw validationFailed([{ pointer: '', detail: 'send an object, or no body' }]);
  const errors = new ValidationErrors();
  const fields = new Fields(body, '', errors);
  const completion = {
    status: fields.word('status', FINISHED_STATUSES),
    exitCode: fields.exitCode('exitCode'),
    completedAt: fields.instant('completedAt'),
    durationMs: fields.durationMs('durationMs'),
  };
  errors.raise();
  return completion;
}
