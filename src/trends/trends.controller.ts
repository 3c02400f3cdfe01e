import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/principal.js';
import { Clock } from '../common/clock.js';
import { Answers, AnswersUnchanged, Fails, QueryParameters } from '../http/documented.js';
import { validateQuery } from '../http/queries/query-validation.pipe.js';
import { isUnchanged } from '../http/validators.js';
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

  /** Summarizes the finished runs of a target over time, by run, hour, day or week (UTC, from Monday); at most 400 buckets. */
  @Get('trend')
  @QueryParameters(
    { name: 'from', description: 'An instant. Default: 30 days before `to`, with `bucket=hour` 7 days.' },
    { name: 'to', description: 'An instant, exclusive. Default: now.' },
    { name: 'branch', description: 'Only runs of this branch.' },
    { name: 'bucket', enum: BUCKETS, description: 'The unit of a point. Default: day.' },
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
    const runs = readTrendRuns(await validateQuery(TrendRunsQueryDto, query));
    return this.trends.trend(await this.access.target(by, projectId, targetId), { ...span, ...runs });
  }

  /** Shows the result of the newest finished run of a target as an SVG image. It needs credentials like every other route. */
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
    @Query() { branch }: BadgeQueryDto,
  ): Promise<void> {
    const svg = await this.trends.badge(await this.access.target(by, projectId, targetId), toBranch(branch));
    // The response depends only on the content of the badge.
    if (isUnchanged(request, response, 'badge', svg)) return;
    response.setHeader('Content-Type', 'image/svg+xml; charset=utf-8');
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    response.setHeader('Content-Length', Buffer.byteLength(svg));
    response.end(svg);
  }
}
