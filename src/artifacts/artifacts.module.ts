import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ArtifactEntity } from './artifact.entity.js';
import { RunsModule } from '../runs/runs.module.js';
import { ArtifactFiles } from './artifact-files.js';
import { ArtifactSweeper } from './artifact-sweeper.js';
import { ArtifactReader } from './artifact.reader.js';
import { ArtifactStore } from './artifact.store.js';
import { DeleteArtifactsHook } from './delete-artifacts.hook.js';
import { ArtifactsController } from './artifacts.controller.js';
import { ArtifactsService } from './artifacts.service.js';

/** The files of runs: rows in the database, bytes in the data directory. */
@Module({
  imports: [TypeOrmModule.forFeature([ArtifactEntity]), RunsModule],
  controllers: [ArtifactsController],
  providers: [ArtifactFiles, ArtifactSweeper, ArtifactReader, ArtifactStore, ArtifactsService, DeleteArtifactsHook],
  exports: [ArtifactReader, ArtifactsService],
})
export class ArtifactsModule {}
