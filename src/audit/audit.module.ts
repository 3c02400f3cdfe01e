import { Module } from '@nestjs/common';
import { AuditContexts } from './audit-context.js';
import { AuditLog } from './audit-log.js';
import { AuditController } from './audit.controller.js';
import { AuditReader } from './audit.reader.js';

/** The log of who changed what. */
@Module({
  controllers: [AuditController],
  providers: [AuditContexts, AuditLog, AuditReader],
  exports: [AuditContexts, AuditLog],
})
export class AuditModule {}
