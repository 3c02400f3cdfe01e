import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { ComparisonController } from './comparison.controller.js';
import { ComparisonQueries } from './comparison.queries.js';
import { ComparisonService } from './comparison.service.js';

/** What changed from one run to another. */
@Module({
  imports: [RunsModule],
  controllers: [ComparisonController],
  providers: [ComparisonQueries, ComparisonService],
})
export class ComparisonModule {}
