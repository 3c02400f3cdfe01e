import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal } from '../auth/current-principal.js';
import type { Principal } from '../auth/principal.js';
import { readCursor, readLimit } from '../common/pagination.js';
import { PublicAddress } from '../common/public-address.js';
import { sendJsonText } from '../http/answer.js';
import { AnswersPage, AnswersUnchanged, LimitQuery } from '../http/documented.js';
import { isUnchanged } from '../http/validators.js';
import { OverviewItemDto } from './overview.dto.js';
import { OverviewService } from './overview.service.js';
import { toOverviewText } from './to-overview.js';

const MOST_TARGETS = 50;

/** How everything does. */
@Controller('open/v1/overview')
export class OverviewController {
  constructor(
    private readonly overview: OverviewService,
    private readonly address: PublicAddress,
  ) {}

  /** Lists all targets of your organization, project by project, with the newest finished run and how the newest 20 went. */
  @Get()
  @RequireScope('runs:read')
  @LimitQuery(MOST_TARGETS, MOST_TARGETS)
  @AnswersPage(OverviewItemDto, 'Targets, and how they do')
  @AnswersUnchanged()
  async list(
    @CurrentPrincipal() by: Principal,
    @Req() request: Request,
    @Res() response: Response,
    @Query('limit') limit?: string,
    @Query('cursor') cursor?: string,
  ): Promise<void> {
    const pageRequest = { limit: readLimit(limit, MOST_TARGETS, MOST_TARGETS), after: readCursor(cursor) };
    const text = toOverviewText(await this.overview.list(by.organizationId, pageRequest), this.address.origin);
    // Home screens ask again and again: what has not changed is told in few bytes.
    if (isUnchanged(request, response, 'overview', text)) return;
    sendJsonText(response, text);
  }
}
