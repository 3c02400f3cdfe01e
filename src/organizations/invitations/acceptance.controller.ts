import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public } from '../../auth/access.decorator.js';
import { AcrossOrganizations } from '../../http/across-organizations.decorator.js';
import { Answers, Fails } from '../../http/documented.js';
import { InvitationAcceptor } from './invitation-acceptor.js';
import { AcceptInvitationDto } from './invitation.dto.js';
import { SessionStarter } from '../../sessions/session-starter.js';
import { SignedInDto } from '../../sessions/session.dto.js';
import { SessionCookies } from '../../sessions/session-cookies.js';

/** Acceptance of invitations. */
@Public()
@AcrossOrganizations('credentialOfCaller')
@Controller('admin/v1/invitations/accept')
export class AcceptanceController {
  constructor(
    private readonly acceptor: InvitationAcceptor,
    private readonly starter: SessionStarter,
    private readonly cookies: SessionCookies,
  ) {}

  /** Accepts an invitation and signs in. Creates a user for a new address; an existing user accepts with their own password and, where they have one, a second factor. */
  @Post()
  @Answers(201, SignedInDto, 'Invitation accepted and signed in')
  @Fails('not_found', 'conflict', 'invalid_credentials', 'second_factor_required', 'rate_limited', 'overloaded')
  async accept(
    @Body() body: AcceptInvitationDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    const context = this.cookies.contextOf(request);
    const account = await this.acceptor.accept(body, context);
    return this.cookies.setSessionCookie(response, await this.starter.start(account, context));
  }
}
