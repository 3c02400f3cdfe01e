import { Controller, Delete, HttpCode, Param, Put, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../../audit/audit-context.js';
import { SessionOnly } from '../../auth/access.decorator.js';
import { CurrentSession, type SessionPrincipal } from '../../auth/permissions.js';
import { Answers, AnswersNothing, Fails } from '../../http/documented.js';
import { MemberAccessService } from './member-access.service.js';
import { MemberDto, toMemberDto } from './member.dto.js';
import { MembersService } from './members.service.js';
import { readUserId } from './read-user-id.js';

/** Whether members have access to the organization. */
@SessionOnly('admin')
@Controller('admin/v1/members/:userId')
export class MemberAccessController {
  constructor(
    private readonly access: MemberAccessService,
    private readonly members: MembersService,
    private readonly contexts: AuditContexts,
  ) {}

  /**
   * Deactivates a member: from the next request on, their tokens in the organization are refused and their sessions in it have ended.
   * Invitations that they sent end too. The last active owner cannot be deactivated.
   */
  @Put('deactivation')
  @Answers(200, MemberDto, 'The member')
  @Fails('not_found', 'conflict')
  async deactivate(
    @CurrentSession() by: SessionPrincipal,
    @Param('userId') userId: string,
    @Req() request: Request,
  ): Promise<MemberDto> {
    return this.change(by, 'deactivate', userId, request);
  }

  /** Reactivates a member: they can sign in again, and their tokens work again unless they have expired or been revoked. */
  @Delete('deactivation')
  @Answers(200, MemberDto, 'The member')
  @Fails('not_found')
  async reactivate(
    @CurrentSession() by: SessionPrincipal,
    @Param('userId') userId: string,
    @Req() request: Request,
  ): Promise<MemberDto> {
    return this.change(by, 'reactivate', userId, request);
  }

  /** Ends all sessions of a member in the organization. They can sign in again; their tokens stay valid. */
  @Delete('sessions')
  @HttpCode(204)
  @AnswersNothing('The sessions have ended')
  @Fails('not_found')
  async endSessions(
    @CurrentSession() by: SessionPrincipal,
    @Param('userId') userId: string,
    @Req() request: Request,
  ): Promise<void> {
    await this.access.change(by, 'end_sessions', readUserId(userId), this.contexts.of(request));
  }

  /**
   * Removes all second factors of a member who has lost them, and ends the member's sessions. The next sign-in needs the password alone.
   * Only for members of no other organization.
   */
  @Delete('second-factor')
  @HttpCode(204)
  @AnswersNothing('The member has no second factor')
  @Fails('not_found', 'conflict', 'reauthentication_required')
  async resetFactors(
    @CurrentSession() by: SessionPrincipal,
    @Param('userId') userId: string,
    @Req() request: Request,
  ): Promise<void> {
    await this.access.change(by, 'reset_factors', readUserId(userId), this.contexts.of(request));
  }

  private async change(
    by: SessionPrincipal,
    kind: 'deactivate' | 'reactivate',
    userId: string,
    request: Request,
  ): Promise<MemberDto> {
    const member = readUserId(userId);
    await this.access.change(by, kind, member, this.contexts.of(request));
    return toMemberDto(await this.members.get(by, member));
  }
}
