import { Module } from '@nestjs/common';
import { HistoryReader } from './history.reader.js';
import { TestsController } from './tests.controller.js';
import { TestsReader } from './tests.reader.js';
import { TestsService } from './tests.service.js';

/** Tests over runs: how they ended, since when they fail, and which are flaky. */
@Module({
  controllers: [TestsController],
  providers: [HistoryReader, TestsReader, TestsService],
  exports: [HistoryReader],
})
export class HistoryModule {}
