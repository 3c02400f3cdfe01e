import { Controller, Get, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { SessionOnly } from '../../auth/access.decorator.js';
import { CurrentSession, type SessionPrincipal, isAtLeast } from '../../auth/permissions.js';
import { Answers } from '../../http/documented.js';
import { ServerFactsDto } from './server-facts.dto.js';
import { ServerFactsService } from './server-facts.service.js';

/** The server, for signed-in users. */
@ApiTags('Operations')
@SessionOnly()
@Controller('admin/v1/server')
export class ServerFactsController {
  constructor(private readonly facts: ServerFactsService) {}

  /** Returns version, address and limits of the server, and for admins also its environment. */
  @Get()
  @Answers(200, ServerFactsDto, 'The server')
  async read(@CurrentSession() by: SessionPrincipal, @Req() request: Request): Promise<ServerFactsDto> {
    return isAtLeast(by.role, 'admin') ? this.facts.forAdmins(request.headers) : this.facts.forMembers(request.headers);
  }
}
