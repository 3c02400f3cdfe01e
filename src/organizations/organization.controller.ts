import { Body, Controller, Get, Patch, Req, Post } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { SessionOnly } from '../auth/access.decorator.js';
import { CurrentSession, type SessionPrincipal } from '../auth/permissions.js';
import { Answers, Fails } from '../http/documented.js';
import {
  OrganizationDetailDto,
  toOrganizationDetailDto,
  UpdateOrganizationDto,
  CreateOrganizationDto,
} from './organization.dto.js';
import { OrganizationsService } from './organizations.service.js';
import { ApiTags } from '@nestjs/swagger';
import { AcrossOrganizations } from '../http/across-organizations.decorator.js';
import { OrganizationFounder } from './organization-founder.js';

/** The organization of the session. */
@SessionOnly()
@Controller('admin/v1/organization')
export class OrganizationController {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly contexts: AuditContexts,
  ) {}

  /** Returns the organization of the session. */
  @Get()
  @Answers(200, OrganizationDetailDto, 'The organization')
  async read(@CurrentSession() by: SessionPrincipal): Promise<OrganizationDetailDto> {
    return toOrganizationDetailDto(await this.organizations.read(by));
  }

  /** Changes the organization's name, whether it allows device login, and whether it requires a second factor. */
  @Patch()
  @SessionOnly('admin')
  @Answers(200, OrganizationDetailDto, 'The organization')
  async change(
    @CurrentSession() by: SessionPrincipal,
    @Body() body: UpdateOrganizationDto,
    @Req() request: Request,
  ): Promise<OrganizationDetailDto> {
    const changes = {
      name: body.name ?? undefined,
      deviceLogin: body.deviceLogin ?? undefined,
      secondFactorRequired: body.secondFactorRequired ?? undefined,
    };
    return toOrganizationDetailDto(await this.organizations.change(by, changes, this.contexts.of(request)));
  }
}

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
