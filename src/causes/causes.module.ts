import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CauseRuleEntity } from './cause-rule.entity.js';
import { CauseAliasEntity } from './cause-alias.entity.js';
import { CauseEntity } from './cause.entity.js';
import { RunCauseEntity } from './run-cause.entity.js';
import { CauseNoteEntity } from './triage/cause-note.entity.js';
import { CauseTriageEntity } from './triage/cause-triage.entity.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { CauseRulesController } from './cause-rules.controller.js';
import { CauseRulesService } from './cause-rules.service.js';
import { CauseRulesStore } from './cause-rules.store.js';
import { RemoveCausesHook, CountCausesHook } from './count-causes.queries.js';
import { CausesReader } from './causes.reader.js';
import { CausesService } from './causes.service.js';
import { OtherTargetsReader } from './other-targets.reader.js';
import { ProjectCausesController, RunCausesController } from './causes.controller.js';
import { FixEvidenceReader } from './triage/fix-evidence.reader.js';
import { FixVerificationService } from './triage/fix-verification.service.js';
import { TriageReader } from './triage/triage.reader.js';
import { TriageService } from './triage/triage.service.js';
import { TriageStore } from './triage/triage.store.js';

/** Causes of failures: joined and counted when a run ends, listed for a run and for a project, and named by the rules of a project. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      CauseRuleEntity,
      CauseAliasEntity,
      CauseEntity,
      RunCauseEntity,
      CauseTriageEntity,
      CauseNoteEntity,
    ]),
    SessionsModule,
    AuditModule,
    RunsModule,
  ],
  controllers: [RunCausesController, ProjectCausesController, CauseRulesController],
  providers: [
    CausesReader,
    CausesService,
    CauseRulesService,
    CauseRulesStore,
    CountCausesHook,
    RemoveCausesHook,
    FixEvidenceReader,
    OtherTargetsReader,
    FixVerificationService,
    TriageReader,
    TriageService,
    TriageStore,
  ],
  exports: [CauseRulesService, CausesService, FixVerificationService, OtherTargetsReader, TriageService],
})
export class CausesModule {}
