import { Body, Controller, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AuditContexts } from '../../audit/audit-context.js';
import { SessionOnly } from '../../auth/access.decorator.js';
import { AcrossOrganizations } from '../../http/across-organizations.decorator.js';
import { CurrentSession, type SessionPrincipal } from '../../auth/permissions.js';
import { Answers, AnswersNothing, Fails } from '../../http/documented.js';
import { PasswordChanger } from '../passwords/password-changer.js';
import { ChangePasswordDto, UpdateProfileDto } from './profile.dto.js';
import { UserDto } from '../session.dto.js';
import { UsersService } from './users.service.js';
import { SessionCookies } from '../session-cookies.js';

/** The profile of the signed-in user. */
@SessionOnly()
@AcrossOrganizations('ownAccount')
@Controller('admin/v1/profile')
export class ProfileController {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: PasswordChanger,
    private readonly cookies: SessionCookies,
    private readonly contexts: AuditContexts,
  ) {}

  /** Changes your name, in all organizations. */
  @Patch()
  @Answers(200, UserDto, 'Your profile')
  async change(
    @CurrentSession() by: SessionPrincipal,
    @Body() body: UpdateProfileDto,
    @Req() request: Request,
  ): Promise<UserDto> {
    const { id, name, email } = await this.users.changeProfile(by, body.name ?? undefined, this.contexts.of(request));
    return { id, name, email };
  }

  /** Changes your password with the current one or a passkey, gives this session a new cookie, and ends all your other sessions; your tokens, too, if you ask for it. Too many wrong passwords make the session wait, and no other sign-in. */
  @Post('password')
  @HttpCode(204)
  @AnswersNothing('The password has changed')
  @Fails('conflict', 'rate_limited', 'overloaded')
  async changePassword(
    @CurrentSession() by: SessionPrincipal,
    @Body() body: ChangePasswordDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const { newPassword } = body;
    const given = { password: body.currentPassword ?? undefined, credential: body.credential ?? undefined };
    const command = { given, newPassword, revokeTokens: body.revokeTokens ?? false };
    this.cookies.setSessionCookie(response, await this.passwords.change(by, command, this.cookies.contextOf(request)));
  }
}
