import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public } from '../auth/access.decorator.js';
import { Answers, Fails } from '../http/documented.js';
import { InvitationAcceptor } from './invitation-acceptor.js';
import { AcceptInvitationDto } from './invitation.dto.js';
import { SessionStarter } from './session-starter.js';
import { SignedInDto } from './session.dto.js';
import { Visits } from './visits.js';

/** The way in for who was invited. */
@Controller('admin/v1/invitations/accept')
export class AcceptanceController {
  constructor(
    private readonly acceptor: InvitationAcceptor,
    private readonly starter: SessionStarter,
    private readonly visits: Visits,
  ) {}

  /** Accepts an invitation and signs in. A new address becomes a user; an account accepts with its own password. */
  @Post()
  @Public()
  @Answers(201, SignedInDto, 'A member, and signed in')
  @Fails('not_found', 'conflict', 'invalid_credentials', 'rate_limited', 'overloaded')
  async accept(
    @Body() body: AcceptInvitationDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    const visit = this.visits.of(request);
    const account = await this.acceptor.accept(body, visit.origin);
    return this.visits.welcome(response, await this.starter.start(account, visit));
  }
}
