import { Body, Controller, HttpCode, Patch, Post, Req, Res, Get } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AuditContexts } from '../../audit/audit-context.js';
import { SessionOnly, AnyCredential } from '../../auth/access.decorator.js';
import { AcrossOrganizations } from '../../http/across-organizations.decorator.js';
import { CurrentSession, type SessionPrincipal, CurrentPrincipal, type Principal } from '../../auth/permissions.js';
import { Answers, AnswersNothing, Fails } from '../../http/documented.js';
import { PasswordChanger } from '../passwords/password-changer.js';
import { ChangePasswordDto, UpdateProfileDto } from './profile.dto.js';
import { UserDto } from '../session.dto.js';
import { UsersService } from './users.service.js';
import { SessionCookies } from '../session-cookies.js';
import { AccountQueries } from './account.queries.js';
import { MeDto } from './me.dto.js';

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

/** The principal of the request. */
@AnyCredential()
@AcrossOrganizations('ownAccount')
@Controller('v1/me')
export class MeController {
  constructor(private readonly accounts: AccountQueries) {}

  /** Returns your user, organization and role, and the scopes of your token. */
  @Get()
  @Answers(200, MeDto, 'The principal')
  async read(@CurrentPrincipal() by: Principal): Promise<MeDto> {
    const account = await this.accounts.findAccount(by.organizationId, by.userId);
    if (account === undefined) throw new Error('A principal has no account');
    return {
      user: { ...account.user },
      organization: { ...account.organization },
      role: by.role,
      tokenType: by.kind === 'token' ? by.tokenType : null,
      tokenId: by.kind === 'token' ? by.tokenId : null,
      scopes: by.kind === 'token' && by.scopes !== null ? [...by.scopes] : null,
    };
  }
}
