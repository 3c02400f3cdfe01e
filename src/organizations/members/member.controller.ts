import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../../audit/audit-context.js';
import { SessionOnly } from '../../auth/access.decorator.js';
import { CurrentSession, type SessionPrincipal } from '../../auth/permissions.js';
import type { Page } from '../../common/pagination.js';
import { Answers, AnswersNothing, AnswersPage, Fails } from '../../http/documented.js';
import { PageQueryDto, toPageRequest } from '../../http/queries/page-query.dto.js';
import { MemberAdder } from './member-adder.js';
import { AddMemberDto, ChangeMemberDto, MemberDto, toMemberDto } from './member.dto.js';
import { MembersService } from './members.service.js';
import { readUserId } from './read-user-id.js';

/** Members of the organization. */
@SessionOnly('admin')
@Controller('admin/v1/members')
export class MemberController {
  constructor(
    private readonly members: MembersService,
    private readonly adder: MemberAdder,
    private readonly contexts: AuditContexts,
  ) {}

  /** Lists the members, oldest membership first. */
  @Get()
  @AnswersPage(MemberDto, 'Members')
  async list(@CurrentSession() by: SessionPrincipal, @Query() query: PageQueryDto): Promise<Page<MemberDto>> {
    const page = await this.members.list(by, toPageRequest(query));
    return { items: page.items.map(toMemberDto), nextCursor: page.nextCursor };
  }

  /** Creates a user as a member, with a first password. Invite people who have an account instead. */
  @Post()
  @Answers(201, MemberDto, 'The member')
  @Fails('conflict', 'overloaded')
  async add(
    @CurrentSession() by: SessionPrincipal,
    @Body() body: AddMemberDto,
    @Req() request: Request,
  ): Promise<MemberDto> {
    return toMemberDto(await this.adder.add(by, body, this.contexts.of(request)));
  }

  /** Changes the role of a member. The last owner stays an owner. */
  @Patch(':userId')
  @Answers(200, MemberDto, 'The member')
  @Fails('not_found', 'conflict')
  async change(
    @CurrentSession() by: SessionPrincipal,
    @Param('userId') userId: string,
    @Body() body: ChangeMemberDto,
    @Req() request: Request,
  ): Promise<MemberDto> {
    const member = readUserId(userId);
    await this.members.changeRole(by, member, body.role, this.contexts.of(request));
    return toMemberDto(await this.members.get(by, member));
  }

  /** Removes a member: their sessions and tokens in the organization are refused from the next request on. */
  @Delete(':userId')
  @HttpCode(204)
  @AnswersNothing('Member removed')
  @Fails('not_found', 'conflict')
  async remove(
    @CurrentSession() by: SessionPrincipal,
    @Param('userId') userId: string,
    @Req() request: Request,
  ): Promise<void> {
    await this.members.remove(by, readUserId(userId), this.contexts.of(request));
  }
}
