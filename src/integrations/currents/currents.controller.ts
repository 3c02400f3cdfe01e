import { filledStringOf, isJsonObject } from '@clarion/reports/json';
import { Controller, HttpCode, Param, Post, Put, Req, UseFilters, Catch, Injectable } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiConsumes } from '@nestjs/swagger';
import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import { RequireScope, Public } from '../../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../../auth/permissions.js';
import { TakesTokenIn } from '../../auth/bearer.guard.js';
import { validationFailed, Problem } from '../../common/problem.js';
import { pageOfRun, PublicAddress } from '../../common/public-address.js';
import { Answers, Fails } from '../../http/documented.js';
import { jsonBodyOf, RawBody } from '../../http/json-body.interceptor.js';
import { ProjectAccess } from '../../projects/project-access.js';
import {
  CurrentsFileDto,
  CurrentsFileStartDto,
  CurrentsInstanceDto,
  CurrentsInstanceStartDto,
  CurrentsRecordDto,
  CurrentsRunDto,
  CurrentsRunStartDto,
  CurrentsTestDto,
  CurrentsStoredDto,
} from './currents.dto.js';
import { itemOf, recordedIdOf } from './recorded-ids.js';
import { RecordingFiles } from './recording-files.js';
import { RecordingReader } from './recording-reader.js';
import { RecordingsService } from './recordings.service.js';
import { ProblemFilter } from '../../http/problem.filter.js';

/** Statuses of refusals that another try does not change. For 401 the reporter has a sentence of its own. */
const FINAL: ReadonlySet<number> = new Set([403, 404, 409, 413, 415, 422]);

/** Answers refusals with 400: Currents' reporter prints the body of no other answer. */
@Catch()
@Injectable()
class CurrentsRefusals extends ProblemFilter {
  protected override translate(error: unknown): unknown {
    if (!(error instanceof Problem) || !FINAL.has(error.status)) return error;
    const { detail, headers, errors, cause } = error;
    return new Problem('invalid_request', detail, { headers, errors, cause });
  }
}

/** The reporter's key of a request: the same one in each try. */
const REQUEST_KEY = 'x-currents-idempotency-key';

/**
 * The door for Currents' reporter for Playwright. Its token is the header `x-currents-key`. `projectId` is a slug or id of a project, or
 * `project.target`. Refusals that another try does not change are 400, as the reporter prints no other ones.
 */
@RequireScope('runs:write')
@TakesTokenIn('x-currents-key')
@UseFilters(CurrentsRefusals)
@ApiHeader({ name: 'x-currents-key', required: false, description: 'The access token, in place of Authorization.' })
@Controller('integrations/currents/:projectId')
export class CurrentsController {
  constructor(
    private readonly access: ProjectAccess,
    private readonly reader: RecordingReader,
    private readonly recordings: RecordingsService,
    private readonly files: RecordingFiles,
    private readonly address: PublicAddress,
  ) {}

  /** Begins a group: a live run of the build that `ciBuildId` or the CI run names. The same request again is the same run. */
  @Post('runs/v1')
  @HttpCode(200)
  @RawBody()
  @ApiBody({ type: CurrentsRunStartDto })
  @Answers(200, CurrentsRunDto, 'The run is open')
  @Fails('overloaded')
  async open(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Req() request: Request,
  ): Promise<CurrentsRunDto> {
    const target = await this.access.namedTarget(by, projectId);
    const opening = await this.reader.opening(request);
    const requestKey = request.headers[REQUEST_KEY]?.toString() ?? randomUUID();
    const { id } = await this.recordings.open(by, target, opening, requestKey);
    const page = pageOfRun(this.address.origin, id);
    const { group, build } = opening.plan;
    const answer = { runId: id, groupId: group, machineId: id, runUrl: page, dashboardUrl: `${page}#`, warnings: [] };
    return { ...answer, ciBuildId: build ?? id };
  }

