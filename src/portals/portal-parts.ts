import { Injectable } from '@nestjs/common';
import { ApisService } from '../apis/apis.service.js';
import { CollectionsService } from '../collections/collections.service.js';
import { validationFailed, type Violation } from '../common/problem.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import { ProjectsService } from '../projects/projects.service.js';
import type { PutPortalDto } from './portal.dto.js';
import type { PortalEntity } from './portal.entity.js';

/** What a portal shows, and who may see it. */
export type PortalParts = Pick<
  PortalEntity,
  'collections' | 'targets' | 'apis' | 'trend' | 'badges' | 'failingTests' | 'visibility'
>;

/** Reads what a portal shows from a body. */
@Injectable()
export class PortalPartsReader {
  constructor(
    private readonly collections: CollectionsService,
    private readonly projects: ProjectsService,
    private readonly apis: ApisService,
  ) {}

  /** @throws Problem validation_failed for a portal that shows nothing, and for collections, targets and APIs of another project. */
  async read(project: ProjectRef, body: PutPortalDto): Promise<PortalParts> {
    const [collections, targets, apis] = [body.collections ?? [], body.targets ?? [], body.apis ?? []];
    if (collections.length + targets.length + apis.length === 0)
      throw validationFailed([{ pointer: '', detail: 'name at least one collection, target or API' }]);
    const knownTargets = await this.projects.targetsOf(project.organizationId, project.id);
    const knownCollections = await this.collections.existing(project, collections);
    const knownApis = await this.apis.existing(project, apis);
    const violations = [
      ...unknownIn('collections', collections, new Set(knownCollections.map(({ id }) => id))),
      ...unknownIn('targets', targets, new Set(knownTargets.map(({ id }) => id))),
      ...unknownIn('apis', apis, new Set(knownApis.map(({ id }) => id))),
    ];
    if (violations.length > 0) throw validationFailed(violations);
    return {
      collections,
      targets,
      apis,
      visibility: body.visibility ?? 'link',
      trend: body.trend ?? true,
      badges: body.badges ?? true,
      failingTests: body.failingTests ?? false,
    };
  }
}

function unknownIn(
  list: 'collections' | 'targets' | 'apis',
  ids: readonly string[],
  known: ReadonlySet<string>,
): Violation[] {
  return ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          {
            pointer: `/${list}/${index}`,
            detail: `${list} must be ids of ${list === 'apis' ? 'APIs' : list} of this project`,
          },
        ],
  );
}
