import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { serverOptions } from './connection.js';

@Module({
  imports: [TypeOrmModule.forRootAsync({ inject: [CONFIG], useFactory: (config: Config) => serverOptions(config.databaseUrl ?? '') })],
})
export class DatabaseModule {}
