import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { LogLevel } from '../config/config.js';
import { RouteTable } from './route-table.js';
import { ServerLog } from './server-log.js';

/** Provides the log and the table of routes to every module. */
@Module({})
export class HttpModule {
  static with(level: LogLevel): DynamicModule {
    return {
      module: HttpModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [RouteTable, { provide: ServerLog, useFactory: () => new ServerLog(level) }],
      exports: [RouteTable, ServerLog],
    };
  }
}
