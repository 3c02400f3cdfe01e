import { Body, Controller, Delete, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { BeforeSecondFactor, Public, SessionOnly } from '../auth/access.decorator.js';
import { AcrossOrganizations } from '../http/across-organizations.decorator.js';
import { CurrentSession, type SessionPrincipal } from '../auth/permissions.js';
import { Answers, AnswersNothing, Fails } from '../http/documented.js';
import { PasskeyProof } from './factors/passkeys/passkey-proof.service.js';
import { PasskeyOptionsDto } from './factors/sign-in/second-step.dto.js';
import { SessionCookies } from './session-cookies.js';
import {
  ConfirmationDto,
  CurrentSessionDto,
  SignedInDto,
  SignInDto,
  SwitchOrganizationDto,
  toSignedInDto,
} from './session.dto.js';
import { SessionsService } from './sessions.service.js';

/** The web session. */
@SessionOnly()
@AcrossOrganizations('ownAccount')
@BeforeSecondFactor()
@Controller('admin/v1/session')
export class SessionController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly passkeys: PasskeyProof,
    private readonly cookies: SessionCookies,
    private readonly contexts: AuditContexts,
  ) {}

  /** Returns the signed-in user, the organization and the role. */
  @Get()
  @Answers(200, CurrentSessionDto, 'The current session')
  async current(@CurrentSession() by: SessionPrincipal): Promise<CurrentSessionDto> {
    const { account, organizations } = await this.sessions.current(by);
    return {
      ...toSignedInDto(account),
      organizations: organizations.map(({ id, name, role }) => ({ id, name, role })),
      lacksSecondFactor: by.lacksSecondFactor,
    };
  }

  /** Signs in and sets the cookie `clarion_session` (`__Host-clarion_session` under https), and one by which the browser stays known. A failure does not reveal whether the address is known. An account with a second factor gets no session yet: the problem `second_factor_required` sets a cookie for ten minutes, with which `POST /admin/v1/session/second-factor` completes the sign-in. */
  @Post()
  @Public()
  @HttpCode(200)
  @Answers(200, SignedInDto, 'Signed in')
  @Fails('invalid_credentials', 'second_factor_required', 'rate_limited', 'overloaded')
  async signIn(
    @Body() body: SignInDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    return this.cookies.setSessionCookie(response, await this.sessions.signIn(body, this.cookies.contextOf(request)));
  }

  /** Returns options for a passkey of yours that confirms the session, with a challenge of this session for one attempt. */
  @Post('confirmation/options')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Answers(200, PasskeyOptionsDto, 'Options for a passkey')
  @Fails('conflict')
  async confirmationOptions(
    @CurrentSession() by: SessionPrincipal,
    @Req() request: Request,
  ): Promise<PasskeyOptionsDto> {
    return { publicKey: await this.passkeys.begin(by, this.cookies.cookieOf(request)) };
  }

  /**
   * Confirms by your password or a passkey that it is you, for actions that require it when you signed in more than 15 minutes or 12 hours
   * ago. The session gets a new cookie and keeps its end. Too many wrong passwords make the session wait, and no other sign-in.
   */
  @Post('confirmation')
  @HttpCode(200)
  @Answers(200, SignedInDto, 'Confirmed')
  @Fails('conflict', 'rate_limited', 'overloaded')
  async confirm(
    @CurrentSession() by: SessionPrincipal,
    @Body() body: ConfirmationDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    const given = { password: body.password ?? undefined, credential: body.credential ?? undefined };
    return this.cookies.setSessionCookie(
      response,
      await this.sessions.confirm(by, given, this.cookies.contextOf(request)),
    );
  }

  /** Switches to another of your organizations. The session gets a new cookie and keeps its end. */
  @Post('organization')
  @HttpCode(200)
  @Answers(200, SignedInDto, 'Signed in to the organization')
  async switchOrganization(
    @CurrentSession() by: SessionPrincipal,
    @Body() body: SwitchOrganizationDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    return this.cookies.setSessionCookie(
      response,
      await this.sessions.switchTo(by, body.organizationId, this.cookies.contextOf(request)),
    );
  }

  /** Signs out: ends the session on the server and clears the cookie. */
  @Delete()
  @HttpCode(204)
  @AnswersNothing('Signed out')
  async signOut(
    @CurrentSession() by: SessionPrincipal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.sessions.signOut(this.cookies.cookieOf(request), this.contexts.of(request), by);
    this.cookies.clearSessionCookie(response);
  }
}
