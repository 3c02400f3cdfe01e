import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { SessionOnly } from '../auth/access.decorator.js';
import { CurrentSession, type SessionPrincipal } from '../auth/permissions.js';
import { isTokenId } from '../common/identifiers.js';
import type { Page } from '../common/pagination.js';
import { noSuch } from '../common/problem.js';
import { Answers, AnswersNothing, AnswersPage, Fails } from '../http/documented.js';
import { toPageRequest } from '../http/queries/page-query.dto.js';
import { RotateTokenDto } from './rotation/rotation.dto.js';
import { DEFAULT_GRACE_SECONDS } from './rotation/rotation.js';
import { TokenRotationService } from './rotation/token-rotation.service.js';
import { TokenRevocationService } from './token-revocation.service.js';
import { CreatedTokenDto, CreateTokenDto, TokenDto, toTokenDto } from './token.dto.js';
import { TokensQueryDto } from './tokens-query.dto.js';
import { TokensService } from './tokens.service.js';

/** Access tokens of signed-in users. */
@SessionOnly()
@Controller('admin/v1/tokens')
export class TokensController {
  constructor(
    private readonly tokens: TokensService,
    private readonly revocation: TokenRevocationService,
    private readonly rotation: TokenRotationService,
    private readonly contexts: AuditContexts,
  ) {}

  /** Lists your active tokens, newest first; `?all=true` lists those of all users, for admins. Values are not shown. */
  @Get()
  @AnswersPage(TokenDto, 'Active tokens')
  async list(@CurrentSession() by: SessionPrincipal, @Query() query: TokensQueryDto): Promise<Page<TokenDto>> {
    const page = await this.tokens.list(by, query.all === 'true', toPageRequest(query));
    return { items: page.items.map(toTokenDto), nextCursor: page.nextCursor };
  }

  /**
   * Creates a token for you, at most 50 in force. Only this response contains its value. Requires that you entered your password in the
   * last 12 hours.
   */
  @Post()
  @Header('Cache-Control', 'no-store')
  @Answers(201, CreatedTokenDto, 'The token, with its value')
  @Fails('conflict', 'reauthentication_required')
  async create(
    @CurrentSession() by: SessionPrincipal,
    @Body() body: CreateTokenDto,
    @Req() request: Request,
  ): Promise<CreatedTokenDto> {
    const context = this.contexts.of(request);
    const wanted = {
      type: body.type,
      name: body.name,
      scopes: body.scopes ?? null,
      allowedNetworks: body.allowedNetworks ?? null,
      expiresAt: typeof body.expiresAt === 'string' ? new Date(body.expiresAt) : body.expiresAt,
    };
    const { token, value } = await this.tokens.issue(by, wanted, context);
    return { ...toTokenDto(token), value };
  }

  /**
   * Rotates a token of yours: creates one with the same name, type, scopes and lifetime, and ends the old one after `graceSeconds`. Only
   * this response contains the new value. Requires that you entered your password in the last 12 hours.
   */
  @Post(':tokenId/rotate')
  @Header('Cache-Control', 'no-store')
  @Answers(201, CreatedTokenDto, 'The new token, with its value')
  @Fails('not_found', 'conflict', 'reauthentication_required')
  async rotate(
    @CurrentSession() by: SessionPrincipal,
    @Param('tokenId') tokenId: string,
    @Body() body: RotateTokenDto,
    @Req() request: Request,
  ): Promise<CreatedTokenDto> {
    if (!isTokenId(tokenId)) throw noSuch('token', '/admin/v1/tokens');
    const command = { id: tokenId, graceSeconds: body.graceSeconds ?? DEFAULT_GRACE_SECONDS };
    const { token, value } = await this.rotation.rotate(by, command, this.contexts.of(request));
    return { ...toTokenDto(token), value };
  }

  /** Revokes a token: its next request is refused. Admins may revoke any token of the organization. */
  @Delete(':tokenId')
  @HttpCode(204)
  @AnswersNothing('Token revoked')
  @Fails('not_found')
  async delete(
    @CurrentSession() by: SessionPrincipal,
    @Param('tokenId') tokenId: string,
    @Req() request: Request,
  ): Promise<void> {
    if (!isTokenId(tokenId)) throw noSuch('token', '/admin/v1/tokens');
    await this.revocation.revokeById(by, tokenId, this.contexts.of(request));
  }
}
