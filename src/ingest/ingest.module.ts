import { Module } from '@nestjs/common';
import { CausesModule } from '../causes/causes.module.js';
import { FailuresModule } from '../failures/failures.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { CliRunsController } from './cli-runs.controller.js';
import { IdempotencyStore } from './idempotency.store.js';
import { LiveRunsController } from './live-runs.controller.js';
import { LiveRunsService } from './live-runs.service.js';
import { ProjectExtraction } from './project-extraction.js';
import { RunEndingModule } from './run-ending.module.js';
import { Sweeper } from './sweeper.js';
import { UploadReader } from './upload-reader.js';
import { UploadService } from './upload.service.js';
import { UploadsController } from './uploads.controller.js';

/** Uploads: from the bytes of a body to a stored run. */
@Module({
  imports: [RunsModule, CausesModule, FailuresModule, RunEndingModule],
  controllers: [UploadsController, LiveRunsController, CliRunsController],
  providers: [IdempotencyStore, LiveRunsService, ProjectExtraction, Sweeper, UploadReader, UploadService],
})
export class IngestModule {}
