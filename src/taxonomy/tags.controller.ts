import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { Answers, AnswersNothing, Fails } from '../http/documented.js';
import { toPageRequest } from '../http/queries/page-query.dto.js';
import { PutTagDto, RenameTagDto, TagDto, TagPageDto, TagsQueryDto } from './tag.dto.js';
import { TagsService } from './tags.service.js';

/** Tags of a project: their colors and descriptions, and which tags mean the same. */
@RequireScope('taxonomy:write')
@Controller('v1/projects/:projectId/tags')
export class TagsController {
  constructor(
    private readonly tags: TagsService,
    private readonly contexts: AuditContexts,
  ) {}

  /**
   * Lists the described tags and the 500 most used others of the newest finished run of each target, by name, with the number of their
   * tests. A tag and its aliases are one.
   */
  @Get()
  @RequireScope('taxonomy:read')
  @Answers(200, TagPageDto, 'Tags')
  @Fails('project_not_found', 'wrong_organization')
  async list(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Query() query: TagsQueryDto,
  ): Promise<TagPageDto> {
    const page = toPageRequest(query);
    return query.described === 'true'
      ? this.tags.listDescribed(by, projectId, page)
      : this.tags.list(by, projectId, page);
  }

  /** Describes a tag, or replaces its color, description and aliases. A project has at most 200 described tags. */
  @Put(':tag')
  @Answers(200, TagDto, 'The tag, without the number of its tests')
  @Fails('project_not_found', 'wrong_organization', 'not_found', 'conflict')
  async put(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('tag') tag: string,
    @Body() body: PutTagDto,
    @Req() request: Request,
  ): Promise<TagDto> {
    return this.tags.put(by, { projectId, tag }, body, this.contexts.of(request));
  }

  /**
   * Renames a tag, also one that nobody described. The former name becomes an alias, so that filters and collections find the tests of
   * stored and of later runs under both names.
   */
  @Post(':tag/rename')
  @HttpCode(200)
  @Answers(200, TagDto, 'The tag, without the number of its tests')
  @Fails('project_not_found', 'wrong_organization', 'not_found', 'conflict')
  async rename(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('tag') tag: string,
    @Body() { name }: RenameTagDto,
    @Req() request: Request,
  ): Promise<TagDto> {
    return this.tags.rename(by, { projectId, tag }, name, this.contexts.of(request));
  }

  /** Deletes the color, description and aliases of a tag. Tests keep it. */
  @Delete(':tag')
  @HttpCode(204)
  @AnswersNothing('The tag is no longer described')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async remove(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('tag') tag: string,
    @Req() request: Request,
  ): Promise<void> {
    await this.tags.remove(by, { projectId, tag }, this.contexts.of(request));
  }
}
