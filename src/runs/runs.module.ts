import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { EventChunkEntity } from './content/event-chunk.entity.js';
import { RunCallsEntity } from './content/run-calls.entity.js';
import { RunContentEntity } from './content/run-content.entity.js';
import { RunEntity } from './run.entity.js';
import { TestFailureEntity } from './content/test-failure.entity.js';
import { HistoryPartEntity } from './packing/history-part.entity.js';
import { KeptTestEntity } from './packing/kept-test.entity.js';
import { PackedContentEntity } from './packing/packed-content.entity.js';
import { ResultPartEntity } from './packing/result-part.entity.js';
import { TagNames } from './filters/tag-names.js';
import { TestEntity } from './results/test.entity.js';
import { TestResultEntity } from './results/test-result.entity.js';
import { TestTextEntity } from './results/test-text.entity.js';
import { TestTextStore } from './results/test-texts.store.js';
import { ResultPackingStore } from './packing/result-packing.store.js';
import { RunAccess } from './run-access.js';
import { RunHooks } from './run-hooks.js';
import { RunRetentionService } from './removal/run-retention.service.js';
import { RunRetentionStore } from './removal/run-retention.store.js';
import { RunReader } from './run.reader.js';
import { RunStateService } from './run-state.service.js';
import { RunSweep } from './removal/run-sweep.js';
import { RunSweepStore } from './removal/run-sweep.store.js';
import { RunWriteStore } from './run-write.store.js';
import { RunsController } from './runs.controller.js';
import { RunsService } from './runs.service.js';
import { SearchTestsQueries } from './tests/search-tests.queries.js';
import { TargetRunsController } from './target-runs.controller.js';
import { TimelineController } from './timeline/timeline.controller.js';
import { TimelineReader } from './timeline/timeline.reader.js';

/** Runs: their state, their rows, the hooks that follow their end, and how they are read. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      EventChunkEntity,
      HistoryPartEntity,
      KeptTestEntity,
      PackedContentEntity,
      ResultPartEntity,
      RunCallsEntity,
      RunContentEntity,
      RunEntity,
      TestFailureEntity,
      TestEntity,
      TestResultEntity,
      TestTextEntity,
    ]),
    AuditModule,
  ],
  controllers: [RunsController, TargetRunsController, TimelineController],
  providers: [
    TimelineReader,
    ResultPackingStore,
    RunAccess,
    RunHooks,
    RunReader,
    RunRetentionService,
    RunRetentionStore,
    RunStateService,
    RunSweep,
    RunSweepStore,
    RunWriteStore,
    RunsService,
    TagNames,
    TestTextStore,
    SearchTestsQueries,
  ],
  exports: [RunAccess, RunHooks, RunReader, RunStateService, RunSweep, RunsService, TagNames],
})
export class RunsModule {}
