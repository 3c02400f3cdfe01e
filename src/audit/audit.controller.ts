import { Controller, Get, Query } from '@nestjs/common';
import { SessionOnly } from '../auth/access.decorator.js';
import { CurrentSession } from '../auth/current-principal.js';
import type { SessionPrincipal } from '../auth/principal.js';
import { readPageRequest, toPage, type Page } from '../common/pagination.js';
import { AnswersPage, Fails } from '../http/documented.js';
import { readAuditFilter } from './audit-filter.js';
import { AuditRecordDto, toAuditRecordDto } from './audit.dto.js';
import { AuditQueries } from './audit.queries.js';

/** The audit log. */
@SessionOnly('admin')
@Controller('admin/v1/audit')
export class AuditController {
  constructor(private readonly queries: AuditQueries) {}

  /** Lists the changes in the organization, newest first; `from` is inclusive, `to` exclusive. */
  @Get()
  @AnswersPage(AuditRecordDto, 'Audit records')
  @Fails('invalid_request')
  async list(
    @CurrentSession() by: SessionPrincipal,
    @Query('action') action?: string,
    @Query('actorUserId') actorUserId?: string,
    @Query('from') from?: string,
    @Query('to') to?: string,
    @Query('limit') limit?: string,
    @Query('cursor') cursor?: string,
  ): Promise<Page<AuditRecordDto>> {
    const page = readPageRequest(limit, cursor);
    const rows = await this.queries.list(by.organizationId, readAuditFilter({ action, actorUserId, from, to }), page);
    return toPage(rows, page.limit, toAuditRecordDto, (row) => row.id);
  }
}
