import { Controller, Header, HttpCode, Post, Req, UseFilters } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Request } from 'express';
import { AttemptThrottle } from '../../sessions/throttles/attempt-throttle.js';
import { networkName } from '../../sessions/throttles/sign-in-limit.js';
import { clientName } from '../../sessions/client-name.js';
import { AuditContexts } from '../../audit/audit-context.js';
import { Public } from '../../auth/access.decorator.js';
import { AcrossOrganizations } from '../../http/across-organizations.decorator.js';
import { PublicAddress } from '../../common/public-address.js';
import { Answers, Fails } from '../../http/documented.js';
import { RawBody } from '../../http/json-body.interceptor.js';
import { DeviceGrantService, type DeviceCodes } from './device-grant.service.js';
import { FIRST_INTERVAL_S, LIFETIME_MS, REQUEST_LIMIT } from './device-limits.js';
import { readDeviceCodeRequest } from './device-code-request.js';
import { OAuthErrorFilter } from '../oauth-error.filter.js';
import { clientIdOf, readOAuthForm } from '../oauth-form.js';
import { DeviceCodeDto, DeviceCodeFormDto, DeviceTokenFormDto, OAuthErrorDto, TokenResponseDto } from '../oauth.dto.js';
import { TokenGrants } from '../token-grants.js';

const FORM = 'application/x-www-form-urlencoded';
const REFUSED = 'Refused (RFC 6749 §5.2, RFC 8628 §3.5)';
const AUTHENTICATED = 'A client authenticated in the header';

/** The device grant: a command line on any device gets a token without a password (RFC 8628). */
@Public()
@AcrossOrganizations('deviceGrant')
@Controller('cli/device')
@UseFilters(OAuthErrorFilter)
export class DeviceGrantController {
  constructor(
    private readonly grants: DeviceGrantService,
    private readonly tokens: TokenGrants,
    private readonly throttle: AttemptThrottle,
    private readonly contexts: AuditContexts,
    private readonly address: PublicAddress,
  ) {}

  /** Starts the sign-in of a device, which shows the code and the URL, and polls until a user has decided. */
  @Post('code')
  @RawBody()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Header('Pragma', 'no-cache')
  @ApiConsumes(FORM)
  @ApiBody({ type: DeviceCodeFormDto })
  @Answers(200, DeviceCodeDto, 'The codes')
  @Answers(400, OAuthErrorDto, REFUSED)
  @Answers(401, OAuthErrorDto, AUTHENTICATED)
  @Fails('rate_limited', 'overloaded')
  async code(@Req() request: Request): Promise<DeviceCodeDto> {
    const form = await readOAuthForm(request);
    const asked = readDeviceCodeRequest(clientIdOf(request, form), form);
    const origin = this.contexts.originOf(request);
    await this.throttle.count(REQUEST_LIMIT, networkName(origin.ip));
    const codes = await this.grants.start(asked, { ...origin, program: clientName(request.headers['user-agent']) });
    return this.toCodeDto(codes);
  }

  /** Polls for the token: `authorization_pending` until a user has decided, then the token, once. Takes the grant of `POST /oauth/token`, too. */
  @Post('token')
  @RawBody()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Header('Pragma', 'no-cache')
  @ApiConsumes(FORM)
  @ApiBody({ type: DeviceTokenFormDto })
  @Answers(200, TokenResponseDto, 'The token')
  @Answers(400, OAuthErrorDto, REFUSED)
  @Answers(401, OAuthErrorDto, AUTHENTICATED)
  @Fails('rate_limited', 'overloaded')
  async token(@Req() request: Request): Promise<TokenResponseDto> {
    return this.tokens.answer(request);
  }

  private toCodeDto({ deviceCode, userCode }: DeviceCodes): DeviceCodeDto {
    const page = `${this.address.origin}/device`;
    return {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${userCode}`,
      expires_in: LIFETIME_MS / 1000,
      interval: FIRST_INTERVAL_S,
    };
  }
}
