import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GateEntity } from './gate.entity.js';
import { AuditModule } from '../audit/audit.module.js';
import { ApisModule } from '../apis/apis.module.js';
import { CollectionsModule } from '../collections/collections.module.js';
import { BuildsModule } from '../builds/builds.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { GateStore, RemoveGateHook } from './gate.store.js';
import { GatesController } from './gates.controller.js';
import { GatesService } from './gates.service.js';
import { JudgeBuildHook, JudgeRunHook } from './judge-runs-and-builds.hook.js';
import { ProjectGateEntity } from './project-gate.entity.js';
import { ProjectGatesController } from './project-gates.controller.js';

/** Gates of targets and projects, and the hooks that judge a run or a build when it ends. */
@Module({
  imports: [
    TypeOrmModule.forFeature([GateEntity, ProjectGateEntity]),
    ApisModule,
    AuditModule,
    BuildsModule,
    CollectionsModule,
    RunsModule,
  ],
  controllers: [GatesController, ProjectGatesController],
  providers: [GateStore, GatesService, JudgeBuildHook, JudgeRunHook, RemoveGateHook],
})
export class GatesModule {}
