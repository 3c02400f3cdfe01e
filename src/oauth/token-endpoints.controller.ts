import { Controller, Header, HttpCode, Post, Req, UseFilters } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiResponse } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public, TokenOnly } from '../auth/access.decorator.js';
import { AcrossOrganizations } from '../http/across-organizations.decorator.js';
import { Answers, Fails } from '../http/documented.js';
import { RawBody } from '../http/json-body.interceptor.js';
import { OAuthErrorFilter } from './oauth-error.filter.js';
import {
  OAuthErrorDto,
  TokenExchangeFormDto,
  TokenResponseDto,
  IntrospectionDto,
  IntrospectionFormDto,
  RevocationFormDto,
} from './oauth.dto.js';
import { TokenGrants } from './token-grants.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { TokenIntrospection, type TokenFacts } from '../tokens/token-introspection.js';
import { readOAuthForm, requiredOf } from './oauth-form.js';
import { AttemptThrottle } from '../sessions/throttles/attempt-throttle.js';
import { networkName } from '../sessions/throttles/sign-in-limit.js';
import { AuditContexts } from '../audit/audit-context.js';
import { TokenRevocationService } from '../tokens/token-revocation.service.js';
import { REVOCATION_LIMIT } from './device/device-limits.js';

/** The token endpoint (RFC 6749 §3.2). */
@Public()
@AcrossOrganizations('credentialOfCaller')
@Controller('oauth/token')
@UseFilters(OAuthErrorFilter)
export class TokenController {
  constructor(private readonly grants: TokenGrants) {}

  /**
   * Exchanges the identity token of a CI job for a token of 15 minutes with scopes of a matching trust rule of a project (RFC 8693): `runs:write`, and
   * `runs:read` where the rule gives it. Takes the device grant, too, like `POST /cli/device/token`.
   */
  @Post()
  @RawBody()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Header('Pragma', 'no-cache')
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({ type: TokenExchangeFormDto })
  @Answers(200, TokenResponseDto, 'The token')
  @Answers(400, OAuthErrorDto, 'Refused (RFC 6749 §5.2, RFC 8693 §2.2.2)')
  @Answers(401, OAuthErrorDto, 'A client authenticated in the header')
  @Fails('rate_limited', 'overloaded')
  async token(@Req() request: Request): Promise<TokenResponseDto> {
    return this.grants.answer(request);
  }
}

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

/** Token revocation (RFC 7009). */
@Public()
@AcrossOrganizations('credentialOfCaller')
@Controller('cli/revoke')
@UseFilters(OAuthErrorFilter)
export class RevocationController {
  constructor(
    private readonly tokens: TokenRevocationService,
    private readonly throttle: AttemptThrottle,
    private readonly contexts: AuditContexts,
  ) {}

  /** Revokes a token by its value. The response is the same for an unknown value. */
  @Post()
  @RawBody()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({ type: RevocationFormDto })
  @ApiResponse({ status: 200, description: 'The token is revoked or unknown' })
  @Answers(400, OAuthErrorDto, 'Refused (RFC 6749 §5.2)')
  @Fails('rate_limited')
  async revoke(@Req() request: Request): Promise<void> {
    const token = requiredOf(await readOAuthForm(request), 'token');
    const origin = this.contexts.originOf(request);
    await this.throttle.count(REVOCATION_LIMIT, networkName(origin.ip));
    await this.tokens.revokeByValue(token, origin);
  }
}
