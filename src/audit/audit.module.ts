import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditRecordEntity } from './audit-record.entity.js';
import { AuditContexts } from './audit-context.js';
import { AuditLog } from './audit-log.js';
import { AuditController } from './audit.controller.js';
import { AuditQueries } from './audit.queries.js';

/** Records who changed what. */
@Module({
  imports: [TypeOrmModule.forFeature([AuditRecordEntity])],
  controllers: [AuditController],
  providers: [AuditContexts, AuditLog, AuditQueries],
  exports: [AuditContexts, AuditLog],
})
export class AuditModule {}
