import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { Clock } from '../common/clock.js';
import { isUnchanged, sendSvg } from '../http/answer.js';
import { Answers, AnswersUnchanged, Fails, QueryParameters } from '../http/documented.js';
import { validateQuery } from '../http/validation.pipe.js';
import { ProjectAccess } from '../projects/project-access.js';
import { BUCKETS } from './trend-buckets.js';
import { readTrendRuns, readTrendSpan, toBranch } from './trend-query.js';
import { BadgeQueryDto, TrendRunsQueryDto, TrendSpanQueryDto } from './trend-query.dto.js';
import { TrendDto } from './trend.dto.js';
import { TrendsService } from './trends.service.js';

/** Trend and badge of a target. */
@RequireScope('runs:read')
@Controller('open/v1/projects/:projectId/targets/:targetId')
export class TrendsController {
  constructor(
    private readonly trends: TrendsService,
    private readonly access: ProjectAccess,
    private readonly clock: Clock,
  ) {}

  /** Summarizes the finished builds of a target over time, by build (`bucket=run`), hour, day or week (UTC, from Monday); at most 400 buckets. */
  @Get('trend')
  @QueryParameters(
    { name: 'from', description: 'An instant. Default: 30 days before `to`, with `bucket=hour` 7 days.' },
    { name: 'to', description: 'An instant, exclusive. Default: now.' },
    {
      name: 'branch',
      description: 'Only runs of this branch; `*`: of every branch. Default: the default branch of the project.',
    },
    { name: 'bucket', enum: BUCKETS, description: 'The unit of a point; `run`: each build. Default: day.' },
    { name: 'kind', enum: ['test', 'load'], description: 'Only runs of this kind.' },
  )
  @Answers(200, TrendDto, 'The trend')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found')
  async trend(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('targetId') targetId: string,
    @Query() query: unknown,
  ): Promise<TrendDto> {
    const span = readTrendSpan(await validateQuery(TrendSpanQueryDto, query), this.clock.now());
    const choice = readTrendRuns(await validateQuery(TrendRunsQueryDto, query));
    const { project, target } = await this.access.targetInProject(by, projectId, targetId);
    const { branch = project.defaultBranch, kind } = choice;
    return this.trends.trend(target, { ...span, branch, kind });
  }

  /**
   * Shows the result of the newest build with a run of a target as an SVG image: of the whole build, also while it is running, and
   * without `branch` on the default branch of the project. It needs credentials like every other route.
   */
  @Get('badge.svg')
  @ApiProduces('image/svg+xml')
  @ApiResponse({ status: 200, description: 'The badge', schema: { type: 'string' } })
  @AnswersUnchanged()
  @Fails('project_not_found', 'wrong_organization', 'target_not_found')
  async badge(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('targetId') targetId: string,
    @Req() request: Request,
    @Res() response: Response,
    @Query() query: BadgeQueryDto,
  ): Promise<void> {
    const { project, target } = await this.access.targetInProject(by, projectId, targetId);
    const asked = toBranch(query.branch);
    const svg = await this.trends.badge(target, asked === undefined ? project.defaultBranch : asked);
    // The response depends only on the content of the badge.
    if (isUnchanged(request, response, 'badge', svg)) return;
    sendSvg(response, svg);
  }
}
