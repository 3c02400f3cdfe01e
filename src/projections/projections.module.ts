import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApisModule } from '../apis/apis.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { DeclaredTests } from './declared-tests.js';
import { NeverRanService } from './never-ran.service.js';
import { ProjectionSnapshotEntity } from './projection-snapshot.entity.js';
import { ProjectionEntity } from './projection.entity.js';
import { ProjectionsController } from './projections.controller.js';
import { ProjectionsQueries } from './projections.queries.js';
import { ProjectionsService } from './projections.service.js';
import { RecentTestsQueries } from './recent-tests.queries.js';
import { RecentTestsService } from './recent-tests.service.js';
import { RemoveProjectionsHook, SnapshotsStore } from './snapshots.store.js';
import { ResultsOfIdsQueries } from './results-of-ids.queries.js';

/** What the source of a project declares: tests, contracts and workflows. */
@Module({
  imports: [TypeOrmModule.forFeature([ProjectionEntity, ProjectionSnapshotEntity]), ApisModule, AuditModule],
  controllers: [ProjectionsController],
  providers: [
    DeclaredTests,
    NeverRanService,
    ProjectionsQueries,
    ProjectionsService,
    RecentTestsQueries,
    RecentTestsService,
    RemoveProjectionsHook,
    ResultsOfIdsQueries,
    SnapshotsStore,
  ],
  exports: [DeclaredTests],
})
export class ProjectionsModule {}
