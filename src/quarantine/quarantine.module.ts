import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { QuarantineController } from './quarantine.controller.js';
import { QuarantineReader } from './quarantine.reader.js';
import { QuarantineService } from './quarantine.service.js';
import { QuarantineStore } from './quarantine.store.js';

/** Tests whose failures do not count for the time being. */
@Module({
  imports: [AccountsModule, AuditModule],
  controllers: [QuarantineController],
  providers: [QuarantineReader, QuarantineService, QuarantineStore],
  exports: [QuarantineReader],
})
export class QuarantineModule {}
