import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { QuarantineEntity } from './quarantine.entity.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { QuarantineController } from './quarantine.controller.js';
import { QuarantineQueries } from './quarantine.queries.js';
import { QuarantineService } from './quarantine.service.js';
import { RemoveQuarantinesHook, QuarantineStore } from './quarantine.store.js';

/** Quarantined tests: their failures do not count. */
@Module({
  imports: [TypeOrmModule.forFeature([QuarantineEntity]), SessionsModule, AuditModule],
  controllers: [QuarantineController],
  providers: [QuarantineQueries, QuarantineService, QuarantineStore, RemoveQuarantinesHook],
  exports: [QuarantineQueries, QuarantineService],
})
export class QuarantineModule {}
