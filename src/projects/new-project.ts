import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OrganizationStarter } from '../organizations/organization-starter.js';
import { newProjectId, newTargetId, type OrganizationId } from '../common/identifiers.js';
import { toSlug } from '../common/slug.js';
import type { ProjectEntity } from './project.entity.js';
import { insertProject } from './project.store.js';
import type { TargetEntity } from './target.entity.js';

/** Gives a new organization its first project, `Default`. */
@Injectable()
export class FirstProject extends OrganizationStarter {
  async begin(manager: EntityManager, organizationId: OrganizationId, now: Date): Promise<void> {
    const { project, target } = newProject(organizationId, { name: 'Default', slug: 'default' }, now);
    await insertProject(manager, project, target);
  }
}

const DEFAULT_RETENTION_DAYS = 90;

/** The members of a new project. Undefined: a slug from the name, and the default retention. */
export interface NewProject {
  readonly name: string;
  readonly slug?: string | undefined;
  readonly retentionDays?: number | null | undefined;
}

/** A project and its default target, as rows. */
export function newProject(
  organizationId: OrganizationId,
  { name, slug, retentionDays = DEFAULT_RETENTION_DAYS }: NewProject,
  now: Date,
): { readonly project: ProjectEntity; readonly target: TargetEntity } {
  const id = newProjectId(organizationId);
  const row = { organizationId, id, name, slug: slug ?? toSlug(name, id), retentionDays };
  const unset = { defaultBranch: null, sourceUrlTemplate: null, commitUrlTemplate: null };
  const project = { ...row, ...unset, ...createdAt(now) };
  return { project, target: { ...newTarget(project, 'default', 'default', now), isDefault: true } };
}

/** A target of a project, as a row. Without a slug, it gets one from its name. */
export function newTarget(project: ProjectEntity, name: string, slug: string | undefined, now: Date): TargetEntity {
  const { organizationId, id: projectId } = project;
  const id = newTargetId(organizationId);
  return {
    organizationId,
    id,
    projectId,
    name,
    slug: slug ?? toSlug(name, id),
    isDefault: false,
    ...createdAt(now),
  };
}

function createdAt(now: Date): Pick<ProjectEntity, 'createdAt' | 'archivedAt' | 'deletedAt'> {
  return { createdAt: now, archivedAt: null, deletedAt: null };
}
