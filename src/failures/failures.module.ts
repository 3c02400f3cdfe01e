import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.js';
import { QuarantineModule } from '../quarantine/quarantine.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { CausesMarkdownService } from './causes-markdown.service.js';
import { FailureAdditions } from './failure-additions.js';
import { FailureExtractionService } from './failure-extraction.service.js';
import { FailureHistories } from './failure-histories.js';
import { FailureQuarantines } from './failure-quarantines.js';
import { FailuresController } from './failures.controller.js';
import { FailuresFastPath } from './failures.fast-path.js';
import { FailuresReader } from './failures.reader.js';
import { FailuresService } from './failures.service.js';
import { SingleFailureService } from './single-failure.service.js';

/** Why tests failed: found out at upload, answered without work. */
@Module({
  imports: [RunsModule, HistoryModule, QuarantineModule],
  controllers: [FailuresController],
  providers: [
    FailureExtractionService,
    FailureHistories,
    FailureQuarantines,
    FailureAdditions,
    FailuresReader,
    CausesMarkdownService,
    FailuresService,
    FailuresFastPath,
    SingleFailureService,
  ],
  exports: [FailureExtractionService, FailuresFastPath, FailuresService, SingleFailureService],
})
export class FailuresModule {}
