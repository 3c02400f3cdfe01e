import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { FailureExtractionService } from './failure-extraction.service.js';
import { FailuresController } from './failures.controller.js';
import { FailuresFastPath } from './failures.fast-path.js';
import { FailuresReader } from './failures.reader.js';
import { FailuresService } from './failures.service.js';
import { HistoryReader } from './history.reader.js';

/** Why tests failed: found out at upload, answered without work. */
@Module({
  imports: [RunsModule],
  controllers: [FailuresController],
  providers: [FailureExtractionService, FailuresReader, FailuresService, FailuresFastPath, HistoryReader],
  exports: [FailureExtractionService, FailuresFastPath],
})
export class FailuresModule {}
