import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataHold } from '../common/data-hold.js';
import { CONFIG } from '../config/config.module.js';
import { ArtifactEntity } from './artifact.entity.js';
import { RunsModule } from '../runs/runs.module.js';
import { ArtifactSweeper } from './artifact-sweeper.js';
import { ArtifactReader } from './artifact.reader.js';
import { ArtifactStore, DeleteArtifactsHook } from './artifact.store.js';
import { ArtifactsController } from './artifacts.controller.js';
import { ArtifactsService } from './artifacts.service.js';
import { FileOwners } from './file-owners.js';
import { IncomingFiles } from './incoming-files.js';
import { LooseArtifactEntity } from './loose-artifact.entity.js';
import { LooseArtifactStore } from './loose-artifact.store.js';
import { LooseArtifacts } from './loose-artifacts.js';
import { StoredFiles } from './stored-files.js';
import { ArtifactStorage } from './storage/artifact-storage.js';
import { configuredStorage } from './storage/configured-storage.js';

const STORAGE = { provide: ArtifactStorage, inject: [CONFIG, DataHold], useFactory: configuredStorage };

/** The files of runs: rows in the database, bytes in a storage. */
@Module({
  imports: [TypeOrmModule.forFeature([ArtifactEntity, LooseArtifactEntity]), RunsModule],
  controllers: [ArtifactsController],
  providers: [
    STORAGE,
    IncomingFiles,
    ArtifactSweeper,
    ArtifactReader,
    ArtifactStore,
    LooseArtifactStore,
    LooseArtifacts,
    ArtifactsService,
    DeleteArtifactsHook,
    FileOwners,
    StoredFiles,
  ],
  exports: [ArtifactReader, ArtifactsService, FileOwners, StoredFiles],
})
export class ArtifactsModule {}
