import { Injectable } from '@nestjs/common';
import { DataSource, In, LessThan, MoreThan, type EntityManager } from 'typeorm';
import type { ArtifactId, OrganizationId } from '../common/identifiers.js';
import { storageFailed } from '../common/problem.js';
import { LooseArtifactEntity } from './loose-artifact.entity.js';
import type { ArtifactKey } from './storage/artifact-storage.js';

const FILES_AT_ONCE = 500;

/** Writes which files of the storage may belong to no run. */
@Injectable()
export class LooseArtifactStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Records files before they are placed, in a transaction of its own. */
  async begin(keys: readonly ArtifactKey[], at: Date): Promise<void> {
    const rows = keys.map(({ organizationId, id }) => ({ organizationId, id, since: at, isAbandoned: false }));
    await this.dataSource.manager.insert(LooseArtifactEntity, rows);
  }

  /**
   * Ends the record of files that a run takes, in the transaction that gives them to it.
   * @throws Problem overloaded when the sweep has taken one of them for abandoned: its file may be gone.
   */
  async claim(manager: EntityManager, organizationId: OrganizationId, ids: readonly ArtifactId[]): Promise<void> {
    const taken = await manager.delete(LooseArtifactEntity, { organizationId, id: In([...ids]), isAbandoned: false });
    if (taken.affected !== ids.length) throw storageFailed(new Error('The sweep has removed a file of this upload'));
  }

  /** Records files to remove, in the transaction that takes them from their rows. */
  async release(
    manager: EntityManager,
    organizationId: OrganizationId,
    ids: readonly ArtifactId[],
    at: Date,
  ): Promise<void> {
    if (ids.length === 0) return;
    const rows = ids.map((id) => ({ organizationId, id, since: at, isAbandoned: true }));
    await manager.insert(LooseArtifactEntity, rows);
  }

  /** Takes files that were recorded before an instant for abandoned. */
  async abandon(before: Date): Promise<void> {
    const where = { since: LessThan(before), isAbandoned: false };
    await this.dataSource.manager.update(LooseArtifactEntity, where, { isAbandoned: true });
  }

  /** Some files to remove, of one organization, after another one in the order of organizations and ids. */
  async findAbandoned(after: ArtifactKey | undefined): Promise<readonly ArtifactKey[]> {
    const further =
      after === undefined
        ? [{}]
        : [
            { organizationId: after.organizationId, id: MoreThan(after.id) },
            { organizationId: MoreThan(after.organizationId) },
          ];
    const keys = await this.dataSource.manager.find(LooseArtifactEntity, {
      select: { organizationId: true, id: true },
      where: further.map((place) => ({ ...place, isAbandoned: true })),
      order: { organizationId: 'ASC', id: 'ASC' },
      take: FILES_AT_ONCE,
    });
    return keys.filter(({ organizationId }) => organizationId === keys[0]?.organizationId);
  }

  /** Ends the record of files that are removed. */
  async forget(organizationId: OrganizationId, ids: readonly ArtifactId[]): Promise<void> {
    await this.dataSource.manager.delete(LooseArtifactEntity, { organizationId, id: In([...ids]) });
  }
}
