import { Injectable } from '@nestjs/common';
import type { ArtifactId, OrganizationId } from '../common/identifiers.js';
import { SweepFailures } from '../common/sweeps/sweep-failures.js';
import { inGroups } from '../common/lists.js';
import { LooseArtifactStore } from './loose-artifact.store.js';
import { ArtifactStorage } from './storage/artifact-storage.js';

/** A service that does not respond keeps each request waiting for half a minute. */
const FILES_AT_ONCE = 100;

/** Removes files that no run has from the storage. */
@Injectable()
export class LooseArtifacts {
  constructor(
    private readonly storage: ArtifactStorage,
    private readonly store: LooseArtifactStore,
    private readonly failures: SweepFailures,
  ) {}

  /** Removes files of an organization, then their records. What cannot be removed now keeps its record, and the sweep tries again. */
  async remove(organizationId: OrganizationId, ids: readonly ArtifactId[]): Promise<void> {
    for (const some of inGroups(ids, FILES_AT_ONCE)) await this.removeSome(organizationId, some);
  }

  private async removeSome(organizationId: OrganizationId, ids: readonly ArtifactId[]): Promise<void> {
    const results = await Promise.all(ids.map((id) => this.removeFile(organizationId, id)));
    const removed = ids.filter((_, index) => results[index]);
    if (removed.length === 0) return;
    await this.failures.attempt('artifact_files', () => this.store.forget(organizationId, removed), { organizationId });
  }

  private removeFile(organizationId: OrganizationId, id: ArtifactId): Promise<boolean> {
    const remove = (): Promise<void> => this.storage.remove({ organizationId, id });
    return this.failures.attempt('artifact_files', remove, { organizationId, artifactId: id });
  }
}
