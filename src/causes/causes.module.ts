import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { CauseRulesController } from './cause-rules.controller.js';
import { CauseRulesReader } from './cause-rules.reader.js';
import { CauseRulesService } from './cause-rules.service.js';
import { CauseRulesStore } from './cause-rules.store.js';
import { CausesReader } from './causes.reader.js';
import { CausesService } from './causes.service.js';
import { ProjectCausesController } from './project-causes.controller.js';
import { RunCausesController } from './run-causes.controller.js';

/** Causes of failures, of a run and over the runs of a project, and the rules by which a project names them. They are written with the run (`runs/run-causes.store.ts`). */
@Module({
  imports: [AuditModule, RunsModule],
  controllers: [RunCausesController, ProjectCausesController, CauseRulesController],
  providers: [CausesReader, CausesService, CauseRulesReader, CauseRulesService, CauseRulesStore],
  exports: [CauseRulesReader],
})
export class CausesModule {}
