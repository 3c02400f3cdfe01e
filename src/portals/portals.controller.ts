import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import type { Page } from '../common/pagination.js';
import { PublicAddress } from '../common/public-address.js';
import { Answers, AnswersNothing, AnswersPage, Fails } from '../http/documented.js';
import { PageQueryDto, toPageRequest } from '../http/queries/page-query.dto.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { PortalDto, PortalWithKeyDto, PutPortalDto, toPortalDto, toPortalWithKeyDto } from './portal.dto.js';
import type { PortalEntity } from './portal.entity.js';
import { PortalsService, type KeyedPortal } from './portals.service.js';

/** Portals of a project: pages for people without an account. */
@RequireScope('portal:write')
@Controller('v1/projects/:projectId/portals')
export class PortalsController {
  constructor(
    private readonly portals: PortalsService,
    private readonly organizations: OrganizationsService,
    private readonly address: PublicAddress,
    private readonly contexts: AuditContexts,
  ) {}

  /** Lists the portals of a project. */
  @Get()
  @RequireScope('portal:read')
  @AnswersPage(PortalDto, 'Portals')
  @Fails('project_not_found', 'wrong_organization')
  async list(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Query() query: PageQueryDto,
  ): Promise<Page<PortalDto>> {
    const { items, nextCursor } = await this.portals.list(by, projectId, toPageRequest(query));
    const slug = await this.organizations.slugOf(by.organizationId);
    return { items: items.map((portal) => toPortalDto(portal, this.urlOf(slug, portal))), nextCursor };
  }

  /** Creates a portal. One with a secret link answers its key, this once. A project has at most 20. */
  @Post()
  @Answers(201, PortalWithKeyDto, 'The portal')
  @Fails('project_not_found', 'wrong_organization', 'conflict')
  async create(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Body() body: PutPortalDto,
    @Req() request: Request,
  ): Promise<PortalWithKeyDto> {
    return this.withKey(await this.portals.create(by, projectId, body, this.contexts.of(request)));
  }

  /** Reads a portal. */
  @Get(':portalId')
  @RequireScope('portal:read')
  @Answers(200, PortalDto, 'The portal')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async read(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('portalId') portalId: string,
  ): Promise<PortalDto> {
    const portal = await this.portals.read(by, projectId, portalId);
    return toPortalDto(portal, this.urlOf(await this.organizations.slugOf(by.organizationId), portal));
  }

  /** Replaces what a portal shows. A portal that becomes secret and never had a key answers one, this once. */
  @Put(':portalId')
  @Answers(200, PortalWithKeyDto, 'The portal')
  @Fails('project_not_found', 'wrong_organization', 'not_found', 'conflict')
  async replace(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('portalId') portalId: string,
    @Body() body: PutPortalDto,
    @Req() request: Request,
  ): Promise<PortalWithKeyDto> {
    return this.withKey(await this.portals.replace(by, projectId, portalId, body, this.contexts.of(request)));
  }

  /** Makes a new key for the secret link of a portal, and answers it this once. The former link stops working within a second. */
  @Post(':portalId/renew-key')
  @HttpCode(200)
  @Answers(200, PortalWithKeyDto, 'The portal')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async renewKey(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('portalId') portalId: string,
    @Req() request: Request,
  ): Promise<PortalWithKeyDto> {
    return this.withKey(await this.portals.renewKey(by, projectId, portalId, this.contexts.of(request)));
  }

  /** Deletes a portal. Its page answers 404 within a second. */
  @Delete(':portalId')
  @HttpCode(204)
  @AnswersNothing('The portal is deleted')
  @Fails('project_not_found', 'wrong_organization', 'not_found')
  async remove(
    @CurrentPrincipal() by: Principal,
    @Param('projectId') projectId: string,
    @Param('portalId') portalId: string,
    @Req() request: Request,
  ): Promise<void> {
    await this.portals.remove(by, projectId, portalId, this.contexts.of(request));
  }

  private async withKey({ portal, key }: KeyedPortal): Promise<PortalWithKeyDto> {
    const slug = await this.organizations.slugOf(portal.organizationId);
    return toPortalWithKeyDto(portal, this.urlOf(slug, portal), key);
  }

  private urlOf(organizationSlug: string, { slug }: PortalEntity): string {
    return `${this.address.origin}/p/${organizationSlug}/${slug}`;
  }
}