  /** Begins a spec file. */
  @Post('runs/:runId/pw/instances/v1')
  @HttpCode(200)
  @ApiBody({ type: CurrentsInstanceStartDto })
  @Answers(200, CurrentsInstanceDto, 'The spec file may be reported')
  @Fails('overloaded')
  async beginSpec(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('runId') runId: string,
    @Req() request: Request,
  ): Promise<CurrentsInstanceDto> {
    const target = await this.access.namedTarget(by, projectId);
    const body = jsonBodyOf(request);
    const { run } = await this.recordings.find(by, target, runId);
    const spec = isJsonObject(body) ? filledStringOf(body['spec']) : undefined;
    if (spec === undefined) throw validationFailed([{ pointer: '/spec', detail: 'send the path of the spec file' }]);
    return { instanceId: recordedIdOf({ runId: run.id, item: itemOf(spec) }), claimedCount: 1 };
  }

  /** Begins a test. The same test again has the same record. */
  @Post('test-record')
  @HttpCode(200)
  @RawBody()
  @ApiBody({ type: CurrentsTestDto })
  @Answers(200, CurrentsRecordDto, 'The test is stored')
  @Fails('overloaded')
  async beginTest(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Req() request: Request,
  ): Promise<CurrentsRecordDto> {
    const target = await this.access.namedTarget(by, projectId);
    return { recordId: await this.recordings.begin(by, target, await this.reader.record(request)) };
  }

  /** Stores a new state of a test. A test that has ended is among those of the open run, which ends with the last one. */
  @Put('test-record/:recordId')
  @HttpCode(200)
  @RawBody()
  @ApiBody({ type: CurrentsTestDto })
  @Answers(200, CurrentsRecordDto, 'The state is stored')
  @Fails('overloaded')
  async updateTest(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('recordId') recordId: string,
    @Req() request: Request,
  ): Promise<CurrentsRecordDto> {
    const target = await this.access.namedTarget(by, projectId);
    await this.recordings.update(by, target, recordId, await this.reader.record(request));
    return { recordId };
  }

  /** Announces a file of a test. Returns an address that takes it without a token. */
  @Post('artifacts/test-record/:recordId')
  @HttpCode(200)
  @ApiBody({ type: CurrentsFileStartDto })
  @Answers(200, CurrentsFileDto, 'The address for the file')
  @Fails('overloaded')
  async announceFile(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('recordId') recordId: string,
    @Req() request: Request,
  ): Promise<CurrentsFileDto> {
    const target = await this.access.namedTarget(by, projectId);
    return { uploadUrl: await this.files.announceOfTest(by, target, recordId, jsonBodyOf(request)) };
  }

  /** Announces a file of a spec file: its output or its coverage. Returns an address that takes it without a token. */
  @Post('artifacts/instance/:instanceId')
  @HttpCode(200)
  @ApiBody({ type: CurrentsFileStartDto })
  @Answers(200, CurrentsFileDto, 'The address for the file')
  @Fails('overloaded')
  async announceSpecFile(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('instanceId') instanceId: string,
    @Req() request: Request,
  ): Promise<CurrentsFileDto> {
    const target = await this.access.namedTarget(by, projectId);
    return { uploadUrl: await this.files.announceOfSpec(by, target, instanceId, jsonBodyOf(request)) };
  }
}

/** Where announced files go. The key in the path is the credential: the reporter sends no token here. */
@Public()
@Controller('integrations/currents/uploads')
export class CurrentsUploadsController {
  constructor(private readonly files: RecordingFiles) {}

  /** Takes a file at the address that announcing it returned. It is an artifact of the run; sent again, it is stored once. */
  @Put(':runId/:fileId/:key')
  @HttpCode(200)
  @RawBody()
  @ApiConsumes('application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @Answers(200, CurrentsStoredDto, 'The file is stored')
  @Fails('run_not_found', 'payload_too_large', 'overloaded')
  async receive(
    @Param('runId') runId: string,
    @Param('fileId') fileId: string,
    @Param('key') key: string,
    @Req() request: Request,
  ): Promise<CurrentsStoredDto> {
    await this.files.receive(runId, fileId, key, request);
    return { stored: true };
  }
}
