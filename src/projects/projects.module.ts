import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProjectEntity } from './project.entity.js';
import { TargetEntity } from './target.entity.js';
import { OrganizationStarter } from '../organizations/organization-starter.js';
import { AuditModule } from '../audit/audit.module.js';
import { FirstProject } from './new-project.js';
import { LinkTemplatesReader } from './links/link-templates.reader.js';
import { ProjectAccess } from './project-access.js';
import { ProjectStore } from './project.store.js';
import { ProjectsController } from './projects.controller.js';
import { ProjectSweep } from './project-sweep.js';
import { ProjectSweepStore } from './project-sweep.store.js';
import { RemovalHooks } from './removal-hooks.js';
import { ProjectsService } from './projects.service.js';
import { ReadinessController } from './readiness.controller.js';
import { TargetsController } from './targets.controller.js';

/** Projects and targets, and the check that the caller may use them. Global: it creates the first project of a new organization. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([ProjectEntity, TargetEntity]), AuditModule],
  controllers: [ProjectsController, TargetsController, ReadinessController],
  providers: [
    ProjectStore,
    ProjectAccess,
    ProjectSweep,
    ProjectSweepStore,
    LinkTemplatesReader,
    ProjectsService,
    RemovalHooks,
    { provide: OrganizationStarter, useClass: FirstProject },
  ],
  exports: [ProjectAccess, ProjectSweep, OrganizationStarter, LinkTemplatesReader, ProjectsService, RemovalHooks],
})
export class ProjectsModule {}
