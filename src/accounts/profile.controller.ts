import { Body, Controller, HttpCode, Patch, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../audit/audit-context.js';
import { SessionOnly } from '../auth/access.decorator.js';
import { CurrentSession } from '../auth/current-principal.js';
import type { SessionPrincipal } from '../auth/principal.js';
import { Answers, AnswersNothing, Fails } from '../http/documented.js';
import { PasswordChanger } from './password-changer.js';
import { ChangePasswordDto, UpdateProfileDto } from './profile.dto.js';
import { ProfilesService } from './profiles.service.js';
import { UserDto } from './session.dto.js';
import { Visits } from './visits.js';

/** What users change of themselves. */
@Controller('admin/v1/profile')
export class ProfileController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly passwords: PasswordChanger,
    private readonly visits: Visits,
    private readonly contexts: AuditContexts,
  ) {}

  /** Changes what you are called, in every organization. */
  @Patch()
  @SessionOnly()
  @Answers(200, UserDto, 'You')
  async change(
    @CurrentSession() by: SessionPrincipal,
    @Body() body: UpdateProfileDto,
    @Req() request: Request,
  ): Promise<UserDto> {
    const { id, name, email } = await this.profiles.change(by, body.name ?? undefined, this.contexts.of(request));
    return { id, name, email };
  }

  /** Changes your password and ends all of your sessions but this one. A wrong present password counts like a failed sign-in. */
  @Post('password')
  @SessionOnly()
  @HttpCode(204)
  @AnswersNothing('The password is changed')
  @Fails('rate_limited', 'overloaded')
  async changePassword(
    @CurrentSession() by: SessionPrincipal,
    @Body() body: ChangePasswordDto,
    @Req() request: Request,
  ): Promise<void> {
    await this.passwords.change(by, body, this.visits.of(request));
  }
}
