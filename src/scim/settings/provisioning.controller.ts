import { Body, Controller, Delete, Get, HttpCode, Post, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../../audit/audit-context.js';
import { SessionOnly } from '../../auth/access.decorator.js';
import { CurrentSession, type SessionPrincipal } from '../../auth/permissions.js';
import { Answers, AnswersNothing, Fails } from '../../http/documented.js';
import { ScimAddress } from '../protocol/scim-address.js';
import type { ProvisioningTokenEntity } from '../tokens/provisioning-token.entity.js';
import {
  CreatedProvisioningTokenDto,
  ProvisioningDto,
  ProvisioningRolesDto,
  type ProvisioningTokenDto,
} from './provisioning.dto.js';
import { ProvisioningService } from './provisioning.service.js';
import { nameKey, rolesByGroup } from './roles-of-groups.js';

/** The provisioning of the organization's members. */
@SessionOnly('owner')
@Controller('admin/v1/provisioning')
export class ProvisioningController {
  constructor(
    private readonly provisioning: ProvisioningService,
    private readonly address: ScimAddress,
    private readonly contexts: AuditContexts,
  ) {}

  /** Returns the address of SCIM, the provisioning token without its value, and the roles that groups give. */
  @Get()
  @Answers(200, ProvisioningDto, 'The provisioning of the organization')
  async read(@CurrentSession() by: SessionPrincipal): Promise<ProvisioningDto> {
    const { token, formerTokenExpiresAt, defaultRole, groupRoles, groupSizes } = await this.provisioning.read(by);
    const given = rolesByGroup({ defaultRole, groupRoles });
    const sizes = new Map(groupSizes.map(({ displayName, size }) => [nameKey(displayName), size]));
    return {
      url: this.address.base,
      token: token === undefined ? null : toTokenDto(token),
      formerTokenExpiresAt: formerTokenExpiresAt?.toISOString() ?? null,
      defaultRole,
      groups: groupRoles.map(({ displayName, role }) => ({
        displayName,
        role,
        members: sizes.get(nameKey(displayName)) ?? null,
      })),
      otherGroups: groupSizes.map(({ displayName }) => displayName).filter((name) => !given.has(nameKey(name))),
    };
  }

  /** Creates the provisioning token, or replaces it: the former one stays valid for a day. Only this response contains the value. */
  @Post('token')
  @Answers(201, CreatedProvisioningTokenDto, 'The provisioning token')
  @Fails('reauthentication_required')
  async createToken(
    @CurrentSession() by: SessionPrincipal,
    @Req() request: Request,
  ): Promise<CreatedProvisioningTokenDto> {
    const { token, value, formerTokenExpiresAt } = await this.provisioning.createToken(by, this.contexts.of(request));
    return { ...toTokenDto(token), value, formerTokenExpiresAt: formerTokenExpiresAt?.toISOString() ?? null };
  }

  /** Removes the provisioning token: it is refused from the next request on. Members stay as they are. */
  @Delete('token')
  @HttpCode(204)
  @AnswersNothing('There is no token')
  async removeToken(@CurrentSession() by: SessionPrincipal, @Req() request: Request): Promise<void> {
    await this.provisioning.removeToken(by, this.contexts.of(request));
  }

  /** Replaces the roles that groups give, and changes those of their members. Owners stay owners. */
  @Put('roles')
  @Answers(200, ProvisioningDto, 'The provisioning of the organization')
  async changeRoles(
    @CurrentSession() by: SessionPrincipal,
    @Body() { defaultRole, groups }: ProvisioningRolesDto,
    @Req() request: Request,
  ): Promise<ProvisioningDto> {
    await this.provisioning.changeRoles(by, { defaultRole, groupRoles: groups }, this.contexts.of(request));
    return this.read(by);
  }
}

function toTokenDto({ hint, createdAt, lastUsedAt }: ProvisioningTokenEntity): ProvisioningTokenDto {
  return { hint, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
