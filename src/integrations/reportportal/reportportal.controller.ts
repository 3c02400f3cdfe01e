import { Controller, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Request } from 'express';
import { AnyCredential, RequireScope } from '../../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../../auth/permissions.js';
import { notFound } from '../../common/problem.js';
import { Answers, Fails } from '../../http/documented.js';
import { jsonBodyOf, RawBody } from '../../http/json-body.interceptor.js';
import { ProjectAccess } from '../../projects/project-access.js';
import type { TargetEntity } from '../../projects/target.entity.js';
import { LaunchLogs } from './launch-logs.js';
import {
  CreatedDto,
  ItemFinishDto,
  ItemFinishedDto,
  ItemStartDto,
  LaunchCreatedDto,
  LaunchFinishDto,
  LaunchFinishedDto,
  LaunchListDto,
  LaunchLogDto,
  LaunchStartDto,
  LogsDto,
  ServerInfoDto,
} from './reportportal.dto.js';
import { readObject, ReportPortalService } from './reportportal.service.js';

/** A version that has what agents look for. */
const SPOKEN_VERSION = '5.14.0';

/**
 * The door for ReportPortal's agents, versions 1 and 2 of its reporting API. `projectId` is a slug or id of a project, or
 * `project.target`. A launch is a live run.
 */
@RequireScope('runs:write')
@Controller('integrations/reportportal/api')
export class ReportPortalController {
  constructor(
    private readonly access: ProjectAccess,
    private readonly launches: ReportPortalService,
    private readonly logs: LaunchLogs,
  ) {}

  /** Returns the version of ReportPortal whose reporting API is spoken here. */
  @Get('info')
  @AnyCredential()
  @Answers(200, ServerInfoDto, 'The version')
  info(): ServerInfoDto {
    return { build: { version: SPOKEN_VERSION, name: 'Clarion' } };
  }

  /** Returns no launches: agents request them to find out whether address, project and token are right. */
  @Get(':version/:projectId/launch')
  @Answers(200, LaunchListDto, 'The project may be reported to')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found')
  async list(
    @CurrentPrincipal() by: Principal,
    @Param('version') version: string,
    @Param('projectId') projectId: string,
  ): Promise<LaunchListDto> {
    await this.target(by, version, projectId);
    return { content: [], page: { number: 1, size: 0, totalElements: 0, totalPages: 0 } };
  }

  /** Begins a launch: a live run. */
  @Post(':version/:projectId/launch')
  @ApiBody({ type: LaunchStartDto })
  @Answers(201, LaunchCreatedDto, 'The run is open')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'overloaded')
  async start(
    @CurrentPrincipal() by: Principal,
    @Param('version') version: string,
    @Param('projectId') projectId: string,
    @Req() request: Request,
  ): Promise<LaunchCreatedDto> {
    const target = await this.target(by, version, projectId);
    return { id: await this.launches.start(by, target, jsonBodyOf(request)), number: 1 };
  }

  /** Ends a launch. The run has its result. */
  @Put(':version/:projectId/launch/:launchId/finish')
  @HttpCode(200)
  @ApiBody({ type: LaunchFinishDto })
  @Answers(200, LaunchFinishedDto, 'The run is finished')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found', 'run_not_found', 'overloaded')
  async finish(
    @CurrentPrincipal() by: Principal,
    @Param('version') version: string,
    @Param('projectId') projectId: string,
    @Param('launchId') launchId: string,
    @Req() request: Request,
  ): Promise<LaunchFinishedDto> {
    const target = await this.target(by, version, projectId);
    const link = await this.launches.finish(by, target, launchId, jsonBodyOf(request));
    return { id: launchId, number: 1, link };
  }

  /** Begins an item of a launch. */
  @Post(':version/:projectId/item')
  @ApiBody({ type: ItemStartDto })
  @Answers(201, CreatedDto, 'The item is stored')
  @Fails(
    'project_not_found',
    'wrong_organization',
    'target_not_found',
    'run_not_found',
    'run_already_finished',
    'payload_too_large',
  )
  async startItem(
    @CurrentPrincipal() by: Principal,
    @Param('version') version: string,
    @Param('projectId') projectId: string,
    @Req() request: Request,
  ): Promise<CreatedDto> {
    return this.begin(await this.target(by, version, projectId), request, null);
  }

  /** Begins an item inside another one. */
  @Post(':version/:projectId/item/:parentId')
  @ApiBody({ type: ItemStartDto })
  @Answers(201, CreatedDto, 'The item is stored')
  @Fails(
    'project_not_found',
    'wrong_organization',
    'target_not_found',
    'run_not_found',
    'run_already_finished',
    'payload_too_large',
  )
  async startItemInside(
    @CurrentPrincipal() by: Principal,
    @Param('version') version: string,
    @Param('projectId') projectId: string,
    @Param('parentId') parentId: string,
    @Req() request: Request,
  ): Promise<CreatedDto> {
    return this.begin(await this.target(by, version, projectId), request, parentId);
  }

  /** Ends an item. A test is then among those of the open run. */
  @Put(':version/:projectId/item/:itemId')
  @HttpCode(200)
  @ApiBody({ type: ItemFinishDto })
  @Answers(200, ItemFinishedDto, 'The end is stored')
  @Fails(
    'project_not_found',
    'wrong_organization',
    'target_not_found',
    'run_not_found',
    'run_already_finished',
    'payload_too_large',
    'overloaded',
  )
  async finishItem(
    @CurrentPrincipal() by: Principal,
    @Param('version') version: string,
    @Param('projectId') projectId: string,
    @Param('itemId') itemId: string,
    @Req() request: Request,
  ): Promise<ItemFinishedDto> {
    const target = await this.target(by, version, projectId);
    const body = readObject(jsonBodyOf(request));
    const launch = await this.launches.open(target, body['launchUuid']);
    await this.launches.finishItem(launch, by, itemId, body);
    return { message: `TestItem with ID = '${itemId}' successfully finished.` };
  }

  /** Stores messages: one as JSON, or several as multipart/form-data with a part `json_request_part` and files. */
  @Post(':version/:projectId/log')
  @RawBody()
  @ApiConsumes('application/json', 'multipart/form-data')
  @ApiBody({ type: LaunchLogDto })
  @Answers(201, LogsDto, 'The messages are stored')
  @Fails(
    'project_not_found',
    'wrong_organization',
    'target_not_found',
    'run_not_found',
    'run_already_finished',
    'payload_too_large',
    'overloaded',
  )
  async log(
    @CurrentPrincipal() by: Principal,
    @Param('version') version: string,
    @Param('projectId') projectId: string,
    @Req() request: Request,
  ): Promise<LogsDto> {
    const ids = await this.logs.receive(await this.target(by, version, projectId), request);
    const [only] = ids;
    return only !== undefined && ids.length === 1 ? { id: only } : { responses: ids.map((id) => ({ id })) };
  }

  private async begin(target: TargetEntity, request: Request, parent: string | null): Promise<CreatedDto> {
    const body = readObject(jsonBodyOf(request));
    const launch = await this.launches.open(target, body['launchUuid']);
    return { id: await this.launches.startItem(launch, body, parent) };
  }

  private async target(by: Principal, version: string, projectId: string): Promise<TargetEntity> {
    if (version !== 'v1' && version !== 'v2') throw notFound();
    return this.access.namedTarget(by, projectId);
  }
}
