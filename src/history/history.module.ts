import { Module } from '@nestjs/common';
import { QuarantineModule } from '../quarantine/quarantine.module.js';
import { HistoryReader } from './history.reader.js';
import { TestsController } from './tests.controller.js';
import { TestsReader } from './tests.reader.js';
import { TestsService } from './tests.service.js';

/** Tests over runs: how they ended, since when they fail, and which are flaky. */
@Module({
  imports: [QuarantineModule],
  controllers: [TestsController],
  providers: [HistoryReader, TestsReader, TestsService],
  exports: [HistoryReader, TestsService],
})
export class HistoryModule {}
