import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public } from '../auth/access.decorator.js';
import { Answers, Fails } from '../http/documented.js';
import { SignedInDto } from './session.dto.js';
import { SetupDto, SetupStateDto } from './setup.dto.js';
import { SetupService } from './setup.service.js';
import { Visits } from './visits.js';

/** The first-run set-up. */
@Controller('admin/v1/setup')
export class SetupController {
  constructor(
    private readonly setup: SetupService,
    private readonly visits: Visits,
  ) {}

  /** Tells whether the first-run set-up is still to be done. */
  @Get()
  @Public()
  @Answers(200, SetupStateDto, 'Whether the set-up is required')
  async state(): Promise<SetupStateDto> {
    return { required: await this.setup.isRequired() };
  }

  /** Creates the first organization, its owner and the project `Default`, and signs in. Once, while no user exists. */
  @Post()
  @Public()
  @Answers(201, SignedInDto, 'Set up and signed in')
  @Fails('conflict', 'overloaded')
  async setUp(
    @Body() body: SetupDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SignedInDto> {
    return this.visits.welcome(response, await this.setup.setUp(body, this.visits.of(request)));
  }
}
