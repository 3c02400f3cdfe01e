import { Controller, Header, HttpCode, Post, Req, UseFilters } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Request } from 'express';
import { TokenOnly } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { Answers } from '../http/documented.js';
import { RawBody } from '../http/json-body.interceptor.js';
import { TokenIntrospection, type TokenFacts } from '../tokens/token-introspection.js';
import { OAuthErrorFilter } from './oauth-error.filter.js';
import { readOAuthForm, requiredOf } from './oauth-form.js';
import { IntrospectionDto, IntrospectionFormDto, OAuthErrorDto } from './oauth.dto.js';

/** Token introspection (RFC 7662). */
@TokenOnly()
@Controller('cli/introspect')
@UseFilters(OAuthErrorFilter)
export class IntrospectionController {
  constructor(private readonly tokens: TokenIntrospection) {}

  /** Returns the scopes, the user and the expiry of a token of your organization. Any other value is inactive, without a reason. */
  @Post()
  @RawBody()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({ type: IntrospectionFormDto })
  @Answers(200, IntrospectionDto, 'The state of the token')
  @Answers(400, OAuthErrorDto, 'Refused (RFC 6749 §5.2)')
  async introspect(
    @CurrentPrincipal() { organizationId }: Principal,
    @Req() request: Request,
  ): Promise<IntrospectionDto> {
    const token = requiredOf(await readOAuthForm(request), 'token');
    const facts = await this.tokens.inspect(token, organizationId);
    return facts === undefined ? { active: false } : toActiveDto(facts);
  }
}

function toActiveDto({ userId, scopes, clientId, createdAt, expiresAt }: TokenFacts): IntrospectionDto {
  return {
    active: true,
    ...(scopes.length === 0 ? {} : { scope: scopes.join(' ') }),
    ...(clientId === null ? {} : { client_id: clientId }),
    token_type: 'Bearer',
    ...(expiresAt === null ? {} : { exp: secondsOf(expiresAt) }),
    iat: secondsOf(createdAt),
    sub: userId,
  };
}

/** RFC 7519, NumericDate. */
function secondsOf(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}
