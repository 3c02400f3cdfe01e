import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PortalEntity } from './portal.entity.js';

/** Where a portal is. */
export interface PortalAddress {
  /** Slug of the organization. */
  readonly organization: string;
  /** Slug of the portal. */
  readonly portal: string;
}

/** Finds portals by their address. */
@Injectable()
export class PortalQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** Two look-ups in unique indexes and one by key: `organizations_slug_unique`, `portals_slug_unique`, `projects_pk`. */
  async at({ organization, portal }: PortalAddress): Promise<PortalEntity | undefined> {
    const row = await this.dataSource.manager
      .createQueryBuilder(PortalEntity, 'portal')
      .innerJoin('organizations', 'organization', 'organization.id = portal.organizationId')
      .innerJoin(
        'projects',
        'project',
        'project.organizationId = portal.organizationId AND project.id = portal.projectId AND project.deletedAt IS NULL',
      )
      .where('organization.slug = :organization AND portal.slug = :portal', { organization, portal })
      .getOne();
    return row ?? undefined;
  }
}
