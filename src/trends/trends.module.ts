import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { OverviewController } from './overview.controller.js';
import { OverviewReader } from './overview.reader.js';
import { OverviewService } from './overview.service.js';
import { TrendsController } from './trends.controller.js';
import { TrendsReader } from './trends.reader.js';
import { TrendsService } from './trends.service.js';

/** How the runs of targets went over time: of all targets in short, of one in full, and its badge. */
@Module({
  imports: [RunsModule],
  controllers: [OverviewController, TrendsController],
  providers: [OverviewReader, OverviewService, TrendsReader, TrendsService],
})
export class TrendsModule {}
