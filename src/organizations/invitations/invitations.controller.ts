import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AuditContexts } from '../../audit/audit-context.js';
import { SessionOnly, Public } from '../../auth/access.decorator.js';
import { CurrentSession, type SessionPrincipal } from '../../auth/permissions.js';
import { isInvitationId } from '../../common/identifiers.js';
import type { Page } from '../../common/pagination.js';
import { noSuch } from '../../common/problem.js';
import { Answers, AnswersNothing, AnswersPage, Fails } from '../../http/documented.js';
import { PageQueryDto, toPageRequest } from '../../http/queries/page-query.dto.js';
import {
  CreatedInvitationDto,
  InvitationDto,
  InviteDto,
  toCreatedInvitationDto,
  toInvitationDto,
  AcceptInvitationDto,
} from './invitation.dto.js';
import { InvitationsService } from './invitations.service.js';
import { AcrossOrganizations } from '../../http/across-organizations.decorator.js';
import { InvitationAcceptor } from './invitation-acceptor.js';
import { SessionStarter } from '../../sessions/session-starter.js';
import { SignedInDto } from '../../sessions/session.dto.js';
import { SessionCookies } from '../../sessions/session-cookies.js';

/** Invitations to the organization. */
@SessionOnly('admin')
@Controller('admin/v1/invitations')
export class InvitationController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly contexts: AuditContexts,
  ) {}

  /** Lists open invitations, newest first. A link is never shown again. */
  @Get()
  @AnswersPage(InvitationDto, 'Open invitations')
  async list(@CurrentSession() by: SessionPrincipal, @Query() query: PageQueryDto): Promise<Page<InvitationDto>> {
    const page = await this.invitations.list(by, toPageRequest(query));
    return { items: page.items.map(toInvitationDto), nextCursor: page.nextCursor };
  }

  /** Creates an invitation for seven days. It is sent to the address where the server sends e-mail; else send the link of this response to the invited person yourself. */
  @Post()
  @Header('Cache-Control', 'no-store')
  @Answers(201, CreatedInvitationDto, 'The invitation, with its link')
  @Fails('conflict')
  async invite(
    @CurrentSession() by: SessionPrincipal,
    @Body() body: InviteDto,
    @Req() request: Request,
  ): Promise<CreatedInvitationDto> {
    return toCreatedInvitationDto(await this.invitations.invite(by, body, this.contexts.of(request)));
  }

  /** Revokes an open invitation. Its link stops working. */
  @Delete(':invitationId')
  @HttpCode(204)
  @AnswersNothing('Invitation revoked')
  @Fails('not_found')
  async revoke(
    @CurrentSession() by: SessionPrincipal,
    @Param('invitationId') id: string,
    @Req() request: Request,
  ): Promise<void> {
    if (!isInvitationId(id)) throw noSuch('invitation', '/admin/v1/invitations');
    await this.invitations.revoke(by, id, this.contexts.of(request));
  }
}

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
