import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { ComparisonController } from './comparison.controller.js';
import { ComparisonReader } from './comparison.reader.js';
import { ComparisonService } from './comparison.service.js';

/** What changed from one run to another. */
@Module({
  imports: [RunsModule],
  controllers: [ComparisonController],
  providers: [ComparisonReader, ComparisonService],
})
export class ComparisonModule {}
