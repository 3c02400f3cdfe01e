import { Body, Controller, Get, Patch, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { SessionOnly } from '../auth/access.decorator.js';
import { CurrentSession } from '../auth/current-principal.js';
import type { SessionPrincipal } from '../auth/principal.js';
import { Answers } from '../http/documented.js';
import type { OrganizationRow } from './account.reader.js';
import { OrganizationDetailDto, UpdateOrganizationDto } from './organization.dto.js';
import { OrganizationsService } from './organizations.service.js';

/** The organization that the session is in. */
@Controller('admin/v1/organization')
export class OrganizationController {
  constructor(
    private readonly organizations: OrganizationsService,
    private readonly contexts: AuditContexts,
  ) {}

  /** Tells which organization the session is in. */
  @Get()
  @SessionOnly()
  @Answers(200, OrganizationDetailDto, 'The organization')
  async read(@CurrentSession() by: SessionPrincipal): Promise<OrganizationDetailDto> {
    return toOrganizationDetailDto(await this.organizations.read(by));
  }

  /** Renames the organization, and lets devices sign in to it or not. */
  @Patch()
  @SessionOnly('admin')
  @Answers(200, OrganizationDetailDto, 'The organization')
  async change(
    @CurrentSession() by: SessionPrincipal,
    @Body() body: UpdateOrganizationDto,
    @Req() request: Request,
  ): Promise<OrganizationDetailDto> {
    const changes = { name: body.name ?? undefined, deviceLogin: body.deviceLogin ?? undefined };
    return toOrganizationDetailDto(await this.organizations.change(by, changes, this.contexts.of(request)));
  }
}

function toOrganizationDetailDto({
  id,
  name,
  created_at: createdAt,
  device_login: deviceLogin,
}: OrganizationRow): OrganizationDetailDto {
  return { id, name, createdAt: createdAt.toISOString(), deviceLogin };
}
