import { Body, Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public } from '../../../auth/access.decorator.js';
import { AcrossOrganizations } from '../../../http/across-organizations.decorator.js';
import { readSecondStepCookie, secondStepCookie } from '../../../auth/session-cookie.js';
import { validationFailed } from '../../../common/problem.js';
import { PublicAddress } from '../../../common/public-address.js';
import { Answers, Fails } from '../../../http/documented.js';
import { SessionCookies } from '../../session-cookies.js';
import type { SignedIn } from '../../session-starter.js';
import { SignedInDto } from '../../session.dto.js';
import { CHALLENGE_MS } from '../passkeys/web-authn.js';
import { PasskeySignIn } from './passkey-sign-in.service.js';
import { PasskeyOptionsDto, PasskeySignInDto, SecondFactorDto, SecondStepDto } from './second-step.dto.js';
import { SecondStep } from './second-step.service.js';

/** The second step of a sign-in, and sign-ins with a passkey alone. */
@Public()
@AcrossOrganizations('signIn')
@Controller('admin/v1/session')
export class SecondStepController {
  constructor(
    private readonly secondStep: SecondStep,
    private readonly passkeys: PasskeySignIn,
    private readonly cookies: SessionCookies,
    private readonly address: PublicAddress,
  ) {}

  /** Returns with what a sign-in can continue whose password was right. The cookie of the first step says which. */
  @Get('second-factor')
  @Header('Cache-Control', 'no-store')
  @Answers(200, SecondStepDto, 'The second factors of the user')
  @Fails('no_session')
  async methods(@Req() request: Request): Promise<SecondStepDto> {
    return { methods: [...(await this.secondStep.methods(this.cookieOf(request)))] };
  }

  /** Returns options for a passkey as the second factor, with a challenge for one attempt. */
  @Post('second-factor/options')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Answers(200, PasskeyOptionsDto, 'Options for a passkey')
  @Fails('no_session', 'conflict')
  async options(@Req() request: Request): Promise<PasskeyOptionsDto> {
    return { publicKey: await this.secondStep.passkeyOptions(this.cookieOf(request)) };
  }

  /**
   * Completes a sign-in with the second factor: a code of the authenticator app, a recovery code, or a passkey. Each code works once.
   * Too many wrong codes make the account wait.
   */
  @Post('second-factor')
  @HttpCode(200)
  @Answers(200, SignedInDto, 'Signed in')
  @Fails('invalid_credentials', 'no_session', 'rate_limited')
  async complete(
    @Body() body: SecondFactorDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    const given = { code: body.code ?? undefined, credential: body.credential ?? undefined };
    if (given.code === undefined && given.credential === undefined)
      throw validationFailed([{ pointer: '/code', detail: 'code or credential is required' }]);
    const context = this.cookies.contextOf(request);
    return this.signIn(response, await this.secondStep.complete(this.cookieOf(request), given, context));
  }

  /** Returns options for a sign-in with a passkey alone, and sets the cookie that its challenge is bound to. */
  @Post('passkey/options')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Answers(200, PasskeyOptionsDto, 'Options for a passkey')
  @Fails('conflict', 'rate_limited')
  async begin(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<PasskeyOptionsDto> {
    const { options, value } = await this.passkeys.begin(this.cookies.contextOf(request));
    response.setHeader('Set-Cookie', secondStepCookie(value, CHALLENGE_MS / 1000, this.address.isSecure));
    return { publicKey: options };
  }

  /** Signs in with a passkey alone. A failure does not reveal whether the passkey is known. */
  @Post('passkey')
  @HttpCode(200)
  @Answers(200, SignedInDto, 'Signed in')
  @Fails('invalid_credentials', 'conflict')
  async signInAlone(
    @Body() body: PasskeySignInDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    const context = this.cookies.contextOf(request);
    return this.signIn(response, await this.passkeys.complete(this.cookieOf(request), body.credential, context));
  }

  private cookieOf(request: Request): string | undefined {
    return readSecondStepCookie(request, this.address.isSecure);
  }

  private signIn(response: Response, signedIn: SignedIn): SignedInDto {
    const account = this.cookies.setSessionCookie(response, signedIn);
    response.appendHeader('Set-Cookie', secondStepCookie('', 0, this.address.isSecure));
    return account;
  }
}
