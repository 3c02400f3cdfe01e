import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, Repository } from 'typeorm';
import type { OrganizationId, ProjectId } from '../../common/identifiers.js';
import { ProjectEntity } from '../project.entity.js';
import type { LinkTemplates } from './link-template.js';

const NO_TEMPLATES: LinkTemplates = { sourceUrlTemplate: null, commitUrlTemplate: null };

/** Reads how projects write the addresses of their sources. */
@Injectable()
export class LinkTemplatesReader {
  constructor(@InjectRepository(ProjectEntity) private readonly projects: Repository<ProjectEntity>) {}

  /** The templates of some projects of an organization: look-ups by their keys. */
  async of(
    organizationId: OrganizationId,
    projectIds: readonly ProjectId[],
  ): Promise<(projectId: ProjectId) => LinkTemplates> {
    const ids = [...new Set(projectIds)];
    if (ids.length === 0) return () => NO_TEMPLATES;
    const found = await this.projects.find({
      select: { id: true, sourceUrlTemplate: true, commitUrlTemplate: true },
      where: { organizationId, id: Any(ids) },
    });
    const templates = new Map(found.map((project) => [project.id, project]));
    return (projectId) => templates.get(projectId) ?? NO_TEMPLATES;
  }
}
