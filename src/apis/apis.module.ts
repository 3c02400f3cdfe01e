import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { BuildsModule } from '../builds/builds.module.js';
import { ApiEntity } from './api.entity.js';
import { ApiVersionEntity } from './api-version.entity.js';
import { ApisController } from './apis.controller.js';
import { ApisService } from './apis.service.js';
import { ApisStore, RemoveApisHook } from './apis.store.js';
import { CoverageQueries } from './coverage.queries.js';
import { CoverageService } from './coverage.service.js';
import { OperationsOfCalls } from './operations-of-calls.js';

/** APIs of projects: OpenAPI documents, their versions, and what tests called of them. */
@Module({
  imports: [TypeOrmModule.forFeature([ApiEntity, ApiVersionEntity]), AuditModule, BuildsModule, RunsModule],
  controllers: [ApisController],
  providers: [ApisService, ApisStore, CoverageQueries, CoverageService, OperationsOfCalls, RemoveApisHook],
  exports: [ApisService, CoverageService, OperationsOfCalls],
})
export class ApisModule {}
