import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { PublicAddress } from './public-address.js';

/** The time and the service's own address, for every module. */
@Global()
@Module({ providers: [Clock, PublicAddress], exports: [Clock, PublicAddress] })
export class CommonModule {}
