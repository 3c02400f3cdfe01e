import { Body, Controller, Get, Param, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { Answers, Fails } from '../http/documented.js';
import { CodeownersDto } from './collection.dto.js';
import { CollectionsService } from './collections.service.js';

/** The CODEOWNERS file of a project: collections choose tests by the owners of their files. */
@RequireScope('projects:read')
@Controller('v1/projects/:projectId/codeowners')
export class CodeownersController {
  constructor(
    private readonly collections: CollectionsService,
    private readonly contexts: AuditContexts,
  ) {}

  /** Reads the CODEOWNERS file of a project. */
  @Get()
  @Answers(200, CodeownersDto, 'The file')
  @Fails('project_not_found', 'wrong_organization')
  async read(@CurrentPrincipal() by: Principal, @Param('projectId') projectId: string): Promise<CodeownersDto> {
    return { text: await this.collections.readCodeowners(by, projectId) };
  }

  /** Replaces the CODEOWNERS file of a project; an empty text removes it. A run that brings its own file uses that one. */
  @Put()
  @RequireScope('projects:write')
  @Answers(200, CodeownersDto, 'The file')
  @Fails('project_not_found', 'wrong_organization')
  async write(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Body() body: CodeownersDto,
    @Req() request: Request,
  ): Promise<CodeownersDto> {
    await this.collections.writeCodeowners(by, projectId, body.text, this.contexts.of(request));
    return { text: body.text };
  }
}
