import { Controller, Header, HttpCode, Post, Req, UseFilters } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiResponse } from '@nestjs/swagger';
import type { Request } from 'express';
import { AttemptThrottle } from '../sessions/throttles/attempt-throttle.js';
import { networkName } from '../sessions/throttles/sign-in-limit.js';
import { AuditContexts } from '../audit/audit-context.js';
import { Public } from '../auth/access.decorator.js';
import { AcrossOrganizations } from '../http/across-organizations.decorator.js';
import { Answers, Fails } from '../http/documented.js';
import { RawBody } from '../http/json-body.interceptor.js';
import { TokenRevocationService } from '../tokens/token-revocation.service.js';
import { REVOCATION_LIMIT } from './device/device-limits.js';
import { OAuthErrorFilter } from './oauth-error.filter.js';
import { readOAuthForm, requiredOf } from './oauth-form.js';
import { OAuthErrorDto, RevocationFormDto } from './oauth.dto.js';

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
