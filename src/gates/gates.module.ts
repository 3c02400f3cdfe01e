import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GateEntity } from './gate.entity.js';
import { AuditModule } from '../audit/audit.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { GateStore } from './gate.store.js';
import { GatesController } from './gates.controller.js';
import { GatesService } from './gates.service.js';
import { RemoveGateHook } from './remove-gate.hook.js';
import { JudgeRunHook } from './judge-run.hook.js';

/** Gates of targets, and the hook that judges a run when it ends. */
@Module({
  imports: [TypeOrmModule.forFeature([GateEntity]), AuditModule, RunsModule],
  controllers: [GatesController],
  providers: [GateStore, GatesService, JudgeRunHook, RemoveGateHook],
})
export class GatesModule {}
