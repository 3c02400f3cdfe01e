import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ArtifactsModule } from '../artifacts/artifacts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { RunFixturesController } from './run-fixtures.controller.js';
import { RunFixturesReader } from './run-fixtures.reader.js';
import { FileQueries } from './stored/file.queries.js';
import { FileStore, RemoveFilesHook } from './stored/file.store.js';
import { FileSweeper } from './stored/file-sweeper.js';
import { FileVersionEntity } from './stored/file-version.entity.js';
import { FilesController } from './stored/files.controller.js';
import { FilesService } from './stored/files.service.js';

/** Fixtures: which files runs used, and the stored files of projects. */
@Module({
  imports: [TypeOrmModule.forFeature([FileVersionEntity]), ArtifactsModule, AuditModule, RunsModule],
  controllers: [FilesController, RunFixturesController],
  providers: [FileQueries, FileStore, FileSweeper, FilesService, RemoveFilesHook, RunFixturesReader],
  exports: [RunFixturesReader],
})
export class FilesModule {}
