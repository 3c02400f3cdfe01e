import { Controller, Get, Query } from '@nestjs/common';
import { SessionOnly } from '../auth/access.decorator.js';
import { CurrentSession, type SessionPrincipal } from '../auth/permissions.js';
import { toPage, type Page } from '../common/pagination.js';
import { AnswersPage, Fails } from '../http/documented.js';
import { toPageRequest } from '../http/queries/page-query.dto.js';
import { toAuditFilter } from './audit-filter.js';
import { AuditQueryDto } from './audit-query.dto.js';
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
  async list(@CurrentSession() by: SessionPrincipal, @Query() query: AuditQueryDto): Promise<Page<AuditRecordDto>> {
    const page = toPageRequest(query);
    const rows = await this.queries.list(by.organizationId, toAuditFilter(query), page);
    return toPage(rows, page.limit, toAuditRecordDto, (row) => row.id);
  }
}
