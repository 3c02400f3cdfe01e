import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RunsModule } from '../runs/runs.module.js';
import { BuildEntity } from './build.entity.js';
import { BuildHooks } from './settle-builds.queries.js';
import { BuildReader } from './build.reader.js';
import { BuildsController } from './builds.controller.js';
import { BuildsService } from './builds.service.js';
import { GroupRunsHook } from './group-runs.queries.js';
import { LateChangeEntity } from './late-change.entity.js';
import { VisibleResults } from './visible-results.js';

/** Builds: the runs of one CI build, together. */
@Module({
  imports: [TypeOrmModule.forFeature([BuildEntity, LateChangeEntity]), RunsModule],
  controllers: [BuildsController],
  providers: [BuildHooks, BuildReader, BuildsService, GroupRunsHook, VisibleResults],
  exports: [BuildHooks, BuildReader, BuildsService, VisibleResults],
})
export class BuildsModule {}
