import { Module, type DynamicModule } from '@nestjs/common';
import type { Config } from './config.js';

/** Injection token of the configuration. */
export const CONFIG = Symbol('CONFIG');

/** Provides the configuration of the process. */
@Module({})
export class ConfigModule {
  static with(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: CONFIG, useValue: config }],
      exports: [CONFIG],
    };
  }
}
