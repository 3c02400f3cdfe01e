import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.js';
import { SearchQueries } from './search.queries.js';
import { SearchMessagesReader } from './search-messages.reader.js';
import { SearchTestsReader } from './search-tests.reader.js';
import { SearchService } from './search.service.js';

/** Search over everything that was uploaded. */
@Module({
  controllers: [SearchController],
  providers: [SearchMessagesReader, SearchQueries, SearchService, SearchTestsReader],
})
export class SearchModule {}
