import { Module } from '@nestjs/common';
import { ArtifactFiles } from './artifact-files.js';
import { ArtifactReader } from './artifact.reader.js';
import { ArtifactStore } from './artifact.store.js';
import { ArtifactsController } from './artifacts.controller.js';
import { ArtifactsService } from './artifacts.service.js';
import { RunAccess } from './run-access.js';
import { RunReader } from './run.reader.js';
import { RunSweepStore } from './run-sweep.store.js';
import { RunWriteStore } from './run-write.store.js';
import { RunsController } from './runs.controller.js';
import { RunsService } from './runs.service.js';
import { TargetRunsController } from './target-runs.controller.js';

/** Runs: their state, their rows, their artifacts, and how they are read. */
@Module({
  controllers: [RunsController, TargetRunsController, ArtifactsController],
  providers: [
    ArtifactFiles,
    ArtifactReader,
    ArtifactStore,
    ArtifactsService,
    RunAccess,
    RunReader,
    RunSweepStore,
    RunWriteStore,
    RunsService,
  ],
  exports: [
    ArtifactFiles,
    ArtifactReader,
    ArtifactsService,
    RunAccess,
    RunReader,
    RunSweepStore,
    RunWriteStore,
    RunsService,
  ],
})
export class RunsModule {}
