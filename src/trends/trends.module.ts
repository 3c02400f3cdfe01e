import { Module } from '@nestjs/common';
import { BuildsModule } from '../builds/builds.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { OverviewController } from './overview.controller.js';
import { OverviewQueries } from './overview.queries.js';
import { OverviewService } from './overview.service.js';
import { FinishedBuildsReader } from './finished-builds.reader.js';
import { TrendsController } from './trends.controller.js';
import { TrendsQueries } from './trends.queries.js';
import { TrendsService } from './trends.service.js';

/** The overview of all targets, and trend and badge of one target. */
@Module({
  imports: [BuildsModule, RunsModule],
  controllers: [OverviewController, TrendsController],
  providers: [FinishedBuildsReader, OverviewQueries, OverviewService, TrendsQueries, TrendsService],
  exports: [OverviewQueries],
})
export class TrendsModule {}
