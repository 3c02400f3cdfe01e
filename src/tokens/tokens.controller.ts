import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { SessionOnly } from '../auth/access.decorator.js';
import { CurrentSession } from '../auth/current-principal.js';
import type { SessionPrincipal } from '../auth/principal.js';
import { isTokenId } from '../common/identifiers.js';
import { readPageRequest, type Page } from '../common/pagination.js';
import { invalidRequest, notFound } from '../common/problem.js';
import { Answers, AnswersNothing, AnswersPage, Fails } from '../http/documented.js';
import { CreatedTokenDto, CreateTokenDto, TokenDeviceDto, TokenDto } from './token.dto.js';
import type { TokenListRow } from './token.store.js';
import { TokensService } from './tokens.service.js';

/** Access tokens of signed-in users. */
@Controller('admin/v1/tokens')
export class TokensController {
  constructor(
    private readonly tokens: TokensService,
    private readonly contexts: AuditContexts,
  ) {}

  /** Lists your active tokens, newest first; `?all=true` lists everybody's, for admins. A value is never shown. */
  @Get()
  @SessionOnly()
  @AnswersPage(TokenDto, 'Active tokens')
  async list(
    @CurrentSession() by: SessionPrincipal,
    @Query('all') all?: string,
    @Query('limit') limit?: string,
    @Query('cursor') cursor?: string,
  ): Promise<Page<TokenDto>> {
    const page = await this.tokens.list(by, readFlag(all), readPageRequest(limit, cursor));
    return { items: page.items.map(toTokenDto), nextCursor: page.nextCursor };
  }

  /** Makes a token for you. Its value is in this answer and is never shown again. */
  @Post()
  @SessionOnly()
  @Header('Cache-Control', 'no-store')
  @Answers(201, CreatedTokenDto, 'The token, with its value')
  async create(
    @CurrentSession() by: SessionPrincipal,
    @Body() body: CreateTokenDto,
    @Req() request: Request,
  ): Promise<CreatedTokenDto> {
    const context = this.contexts.of(request);
    const order = {
      type: body.type,
      name: body.name,
      scopes: body.scopes ?? null,
      expiresAt: body.expiresAt ? new Date(body.expiresAt) : null,
    };
    const { token, value } = await this.tokens.issue(by, order, context);
    return { ...toTokenDto(token), value };
  }

  /** Deletes a token, which revokes it: the next request with it is refused. Admins may delete anyone's. */
  @Delete(':tokenId')
  @SessionOnly()
  @HttpCode(204)
  @AnswersNothing('The token is revoked')
  @Fails('not_found')
  async delete(
    @CurrentSession() by: SessionPrincipal,
    @Param('tokenId') tokenId: string,
    @Req() request: Request,
  ): Promise<void> {
    if (!isTokenId(tokenId)) throw notFound();
    await this.tokens.revoke(by, tokenId, this.contexts.of(request));
  }
}

function readFlag(value: unknown): boolean {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  throw invalidRequest('Send all=true or all=false.');
}

function toTokenDto(row: TokenListRow): TokenDto {
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    scopes: row.scopes === null ? null : [...row.scopes],
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    user: { id: row.user_id, name: row.user_name, email: row.user_email },
    hint: row.hint,
    device: toDeviceDto(row),
  };
}

function toDeviceDto({
  device_client_id: clientId,
  device_ip: ip,
  approver_ip: approvedFrom,
}: TokenListRow): TokenDeviceDto | null {
  return clientId === null ? null : { clientId, ip, approvedFrom, fromSameAddress: ip === approvedFrom };
}
