import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { PublicAddress } from '../common/public-address.js';
import { isUnchanged, sendJsonText } from '../http/answer.js';
import { Answers, AnswersPage, AnswersUnchanged, Fails } from '../http/documented.js';
import { toPageRequest } from '../http/queries/page-query.dto.js';
import { readBuildFilter } from './build-filter.js';
import { BuildDto, toBuildDto } from './build.dto.js';
import { BuildsQueryDto } from './builds-query.dto.js';
import { PreviousCommitDto, PreviousCommitQueryDto } from './previous-commit.dto.js';
import { BuildsService } from './builds.service.js';

/** Builds: the runs of one CI build, together. */
@RequireScope('runs:read')
@Controller()
export class BuildsController {
  constructor(
    private readonly builds: BuildsService,
    private readonly address: PublicAddress,
  ) {}

  /**
   * Lists the builds of your organization, newest first. A build is the runs of one project that came out of one CI build. A page may
   * have fewer items than `limit` when its builds have thousands of runs.
   */
  @Get('open/v1/builds')
  @AnswersPage(BuildDto, 'Builds')
  @AnswersUnchanged()
  async list(
    @CurrentPrincipal() by: Principal,
    @Req() request: Request,
    @Res() response: Response,
    @Query() query: BuildsQueryDto,
  ): Promise<void> {
    const { items, nextCursor } = await this.builds.list(by, readBuildFilter(query), toPageRequest(query));
    send(request, response, { items: items.map((build) => toBuildDto(build, this.address.origin)), nextCursor });
  }

  /** Reads a build, also while it is running. */
  @Get('open/v1/builds/:buildId')
  @Answers(200, BuildDto, 'The build')
  @AnswersUnchanged()
  @Fails('build_not_found', 'wrong_organization')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('buildId') buildId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    send(request, response, toBuildDto(await this.builds.read(by, buildId), this.address.origin));
  }

  /**
   * Answers the commit of the newest finished build of a branch: the commits behind it are the `commits` of the next run. For a branch
   * without builds, that of the default branch.
   */
  @Get('v1/projects/:projectId/previous-commit')
  @RequireScope('runs:write')
  @Answers(200, PreviousCommitDto, 'The commit')
  @Fails('project_not_found', 'wrong_organization')
  async previousCommit(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Query() query: PreviousCommitQueryDto,
  ): Promise<PreviousCommitDto> {
    return this.builds.previousCommit(by, projectId, query);
  }

  /** Ends the wait of a build for the rest of its `expectedRuns`. It stays `running` while one of its runs is open. */
  @Post('v1/projects/:projectId/builds/:buildId/complete')
  @RequireScope('runs:write')
  @HttpCode(200)
  @Answers(200, BuildDto, 'The build')
  @Fails('project_not_found', 'wrong_organization', 'build_not_found')
  async complete(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('buildId') buildId: string,
  ): Promise<BuildDto> {
    return toBuildDto(await this.builds.complete(by, projectId, buildId), this.address.origin);
  }
}

/** A finished build changes with a new attempt of a job, so the validator is computed from the answer. */
function send(request: Request, response: Response, body: object): void {
  const text = JSON.stringify(body);
  if (!isUnchanged(request, response, 'build', text)) sendJsonText(response, text);
}
