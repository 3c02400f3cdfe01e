import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { Public, SessionOnly } from '../auth/access.decorator.js';
import { CurrentSession } from '../auth/current-principal.js';
import type { SessionPrincipal } from '../auth/principal.js';
import { readSessionCookie } from '../auth/session-cookie.js';
import { Answers, AnswersNothing, Fails } from '../http/documented.js';
import {
  ConfirmationDto,
  CurrentSessionDto,
  SignedInDto,
  SignInDto,
  SwitchOrganizationDto,
  toSignedInDto,
} from './session.dto.js';
import { SessionsService } from './sessions.service.js';
import { Visits } from './visits.js';

/** The web session. */
@Controller('admin/v1/session')
export class SessionController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly visits: Visits,
    private readonly contexts: AuditContexts,
  ) {}

  /** Tells who is signed in. */
  @Get()
  @SessionOnly()
  @Answers(200, CurrentSessionDto, 'Who is signed in')
  async current(@CurrentSession() by: SessionPrincipal): Promise<CurrentSessionDto> {
    const { account, organizations } = await this.sessions.current(by);
    return {
      ...toSignedInDto(account),
      organizations: organizations.map(({ id, name, role }) => ({ id, name, role })),
    };
  }

  /** Signs in and sets the cookie `clarion_session`. A failure is the same for known and unknown addresses. */
  @Post()
  @Public()
  @HttpCode(200)
  @Answers(200, SignedInDto, 'Signed in')
  @Fails('invalid_credentials', 'rate_limited', 'overloaded')
  async signIn(
    @Body() body: SignInDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    return this.visits.welcome(response, await this.sessions.signIn(body, this.visits.of(request)));
  }

  /**
   * Proves anew who you are, for what asks for it when you signed in more than 15 minutes ago. The session gets a new cookie, and no
   * more time. A wrong password counts like a failed sign-in.
   */
  @Post('confirmation')
  @SessionOnly()
  @HttpCode(200)
  @Answers(200, SignedInDto, 'You, confirmed')
  @Fails('rate_limited', 'overloaded')
  async confirm(
    @CurrentSession() by: SessionPrincipal,
    @Body() body: ConfirmationDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    return this.visits.welcome(response, await this.sessions.confirm(by, body.password, this.visits.of(request)));
  }

  /** Goes on in another of your organizations: the session gets a new cookie there, and no more time. */
  @Post('organization')
  @SessionOnly()
  @HttpCode(200)
  @Answers(200, SignedInDto, 'Signed in to the organization')
  async switchOrganization(
    @CurrentSession() by: SessionPrincipal,
    @Body() body: SwitchOrganizationDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    return this.visits.welcome(
      response,
      await this.sessions.switchTo(by, body.organizationId, this.visits.of(request)),
    );
  }

  /** Signs out: the session ends on the server, and the cookie is taken back. */
  @Delete()
  @SessionOnly()
  @HttpCode(204)
  @AnswersNothing('Signed out')
  async signOut(
    @CurrentSession() by: SessionPrincipal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.sessions.signOut(readSessionCookie(request), this.contexts.of(request), by);
    this.visits.dismiss(response);
  }
}
