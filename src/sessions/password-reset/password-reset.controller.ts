import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { AuditContexts } from '../../audit/audit-context.js';
import { Public } from '../../auth/access.decorator.js';
import { AcrossOrganizations } from '../../http/across-organizations.decorator.js';
import { AnswersNothing, Fails } from '../../http/documented.js';
import { CompletePasswordResetDto, RequestPasswordResetDto } from './password-reset.dto.js';
import { PasswordResets } from './password-resets.service.js';

/** New passwords by e-mail. */
@Public()
@AcrossOrganizations('ownAccount')
@Controller('admin/v1/password-reset')
export class PasswordResetController {
  constructor(
    private readonly resets: PasswordResets,
    private readonly contexts: AuditContexts,
  ) {}

  /** Sends a link to choose a new password, if the address has an account with a password. The answer does not reveal whether it has. */
  @Post()
  @HttpCode(204)
  @AnswersNothing('The link is sent, if there is such an account')
  @Fails('conflict', 'rate_limited')
  async request(@Body() body: RequestPasswordResetDto, @Req() request: Request): Promise<void> {
    await this.resets.request(body.email, this.contexts.originOf(request));
  }

  /** Sets a new password with the link, which works once within an hour, and ends all sessions of its user. Sign in afterwards. */
  @Post('completion')
  @HttpCode(204)
  @AnswersNothing('The password has changed')
  @Fails('not_found', 'conflict', 'overloaded')
  async complete(@Body() body: CompletePasswordResetDto, @Req() request: Request): Promise<void> {
    await this.resets.complete(body.value, body.password, this.contexts.originOf(request));
  }
}
