import { Controller, Header, HttpCode, Post, Req, UseFilters } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Request } from 'express';
import { Public } from '../auth/access.decorator.js';
import { AcrossOrganizations } from '../http/across-organizations.decorator.js';
import { Answers, Fails } from '../http/documented.js';
import { RawBody } from '../http/json-body.interceptor.js';
import { OAuthErrorFilter } from './oauth-error.filter.js';
import { OAuthErrorDto, TokenExchangeFormDto, TokenResponseDto } from './oauth.dto.js';
import { TokenGrants } from './token-grants.js';

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
