import { Body, Controller, Get, Patch, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../../audit/audit-context.js';
import { SessionOnly } from '../../auth/access.decorator.js';
import { CurrentSession, type SessionPrincipal } from '../../auth/permissions.js';
import { Answers } from '../../http/documented.js';
import { TokenPolicyDto, toTokenPolicyDto, UpdateTokenPolicyDto } from './token-policy.dto.js';
import { TokenPolicyService } from './token-policy.service.js';

/** The policy of the organization for tokens. */
@SessionOnly()
@Controller('admin/v1/organization/token-policy')
export class TokenPolicyController {
  constructor(
    private readonly policies: TokenPolicyService,
    private readonly contexts: AuditContexts,
  ) {}

  /** Returns how long new tokens of the organization are valid. */
  @Get()
  @Answers(200, TokenPolicyDto, 'The policy')
  async read(@CurrentSession() by: SessionPrincipal): Promise<TokenPolicyDto> {
    return toTokenPolicyDto(await this.policies.read(by));
  }

  /** Changes how long new tokens of the organization are valid. Tokens that exist keep their expiry. */
  @Patch()
  @SessionOnly('admin')
  @Answers(200, TokenPolicyDto, 'The policy')
  async change(
    @CurrentSession() by: SessionPrincipal,
    @Body() body: UpdateTokenPolicyDto,
    @Req() request: Request,
  ): Promise<TokenPolicyDto> {
    const changes = { lifetimeDays: body.tokenLifetimeDays ?? undefined, maxLifetimeDays: body.maxTokenLifetimeDays };
    return toTokenPolicyDto(await this.policies.change(by, changes, this.contexts.of(request)));
  }
}
