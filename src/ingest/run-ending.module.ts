import { Global, Module } from '@nestjs/common';
import { RunEnding } from '../runs/run-ending.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { RunEndings } from './run-ending.js';

/** Gives the runs what their end brings about. Global, since the runs do not know who stands above them. */
@Global()
@Module({
  imports: [WebhooksModule],
  providers: [{ provide: RunEnding, useClass: RunEndings }],
  exports: [RunEnding],
})
export class RunEndingModule {}
