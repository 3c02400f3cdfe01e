import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { ArtifactEntity } from './artifact.entity.js';
import { RunsModule } from '../runs/runs.module.js';
import { ArtifactSweeper } from './artifact-sweeper.js';
import { ArtifactReader } from './artifact.reader.js';
import { ArtifactStore } from './artifact.store.js';
import { DeleteArtifactsHook } from './delete-artifacts.hook.js';
import { ArtifactsController } from './artifacts.controller.js';
import { ArtifactsService } from './artifacts.service.js';
import { IncomingFiles } from './incoming-files.js';
import { ArtifactStorage } from './storage/artifact-storage.js';
import { DirectoryStorage } from './storage/directory-storage.js';
import { S3Storage } from './storage/s3-storage.js';

/** The storage of the configuration: an S3-compatible service, or else the data directory. */
const STORAGE = {
  provide: ArtifactStorage,
  inject: [CONFIG],
  useFactory: (config: Config): ArtifactStorage =>
    config.artifacts === undefined ? new DirectoryStorage(config) : new S3Storage(config.artifacts),
};

/** The files of runs: rows in the database, bytes in a storage. */
@Module({
  imports: [TypeOrmModule.forFeature([ArtifactEntity]), RunsModule],
  controllers: [ArtifactsController],
  providers: [
    STORAGE,
    IncomingFiles,
    ArtifactSweeper,
    ArtifactReader,
    ArtifactStore,
    ArtifactsService,
    DeleteArtifactsHook,
  ],
  exports: [ArtifactReader, ArtifactsService],
})
export class ArtifactsModule {}
