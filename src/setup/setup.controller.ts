import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public } from '../auth/access.decorator.js';
import { AcrossOrganizations } from '../http/across-organizations.decorator.js';
import { Answers, Fails } from '../http/documented.js';
import { SignedInDto } from '../sessions/session.dto.js';
import { SetupDto, SetupStateDto } from './setup.dto.js';
import { SetupService } from './setup.service.js';
import { SessionCookies } from '../sessions/session-cookies.js';

/** The first-run setup. */
@Public()
@AcrossOrganizations('start')
@Controller('admin/v1/setup')
export class SetupController {
  constructor(
    private readonly setup: SetupService,
    private readonly cookies: SessionCookies,
  ) {}

  /** Returns whether the first-run setup is still to be done. */
  @Get()
  @Answers(200, SetupStateDto, 'Whether the setup is required')
  async state(): Promise<SetupStateDto> {
    return { required: await this.setup.isRequired() };
  }

  /** Creates the first organization, its owner and the project `Default`, and signs in. Possible once, while no user exists. */
  @Post()
  @Answers(201, SignedInDto, 'Set up and signed in')
  @Fails('conflict', 'overloaded')
  async setUp(
    @Body() body: SetupDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    return this.cookies.setSessionCookie(response, await this.setup.setUp(body, this.cookies.contextOf(request)));
  }
}
