import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../../audit/audit-context.js';
import { SessionOnly } from '../../auth/access.decorator.js';
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
} from './invitation.dto.js';
import { InvitationsService } from './invitations.service.js';

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
