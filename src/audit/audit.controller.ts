import { Controller, Get, Query } from '@nestjs/common';
import { SessionOnly } from '../auth/access.decorator.js';
import { CurrentSession } from '../auth/current-principal.js';
import type { SessionPrincipal } from '../auth/principal.js';
import { readPageRequest, toPage, type Page } from '../common/pagination.js';
import { AnswersPage, Fails } from '../http/documented.js';
import { readAuditFilter } from './audit-filter.js';
import { AuditRecordDto, toAuditRecordDto } from './audit.dto.js';
import { AuditReader } from './audit.reader.js';

/** The audit log. */
@Controller('admin/v1/audit')
export class AuditController {
  constructor(private readonly reader: AuditReader) {}

  /** Lists what was changed in the organization, newest first; `from` is inclusive, `to` exclusive. */
  @Get()
  @SessionOnly('admin')
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
    const rows = await this.reader.list(by.organizationId, readAuditFilter({ action, actorUserId, from, to }), page);
    return toPage(rows, page.limit, toAuditRecordDto, (row) => row.id);
  }
}
