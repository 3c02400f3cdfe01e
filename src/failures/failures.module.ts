import { Module } from '@nestjs/common';
import { HistoryModule } from '../history/history.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { FailureExtractionService } from './failure-extraction.service.js';
import { FailureHistories } from './failure-histories.js';
import { FailuresController } from './failures.controller.js';
import { FailuresFastPath } from './failures.fast-path.js';
import { FailuresReader } from './failures.reader.js';
import { FailuresService } from './failures.service.js';

/** Why tests failed: found out at upload, answered without work. */
@Module({
  imports: [RunsModule, HistoryModule],
  controllers: [FailuresController],
  providers: [FailureExtractionService, FailureHistories, FailuresReader, FailuresService, FailuresFastPath],
  exports: [FailureExtractionService, FailuresFastPath],
})
export class FailuresModule {}
