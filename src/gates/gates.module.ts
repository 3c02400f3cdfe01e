import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { GateReader } from './gate.reader.js';
import { GateStore } from './gate.store.js';
import { GatesController } from './gates.controller.js';
import { GatesService } from './gates.service.js';

/** Gates of targets. Runs are judged by `judge-run.ts`, which the ingest module calls when a run ends. */
@Module({
  imports: [AuditModule],
  controllers: [GatesController],
  providers: [GateReader, GateStore, GatesService],
})
export class GatesModule {}
