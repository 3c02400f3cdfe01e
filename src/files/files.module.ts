import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { RunFixturesController } from './run-fixtures.controller.js';
import { RunFixturesReader } from './run-fixtures.reader.js';

/** Fixtures: files that tests use. */
@Module({
  imports: [RunsModule],
  controllers: [RunFixturesController],
  providers: [RunFixturesReader],
  exports: [RunFixturesReader],
})
export class FilesModule {}
