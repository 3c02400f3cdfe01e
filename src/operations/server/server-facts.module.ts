import { Module } from '@nestjs/common';
import { DatabaseFactsReader } from './database-facts.reader.js';
import { ServerFactsController } from './server-facts.controller.js';
import { ServerFactsService } from './server-facts.service.js';

/** Facts about the server for signed-in users. */
@Module({
  controllers: [ServerFactsController],
  providers: [DatabaseFactsReader, ServerFactsService],
})
export class ServerFactsModule {}
