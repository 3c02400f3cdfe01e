import { Module } from '@nestjs/common';
import { TrendsController } from './trends.controller.js';
import { TrendsReader } from './trends.reader.js';
import { TrendsService } from './trends.service.js';

/** How the runs of a target went over time, and its badge. */
@Module({
  controllers: [TrendsController],
  providers: [TrendsReader, TrendsService],
})
export class TrendsModule {}
