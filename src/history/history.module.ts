import { Module } from '@nestjs/common';
import { QuarantineModule } from '../quarantine/quarantine.module.js';
import { HistoryQueries } from './history.queries.js';
import { LargeListsQueries } from './large-lists.queries.js';
import { TestPresenceQueries } from './presence/test-presence.queries.js';
import { TestsController } from './tests.controller.js';
import { TestsQueries } from './tests.queries.js';
import { TestsService } from './tests.service.js';
import { TroubledTests } from './troubled-tests.js';

/** Tests over runs: how they ended, since when they fail, and which are flaky. */
@Module({
  imports: [QuarantineModule],
  controllers: [TestsController],
  providers: [HistoryQueries, LargeListsQueries, TestPresenceQueries, TestsQueries, TestsService, TroubledTests],
  exports: [HistoryQueries, TestsService, TroubledTests],
})
export class HistoryModule {}
