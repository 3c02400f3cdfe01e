import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OrganizationStarter } from '../accounts/organization-starter.js';
import type { OrganizationId } from '../common/identifiers.js';
import { insertProject } from './project.store.js';
import { newProject } from './projects.service.js';

/** Gives a new organization its first project, `Default`. */
@Injectable()
export class FirstProject extends OrganizationStarter {
  async begin(manager: EntityManager, organizationId: OrganizationId, now: Date): Promise<void> {
    const { project, target } = newProject(organizationId, 'Default', 'default', now);
    await insertProject(manager, project, target);
  }
}
