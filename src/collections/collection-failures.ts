import { Injectable } from '@nestjs/common';
import { invalidRequest } from '../common/problem.js';
import { ProjectsService } from '../projects/projects.service.js';
import type { RunEntity } from '../runs/run.entity.js';
import { choosesTarget } from './rules/collection-rule.js';
import { CollectionCounter } from './collection-counter.js';
import { CollectionsService } from './collections.service.js';

/** What a collection needs to know of a run. */
export type RunOfCollection = Pick<RunEntity, 'organizationId' | 'projectId' | 'targetId' | 'contentId'>;

/** Finds the failures of a run that belong to a collection. */
@Injectable()
export class CollectionFailures {
  constructor(
    private readonly collections: CollectionsService,
    private readonly counter: CollectionCounter,
    private readonly projects: ProjectsService,
  ) {}

  /**
   * The places (`seq`) of the failed tests of a run that belong to a collection of its project, by its id or slug.
   * @throws Problem not_found for an unknown collection, invalid_request when the rule takes too long on this run.
   */
  async placesOf(run: RunOfCollection, collectionId: string): Promise<readonly number[]> {
    const { organizationId, projectId, targetId } = run;
    const collection = await this.collections.named({ organizationId, id: projectId }, collectionId);
    const targets = await this.projects.targetsOf(organizationId, projectId);
    if (!targets.some((target) => target.id === targetId && choosesTarget(collection, target))) return [];
    const places = await this.counter.failedPlaces(await this.counter.ready(collection), run);
    if (places === undefined)
      throw invalidRequest('Make the patterns of the collection simpler: they take too long on this run.');
    return places;
  }
}
