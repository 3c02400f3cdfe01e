import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { EnvironmentEntity } from './environment.entity.js';
import { EnvironmentStore, RemoveEnvironmentsHook } from './environment.store.js';
import { EnvironmentsController } from './environments.controller.js';
import { EnvironmentsService } from './environments.service.js';

/** Environments: named base addresses and variables of targets, without secrets. */
@Module({
  imports: [TypeOrmModule.forFeature([EnvironmentEntity]), AuditModule],
  controllers: [EnvironmentsController],
  providers: [EnvironmentStore, EnvironmentsService, RemoveEnvironmentsHook],
})
export class EnvironmentsModule {}
