import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { DataHold } from './data-hold.js';
import { PublicAddress } from './public-address.js';

/** Provides to every module what exists once in a process: the clock, the public address of the service, the hold of a backup. */
@Global()
@Module({ providers: [Clock, DataHold, PublicAddress], exports: [Clock, DataHold, PublicAddress] })
export class CommonModule {}
