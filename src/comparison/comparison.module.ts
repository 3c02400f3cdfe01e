import { Module } from '@nestjs/common';
import { BuildsModule } from '../builds/builds.module.js';
import { FilesModule } from '../files/files.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { BuildComparisonController } from './build-comparison.controller.js';
import { BuildComparisonQueries } from './build-comparison.queries.js';
import { BuildComparisonService } from './build-comparison.service.js';
import { ComparisonController } from './comparison.controller.js';
import { ComparisonQueries } from './comparison.queries.js';
import { ComparisonService } from './comparison.service.js';

/** What changed from one run or build to another. */
@Module({
  imports: [BuildsModule, FilesModule, RunsModule],
  controllers: [BuildComparisonController, ComparisonController],
  providers: [BuildComparisonQueries, BuildComparisonService, ComparisonQueries, ComparisonService],
  exports: [BuildComparisonService, ComparisonService],
})
export class ComparisonModule {}
