import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { DataHold } from './data-hold.js';
import { LargeReads } from './workers/large-reads.js';
import { PublicAddress } from './public-address.js';

/** Provides to every module what exists once in a process: the clock, the public address of the service, the hold of a backup, the turns of large reads. */
@Global()
@Module({
  providers: [Clock, DataHold, LargeReads, PublicAddress],
  exports: [Clock, DataHold, LargeReads, PublicAddress],
})
export class CommonModule {}
