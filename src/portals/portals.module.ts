import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApisModule } from '../apis/apis.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { CollectionsModule } from '../collections/collections.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { TrendsModule } from '../trends/trends.module.js';
import { PortalApis } from './portal-apis.js';
import { PortalContent } from './portal-content.js';
import { PortalPages } from './portal-pages.js';
import { PortalPagesController } from './portal-pages.controller.js';
import { PortalPartsReader } from './portal-parts.js';
import { PortalEntity } from './portal.entity.js';
import { PortalQueries } from './portal.queries.js';
import { PortalStore, RemovePortalsHook } from './portal.store.js';
import { PortalsController } from './portals.controller.js';
import { PortalsService } from './portals.service.js';

/** Portals: pages for people without an account. */
@Module({
  imports: [
    TypeOrmModule.forFeature([PortalEntity]),
    ApisModule,
    AuditModule,
    CollectionsModule,
    OrganizationsModule,
    TrendsModule,
  ],
  controllers: [PortalsController, PortalPagesController],
  providers: [
    PortalStore,
    PortalQueries,
    PortalPartsReader,
    PortalsService,
    PortalApis,
    PortalContent,
    PortalPages,
    RemovePortalsHook,
  ],
})
export class PortalsModule {}
