import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiQuery, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal } from '../auth/current-principal.js';
import type { Principal } from '../auth/principal.js';
import { Clock } from '../common/clock.js';
import { Answers, AnswersUnchanged, Fails } from '../http/documented.js';
import { isUnchanged } from '../http/validators.js';
import { ProjectAccess } from '../projects/project-access.js';
import { BUCKETS } from './trend-buckets.js';
import { readBranch, readTrendQuery } from './trend-query.js';
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
  @ApiQuery({
    name: 'from',
    required: false,
    description: 'An instant. Default: 30 days before `to`, with `bucket=hour` 7 days.',
  })
  @ApiQuery({ name: 'to', required: false, description: 'An instant, exclusive. Default: now.' })
  @ApiQuery({ name: 'branch', required: false, description: 'Only runs of this branch.' })
  @ApiQuery({
    name: 'bucket',
    required: false,
    enum: BUCKETS,
    description: 'The unit of a point. Default: day.',
  })
  @ApiQuery({ name: 'kind', required: false, enum: ['test', 'load'], description: 'Only runs of this kind.' })
  @Answers(200, TrendDto, 'The trend')
  @Fails('project_not_found', 'wrong_organization', 'target_not_found')
  async trend(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('targetId') targetId: string,
    @Query('from') from?: string,
    @Query('to') to?: string,
    @Query('branch') branch?: string,
    @Query('bucket') bucket?: string,
    @Query('kind') kind?: string,
  ): Promise<TrendDto> {
    const query = readTrendQuery({ from, to, branch, bucket, kind }, this.clock.now());
    return this.trends.trend(await this.access.target(by, projectId, targetId), query);
  }

  /** Shows the result of the newest finished run of a target as an SVG image. It needs credentials like every other route. */
  @Get('badge.svg')
  @ApiQuery({ name: 'branch', required: false, description: 'Only runs of this branch.' })
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
    @Query('branch') branch?: string,
  ): Promise<void> {
    const wanted = readBranch(branch);
    const svg = await this.trends.badge(await this.access.target(by, projectId, targetId), wanted);
    // The response depends only on the content of the badge.
    if (isUnchanged(request, response, 'badge', svg)) return;
    response.setHeader('Content-Type', 'image/svg+xml; charset=utf-8');
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    response.setHeader('Content-Length', Buffer.byteLength(svg));
    response.end(svg);
  }
}
