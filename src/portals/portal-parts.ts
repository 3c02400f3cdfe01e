import { Injectable } from '@nestjs/common';
import { CollectionsService } from '../collections/collections.service.js';
import { validationFailed, type Violation } from '../common/problem.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import { ProjectsService } from '../projects/projects.service.js';
import type { PutPortalDto } from './portal.dto.js';
import type { PortalEntity } from './portal.entity.js';

/** What a portal shows, and who may see it. */
export type PortalParts = Pick<
  PortalEntity,
  'collections' | 'targets' | 'trend' | 'badges' | 'failingTests' | 'visibility'
>;

/** Reads what a portal shows from a body. */
@Injectable()
export class PortalPartsReader {
  constructor(
    private readonly collections: CollectionsService,
    private readonly projects: ProjectsService,
  ) {}

  /** @throws Problem validation_failed for a portal that shows nothing, and for collections and targets of another project. */
  async read(project: ProjectRef, body: PutPortalDto): Promise<PortalParts> {
    const [collections, targets] = [body.collections ?? [], body.targets ?? []];
    if (collections.length + targets.length === 0)
      throw validationFailed([{ pointer: '', detail: 'name at least one collection or target' }]);
    const knownTargets = await this.projects.targetsOf(project.organizationId, project.id);
    const knownCollections = await this.collections.existing(project, collections);
    const violations = [
      ...unknownIn('collections', collections, new Set(knownCollections.map(({ id }) => id))),
      ...unknownIn('targets', targets, new Set(knownTargets.map(({ id }) => id))),
    ];
    if (violations.length > 0) throw validationFailed(violations);
    return {
      collections,
      targets,
      visibility: body.visibility ?? 'link',
      trend: body.trend ?? true,
      badges: body.badges ?? true,
      failingTests: body.failingTests ?? false,
    };
  }
}

function unknownIn(list: 'collections' | 'targets', ids: readonly string[], known: ReadonlySet<string>): Violation[] {
  return ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ pointer: `/${list}/${index}`, detail: `${list} must be ids of ${list} of this project` }],
  );
}
