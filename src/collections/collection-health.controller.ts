import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { isUnchanged, sendSvg } from '../http/answer.js';
import { Answers, AnswersUnchanged, Fails, QueryParameters } from '../http/documented.js';
import { validateQuery } from '../http/validation.pipe.js';
import { branchOf } from '../runs/filters/branch.js';
import { CollectionHealthDto, CollectionHealthQueryDto } from './collection-health.dto.js';
import { CollectionHealthService } from './collection-health.service.js';
import { CollectionsService } from './collections.service.js';

const BRANCH = { name: 'branch', description: 'Only runs of this branch. Default: the default branch of the project.' };

/** Health and badge of a collection. */
@RequireScope('collections:read')
@Controller('v1/projects/:projectId/collections/:collectionId')
export class CollectionHealthController {
  constructor(
    private readonly collections: CollectionsService,
    private readonly health: CollectionHealthService,
  ) {}

  /**
   * Summarizes the tests of a collection over the newest finished runs of its targets: which fail, which are flaky, the pass rate and
   * its trend. Names tests, and shows no output of them.
   */
  @Get('health')
  @QueryParameters(BRANCH)
  @Answers(200, CollectionHealthDto, 'The health')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('collectionId') collectionId: string,
    @Query() query: unknown,
  ): Promise<CollectionHealthDto> {
    const collection = await this.collections.read(by, projectId, collectionId);
    return this.health.read(collection, await readBranch(query));
  }

  /** Shows the state of a collection as an SVG image. It needs credentials like every other route. */
  @Get('badge.svg')
  @QueryParameters(BRANCH)
  @ApiProduces('image/svg+xml')
  @ApiResponse({ status: 200, description: 'The badge', schema: { type: 'string' } })
  @AnswersUnchanged()
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async badge(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('collectionId') collectionId: string,
    @Req() request: Request,
    @Res() response: Response,
    @Query() query: unknown,
  ): Promise<void> {
    const collection = await this.collections.read(by, projectId, collectionId);
    const svg = await this.health.badge(collection, await readBranch(query));
    if (!isUnchanged(request, response, 'badge', svg)) sendSvg(response, svg);
  }
}

async function readBranch(query: unknown): Promise<string | null> {
  const { branch } = await validateQuery(CollectionHealthQueryDto, query);
  return branch === undefined ? null : branchOf(branch);
}
