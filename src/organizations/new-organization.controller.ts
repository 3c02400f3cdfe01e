import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { SessionOnly } from '../auth/access.decorator.js';
import { AcrossOrganizations } from '../http/across-organizations.decorator.js';
import { CurrentSession, type SessionPrincipal } from '../auth/permissions.js';
import { Answers, Fails } from '../http/documented.js';
import { OrganizationFounder } from './organization-founder.js';
import { CreateOrganizationDto, OrganizationDetailDto, toOrganizationDetailDto } from './organization.dto.js';

/** Further organizations. */
@ApiTags('Organization')
@SessionOnly('owner')
@AcrossOrganizations('ownAccount')
@Controller('admin/v1/organizations')
export class NewOrganizationController {
  constructor(
    private readonly founder: OrganizationFounder,
    private readonly contexts: AuditContexts,
  ) {}

  /** Creates an organization with a project, of which you become the owner. To work in it, switch with `POST /admin/v1/session/organization`. */
  @Post()
  @Answers(201, OrganizationDetailDto, 'The new organization')
  @Fails('conflict')
  async create(
    @CurrentSession() by: SessionPrincipal,
    @Body() body: CreateOrganizationDto,
    @Req() request: Request,
  ): Promise<OrganizationDetailDto> {
    return toOrganizationDetailDto(await this.founder.found(by, body.name, this.contexts.originOf(request)));
  }
}
