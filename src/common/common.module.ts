import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { PublicAddress } from './public-address.js';

/** Provides the clock and the public address of the service to every module. */
@Global()
@Module({ providers: [Clock, PublicAddress], exports: [Clock, PublicAddress] })
export class CommonModule {}
