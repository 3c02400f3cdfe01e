import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApisModule } from '../apis/apis.module.js';
import { ArtifactsModule } from '../artifacts/artifacts.module.js';
import { BuildsModule } from '../builds/builds.module.js';
import { CausesModule } from '../causes/causes.module.js';
import { CollectionsModule } from '../collections/collections.module.js';
import { FilesModule } from '../files/files.module.js';
import { HistoryModule } from '../history/history.module.js';
import { ProjectionsModule } from '../projections/projections.module.js';
import { QuarantineModule } from '../quarantine/quarantine.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { BuildFailuresController } from './builds/build-failures.controller.js';
import { BuildFailuresReader } from './builds/build-failures.reader.js';
import { BuildFailuresService } from './builds/build-failures.service.js';
import { CausesMarkdownService } from './causes-markdown.service.js';
import { FailureAdditions } from './failure-additions.js';
import { FailureExtractionService } from './report/failure-extraction.service.js';
import { FailureHistories } from './failure-histories.js';
import { FailureOwners } from './owners/failure-owners.js';
import { FailureFilesReader } from './owners/failure-files.reader.js';
import { FailureQuarantines } from './failure-quarantines.js';
import { FailuresController } from './failures.controller.js';
import { FailuresFastPath } from './failures.fast-path.js';
import { FailuresReader } from './failures.reader.js';
import { FailuresService } from './failures.service.js';
import { CommitRangesQueries } from './since-pass/commit-ranges.queries.js';
import { FailingRanges } from './since-pass/failing-ranges.js';
import { FailureDivergences } from './since-pass/failure-divergences.js';
import { FailureFixtures } from './since-pass/failure-fixtures.js';
import { FailureSuspects } from './since-pass/failure-suspects.js';
import { SincePass } from './since-pass/since-pass.js';
import { RunReportEntity } from './report/run-report.entity.js';
import { RunReportStore, StoreReportHook } from './report/run-report.store.js';
import { SelectedFailures } from './selected-failures.js';
import { SingleFailureService } from './single-failure.service.js';

/** Failures: extracted and stored at upload, so that a read does no work. */
@Module({
  imports: [
    TypeOrmModule.forFeature([RunReportEntity]),
    ArtifactsModule,
    BuildsModule,
    CausesModule,
    CollectionsModule,
    RunsModule,
    FilesModule,
    HistoryModule,
    QuarantineModule,
    ProjectionsModule,
    ApisModule,
  ],
  controllers: [FailuresController, BuildFailuresController],
  providers: [
    BuildFailuresReader,
    CommitRangesQueries,
    FailingRanges,
    FailureDivergences,
    FailureFixtures,
    FailureSuspects,
    SincePass,
    BuildFailuresService,
    FailureExtractionService,
    FailureHistories,
    FailureFilesReader,
    FailureOwners,
    FailureQuarantines,
    FailureAdditions,
    FailuresReader,
    SelectedFailures,
    CausesMarkdownService,
    FailuresService,
    FailuresFastPath,
    SingleFailureService,
    RunReportStore,
    StoreReportHook,
  ],
  exports: [BuildFailuresService, FailureExtractionService, FailuresFastPath, FailuresService, SingleFailureService],
})
export class FailuresModule {}
