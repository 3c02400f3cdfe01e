import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdempotencyKeyEntity } from './idempotency/idempotency-key.entity.js';
import { ArtifactsModule } from '../artifacts/artifacts.module.js';
import { FailuresModule } from '../failures/failures.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { LegacyRunsController } from './native/legacy-runs.controller.js';
import { DeleteKeysHook, IdempotencyStore } from './idempotency/idempotency.store.js';
import { LivePreview } from './live/live-preview.js';
import { LiveRunsController } from './live/live-runs.controller.js';
import { LiveRunsService } from './live/live-runs.service.js';
import { RunTurns } from './live/run-turns.js';
import { UploadReadings } from './reading/upload-readings.js';
import { Sweeper } from './sweeper.js';
import { UploadReader } from './upload-reader.js';
import { UploadService } from './upload.service.js';
import { UploadsController } from './uploads.controller.js';

/** Uploads: from the bytes of a body to a stored run. */
@Module({
  imports: [TypeOrmModule.forFeature([IdempotencyKeyEntity]), ArtifactsModule, RunsModule, FailuresModule],
  controllers: [UploadsController, LiveRunsController, LegacyRunsController],
  providers: [
    DeleteKeysHook,
    IdempotencyStore,
    LivePreview,
    LiveRunsService,
    RunTurns,
    Sweeper,
    UploadReader,
    UploadReadings,
    UploadService,
  ],
  exports: [LivePreview, LiveRunsService, RunTurns, UploadReader, UploadService],
})
export class UploadsModule {}
