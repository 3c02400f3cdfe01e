import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import type { Page } from '../common/pagination.js';
import { Answers, AnswersNothing, AnswersPage, Fails } from '../http/documented.js';
import { PageQueryDto, toPageRequest } from '../http/queries/page-query.dto.js';
import { CollectionPreviewDto } from './collection-preview.dto.js';
import { CollectionPreviewService } from './collection-preview.service.js';
import { CollectionDto, CollectionRuleDto, PutCollectionDto, toCollectionDto } from './collection.dto.js';
import { CollectionsService } from './collections.service.js';

/** Collections of a project: named sets of tests by rule. */
@RequireScope('collections:write')
@Controller('v1/projects/:projectId/collections')
export class CollectionsController {
  constructor(
    private readonly collections: CollectionsService,
    private readonly previews: CollectionPreviewService,
    private readonly contexts: AuditContexts,
  ) {}

  /** Lists the collections of a project. */
  @Get()
  @RequireScope('collections:read')
  @AnswersPage(CollectionDto, 'Collections')
  @Fails('project_not_found', 'wrong_organization')
  async list(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Query() query: PageQueryDto,
  ): Promise<Page<CollectionDto>> {
    const page = await this.collections.list(by, projectId, toPageRequest(query));
    return { items: page.items.map(toCollectionDto), nextCursor: page.nextCursor };
  }

  /** Creates a collection. A project has at most 100. */
  @Post()
  @Answers(201, CollectionDto, 'The collection')
  @Fails('project_not_found', 'wrong_organization', 'conflict')
  async create(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Body() body: PutCollectionDto,
    @Req() request: Request,
  ): Promise<CollectionDto> {
    return toCollectionDto(await this.collections.create(by, projectId, body, this.contexts.of(request)));
  }

  /** Finds the tests that a rule chooses in the newest finished run of each target. Stores nothing. */
  @Post('preview')
  @HttpCode(200)
  @Answers(200, CollectionPreviewDto, 'The tests')
  @Fails('project_not_found', 'wrong_organization')
  async preview(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Body() body: CollectionRuleDto,
  ): Promise<CollectionPreviewDto> {
    return this.previews.read(by, projectId, body);
  }

  /** Reads a collection. */
  @Get(':collectionId')
  @RequireScope('collections:read')
  @Answers(200, CollectionDto, 'The collection')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('collectionId') collectionId: string,
  ): Promise<CollectionDto> {
    return toCollectionDto(await this.collections.read(by, projectId, collectionId));
  }

  /** Replaces the name and the rule of a collection. It applies to all runs, also to earlier ones. */
  @Put(':collectionId')
  @Answers(200, CollectionDto, 'The collection')
  @Fails('project_not_found', 'wrong_organization', 'not_found', 'conflict')
  async replace(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('collectionId') collectionId: string,
    @Body() body: PutCollectionDto,
    @Req() request: Request,
  ): Promise<CollectionDto> {
    const context = this.contexts.of(request);
    return toCollectionDto(await this.collections.replace(by, projectId, collectionId, body, context));
  }

  /** Deletes a collection. Tests and runs stay. A collection that a gate or a webhook uses is not deleted. */
  @Delete(':collectionId')
  @HttpCode(204)
  @AnswersNothing('The collection is deleted')
  @Fails('project_not_found', 'wrong_organization', 'not_found', 'conflict')
  async remove(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('collectionId') collectionId: string,
    @Req() request: Request,
  ): Promise<void> {
    await this.collections.remove(by, projectId, collectionId, this.contexts.of(request));
  }
}
