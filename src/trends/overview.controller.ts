import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RequireScope } from '../auth/access.decorator.js';
import { CurrentPrincipal, type Principal } from '../auth/permissions.js';
import { readCursor } from '../common/pagination.js';
import { PublicAddress } from '../common/public-address.js';
import { isUnchanged, sendJsonText } from '../http/answer.js';
import { AnswersPage, AnswersUnchanged, LimitQuery } from '../http/documented.js';
import { OverviewItemDto, toOverviewText } from './overview.dto.js';
import { MOST_TARGETS, OverviewQueryDto } from './overview-query.dto.js';
import { OverviewService } from './overview.service.js';

/** The overview of an organization. */
@RequireScope('runs:read')
@Controller('open/v1/overview')
export class OverviewController {
  constructor(
    private readonly overview: OverviewService,
    private readonly address: PublicAddress,
  ) {}

  /**
   * Lists the targets of your organization, project by project, with the newest build and the results of the newest 20, on the default
   * branch of each project.
   */
  @Get()
  @LimitQuery(MOST_TARGETS, MOST_TARGETS)
  @AnswersPage(OverviewItemDto, 'Targets with their recent builds')
  @AnswersUnchanged()
  async list(
    @CurrentPrincipal() by: Principal,
    @Req() request: Request,
    @Res() response: Response,
    @Query() { limit = MOST_TARGETS, cursor }: OverviewQueryDto,
  ): Promise<void> {
    const page = await this.overview.list(by.organizationId, { limit, after: readCursor(cursor) });
    const text = toOverviewText(page, this.address.origin);
    // Home pages poll this route: an unchanged response is only a 304.
    if (isUnchanged(request, response, 'overview', text)) return;
    sendJsonText(response, text);
  }
}
