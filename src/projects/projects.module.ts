import { Global, Module } from '@nestjs/common';
import { OrganizationStarter } from '../accounts/organization-starter.js';
import { AuditModule } from '../audit/audit.module.js';
import { FirstProject } from './first-project.js';
import { Ownership } from './ownership.js';
import { ProjectStore } from './project.store.js';
import { ProjectsController } from './projects.controller.js';
import { ProjectsService } from './projects.service.js';
import { ReadinessController } from './readiness.controller.js';
import { TargetsController } from './targets.controller.js';

/** Projects and targets, and the check that what a path names is the caller's. Global: it gives new organizations their first project. */
@Global()
@Module({
  imports: [AuditModule],
  controllers: [ProjectsController, TargetsController, ReadinessController],
  providers: [ProjectStore, Ownership, ProjectsService, { provide: OrganizationStarter, useClass: FirstProject }],
  exports: [Ownership, OrganizationStarter, ProjectsService],
})
export class ProjectsModule {}
