import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { TaxonomyModule } from '../taxonomy/taxonomy.module.js';
import { HistoryModule } from '../history/history.module.js';
import { CodeownersController } from './codeowners.controller.js';
import { CodeownersEntity } from './codeowners.entity.js';
import { CollectionCounter } from './collection-counter.js';
import { CollectionHealthController } from './collection-health.controller.js';
import { CollectionHealthService } from './collection-health.service.js';
import { CollectionPreviewService } from './collection-preview.service.js';
import { CollectionTestsQueries } from './collection-tests.queries.js';
import { CollectionFailures } from './collection-failures.js';
import { CollectionEntity } from './collection.entity.js';
import { CollectionStore, RemoveCollectionsHook } from './collection.store.js';
import { CollectionsController } from './collections.controller.js';
import { CollectionsService } from './collections.service.js';
import { TestOwners } from './test-owners.js';
import { RunMembers } from './run-members.queries.js';

/** Collections: named sets of tests by rule, with their health. */
@Module({
  imports: [TypeOrmModule.forFeature([CollectionEntity, CodeownersEntity]), AuditModule, HistoryModule, TaxonomyModule],
  controllers: [CollectionsController, CollectionHealthController, CodeownersController],
  providers: [
    CollectionStore,
    CollectionsService,
    CollectionTestsQueries,
    CollectionCounter,
    CollectionFailures,
    CollectionHealthService,
    CollectionPreviewService,
    RemoveCollectionsHook,
    RunMembers,
    TestOwners,
  ],
  exports: [CollectionsService, CollectionFailures, CollectionHealthService, RunMembers, TestOwners],
})
export class CollectionsModule {}
