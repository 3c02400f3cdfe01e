import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { RemoveTagsHook, TagStore } from './tag.store.js';
import { StoredTagNames } from './stored-tag-names.js';
import { TagUsage } from './tag-usage.js';
import { TagUsageQueries } from './tag-usage.queries.js';
import { TagEntity } from './tag.entity.js';
import { TagsController } from './tags.controller.js';
import { TagsService } from './tags.service.js';

/** Tags of tests: colors, descriptions and aliases. */
@Module({
  imports: [TypeOrmModule.forFeature([TagEntity]), AuditModule, RunsModule],
  controllers: [TagsController],
  providers: [TagStore, TagsService, TagUsage, TagUsageQueries, StoredTagNames, RemoveTagsHook],
  exports: [StoredTagNames],
})
export class TaxonomyModule {}
