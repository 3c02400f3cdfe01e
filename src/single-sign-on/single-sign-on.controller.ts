import { Controller, Get, Header, HttpCode, Query, Req, Res } from '@nestjs/common';
import { ApiQuery, ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../auth/access.decorator.js';
import { AcrossOrganizations } from '../http/across-organizations.decorator.js';
import { readPendingSignInCookie, pendingSignInCookie } from '../auth/session-cookie.js';
import { PublicAddress } from '../common/public-address.js';
import { notFound } from '../common/problem.js';
import { Answers, Fails } from '../http/documented.js';
import { ServerLog } from '../http/server-log.js';
import { PasskeySignIn } from '../sessions/factors/sign-in/passkey-sign-in.service.js';
import { PasswordResets } from '../sessions/password-reset/password-resets.service.js';
import { SessionCookies } from '../sessions/session-cookies.js';
import { AttemptThrottle, type AttemptLimit } from '../sessions/throttles/attempt-throttle.js';
import { networkName } from '../sessions/throttles/sign-in-limit.js';
import { IdentityProvider } from './identity-provider.js';
import {
  newPendingSignIn,
  PENDING_SECONDS,
  readPendingSignIn,
  toReturnPath,
  writePendingSignIn,
} from './pending-sign-in.js';
import { SignInMethodsDto } from './single-sign-on.dto.js';
import { SingleSignOnService, type Refusal } from './single-sign-on.service.js';

/** Answers of the provider, by network: each costs a request to the provider. One that signs in is taken back. */
const CALLBACK_LIMIT: AttemptLimit = {
  name: 'single-sign-on',
  reason: 'too many sign-ins failed',
  failures: 30,
  windowMs: 60_000,
  firstDelayMs: 60_000,
  longestDelayMs: 60_000,
  memoryMs: 0,
};

/** Sign-in with the identity of the company (OpenID Connect). Browsers visit these addresses. */
@Public()
@AcrossOrganizations('signIn')
@Controller('admin/v1/single-sign-on')
export class SingleSignOnController {
  constructor(
    private readonly provider: IdentityProvider,
    private readonly signOn: SingleSignOnService,
    private readonly passkeys: PasskeySignIn,
    private readonly resets: PasswordResets,
    private readonly cookies: SessionCookies,
    private readonly throttle: AttemptThrottle,
    private readonly address: PublicAddress,
    private readonly log: ServerLog,
  ) {}

  /** Returns how users of this server sign in. */
  @Get()
  @Answers(200, SignInMethodsDto, 'The ways to sign in')
  methods(): SignInMethodsDto {
    const { settings } = this.provider;
    return {
      singleSignOn: settings?.name ?? null,
      passwords: settings?.passwords ?? true,
      passkeys: this.passkeys.isAvailable,
      passwordReset: this.resets.isOn,
    };
  }

  /**
   * Begins a sign-in: sets a cookie for ten minutes and redirects to the identity provider. With `confirm=true`, the provider asks for the password
   * again.
   */
  @Get('start')
  @HttpCode(302)
  @Header('Cache-Control', 'no-store')
  @ApiQuery({ name: 'returnTo', required: false, type: String, description: 'The path to continue at.' })
  @ApiQuery({ name: 'confirm', required: false, enum: ['true'] })
  @ApiResponse({ status: 302, description: 'To the identity provider, or to the sign-in page with `?problem=`' })
  @Fails('not_found')
  async start(
    @Query('returnTo') returnTo: unknown,
    @Query('confirm') confirm: unknown,
    @Res() response: Response,
  ): Promise<void> {
    if (this.provider.settings === undefined)
      throw notFound('Sign in with a password: single sign-on is not configured on this server.');
    const pending = newPendingSignIn(toReturnPath(returnTo, this.address.origin));
    const url = await this.provider.authorizationUrl(pending, confirm === 'true').catch((error: unknown) => {
      this.log.failure(error);
      return undefined;
    });
    if (url === undefined) return this.refuse(response, 'provider_unavailable');
    const cookie = pendingSignInCookie(writePendingSignIn(pending), PENDING_SECONDS, this.address.isSecure);
    response.setHeader('Set-Cookie', cookie);
    response.redirect(302, url.href);
  }

  /** Ends a sign-in: verifies the answer of the identity provider, sets the session cookie and redirects to where the sign-in began. */
  @Get('callback')
  @HttpCode(302)
  @Header('Cache-Control', 'no-store')
  @ApiResponse({ status: 302, description: 'Signed in, or to the sign-in page with `?problem=`' })
  @Fails('not_found', 'rate_limited')
  async callback(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (this.provider.settings === undefined)
      throw notFound('Sign in with a password: single sign-on is not configured on this server.');
    const { isSecure, origin } = this.address;
    const pending = readPendingSignIn(readPendingSignInCookie(request, isSecure), origin);
    const ended = pendingSignInCookie('', 0, isSecure);
    response.setHeader('Set-Cookie', ended);
    if (pending === undefined) return this.refuse(response, 'sign_in_expired');
    const context = this.cookies.contextOf(request);
    const network = networkName(context.origin.ip);
    await this.throttle.count(CALLBACK_LIMIT, network);
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
    const authenticated = await this.provider.redeem(query, pending).catch((error: unknown) => {
      this.log.refusedSignIn(error);
      return undefined;
    });
    if (authenticated === undefined) return this.refuse(response, 'provider_refused');
    const outcome = await this.signOn.signIn(authenticated, context);
    if ('refusal' in outcome) return this.refuse(response, outcome.refusal);
    await this.throttle.refund(CALLBACK_LIMIT, network);
    this.cookies.setSessionCookie(response, outcome.signedIn);
    response.appendHeader('Set-Cookie', ended);
    response.redirect(302, pending.returnTo);
  }

  private refuse(
    response: Response,
    problem: Refusal | 'sign_in_expired' | 'provider_refused' | 'provider_unavailable',
  ): void {
    response.redirect(302, `/login?problem=${problem}`);
  }
}
