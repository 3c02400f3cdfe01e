import { Injectable } from '@nestjs/common';
import type { ArtifactId, OrganizationId } from '../common/identifiers.js';

/** A module that has files in the storage besides the artifacts of runs. */
export interface FileOwner {
  /** Returns which of some files of an organization belong to the module. */
  findOwned(organizationId: OrganizationId, ids: readonly ArtifactId[]): Promise<readonly ArtifactId[]>;
}

/** The owners that other modules register when they start, so that the sweep removes no file of theirs. Artifacts import none of them. */
@Injectable()
export class FileOwners {
  readonly #owners: FileOwner[] = [];

  register(owner: FileOwner): void {
    this.#owners.push(owner);
  }

  /**
   * Returns which of some files belong to no owner. Ask after the records of loose files: a file has one until the transaction that gives
   * it to its owner.
   */
  async findUnowned(organizationId: OrganizationId, ids: readonly ArtifactId[]): Promise<readonly ArtifactId[]> {
    let unowned = ids;
    for (const owner of this.#owners) {
      if (unowned.length === 0) return unowned;
      const owned = new Set(await owner.findOwned(organizationId, unowned));
      unowned = unowned.filter((id) => !owned.has(id));
    }
    return unowned;
  }
}
