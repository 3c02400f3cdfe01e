import { Controller, Delete, Get, HttpCode, Param, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { SessionOnly } from '../auth/access.decorator.js';
import { AcrossOrganizations } from '../http/across-organizations.decorator.js';
import { CurrentSession, type SessionPrincipal } from '../auth/permissions.js';
import { isSessionId } from '../common/identifiers.js';
import type { Page } from '../common/pagination.js';
import { noSuch } from '../common/problem.js';
import { AnswersNothing, AnswersPage, Fails } from '../http/documented.js';
import { PageQueryDto, toPageRequest } from '../http/queries/page-query.dto.js';
import { SessionDto, toSessionDto } from './own-session.dto.js';
import { SessionCookies } from './session-cookies.js';
import { OwnSessionsService } from './own-sessions.service.js';

/** Your web sessions. */
@SessionOnly()
@AcrossOrganizations('ownAccount')
@Controller('admin/v1/sessions')
export class OwnSessionsController {
  constructor(
    private readonly sessions: OwnSessionsService,
    private readonly cookies: SessionCookies,
    private readonly contexts: AuditContexts,
  ) {}

  /** Lists your active sessions in all organizations, newest first. */
  @Get()
  @AnswersPage(SessionDto, 'Your sessions')
  async list(
    @CurrentSession() by: SessionPrincipal,
    @Req() request: Request,
    @Query() query: PageQueryDto,
  ): Promise<Page<SessionDto>> {
    const page = await this.sessions.list(by, this.cookies.cookieOf(request), toPageRequest(query));
    return { items: page.items.map(toSessionDto), nextCursor: page.nextCursor };
  }

  /** Ends all your sessions except this one. */
  @Delete()
  @HttpCode(204)
  @AnswersNothing('The other sessions have ended')
  async endOthers(@CurrentSession() by: SessionPrincipal, @Req() request: Request): Promise<void> {
    await this.sessions.endOthers(by, this.cookies.cookieOf(request), this.contexts.of(request));
  }

  /** Ends one of your sessions. Its next request is refused. */
  @Delete(':sessionId')
  @HttpCode(204)
  @AnswersNothing('The session has ended')
  @Fails('not_found')
  async end(
    @CurrentSession() by: SessionPrincipal,
    @Param('sessionId') id: string,
    @Req() request: Request,
  ): Promise<void> {
    if (!isSessionId(id)) throw noSuch('session of yours', '/admin/v1/sessions');
    await this.sessions.end(by, id, this.contexts.of(request));
  }
}
