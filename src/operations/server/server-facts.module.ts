import { Module } from '@nestjs/common';
import { DatabaseFactsReader } from './database-facts.reader.js';
import { ServerFactsController } from './server-facts.controller.js';
import { ServerFactsService } from './server-facts.service.js';

/** What the server tells those who are signed in of itself. */
@Module({
  controllers: [ServerFactsController],
  providers: [DatabaseFactsReader, ServerFactsService],
})
export class ServerFactsModule {}
