import { basename, dirname, join } from 'node:path';
import type { EntityManager } from 'typeorm';
import type { ArtifactStorage } from '../../artifacts/storage/artifact-storage.js';
import { configuredStorage } from '../../artifacts/storage/configured-storage.js';
import { DataHold } from '../../common/data-hold.js';
import type { Config } from '../../config/config.js';
import { BackupError, newHeader } from '../archive/archive-header.js';
import { ArchiveWriter } from '../archive/archive-writer.js';
import { withSource } from './database.store.js';
import { EXPORTED } from './export-plan.js';
import { artifactEntry, rowsEntry } from './export-entries.js';
import { findOrganizations, readArtifacts, readRows, type ArtifactRow } from './rows.queries.js';

/** What an export contains. */
export interface Exported {
  readonly organization: string;
  readonly rows: number;
  readonly artifacts: number;
  /** Artifacts whose bytes are gone from the storage, or are not those that were uploaded. */
  readonly withoutBytes: readonly string[];
}

/**
 * Writes all rows of an organization, as they are at one moment, and its artifacts into one file, while its server runs or not. Memory
 * does not grow with the organization.
 * @throws BackupError for an unknown or ambiguous organization, an existing file, or a database of another version; errors of the
 * database, the storage and the disk.
 */
export async function exportOrganization(config: Config, given: string, path: string): Promise<Exported> {
  const scratch = join(dirname(path), `.${basename(path)}.database.${process.pid}`);
  return withSource(config, scratch, async (manager) => {
    const organization = await findOrganization(manager, given);
    const exporting = new Exporting(manager, configuredStorage(config, new DataHold()), organization.id);
    const header = newHeader('clarion-export', { organization: organization.id });
    await ArchiveWriter.write(path, header, (archive) => exporting.addAll(archive));
    return { organization: organization.name, ...exporting.counts };
  });
}

async function findOrganization(
  manager: EntityManager,
  given: string,
): Promise<{ readonly id: string; readonly name: string }> {
  const [found, ...more] = await findOrganizations(manager, given);
  if (found === undefined)
    throw new BackupError(`There is no organization ${given}. Give its id (org_…) or its exact name.`);
  if (more.length > 0)
    throw new BackupError(
      `Several organizations have this name. Give an id: ${[found, ...more].map(({ id }) => id).join(', ')}.`,
    );
  return found;
}

class Exporting {
  #rows = 0;
  #artifacts = 0;
  readonly #withoutBytes: string[] = [];

  constructor(
    private readonly manager: EntityManager,
    private readonly storage: ArtifactStorage,
    private readonly organizationId: string,
  ) {}

  get counts(): Omit<Exported, 'organization'> {
    return { rows: this.#rows, artifacts: this.#artifacts, withoutBytes: this.#withoutBytes };
  }

  async addAll(archive: ArchiveWriter): Promise<void> {
    let batch = 0;
    for (const table of EXPORTED) {
      for await (const lines of readRows(this.manager, table, this.organizationId)) {
        batch += 1;
        this.#rows += lines.length;
        await archive.addText(rowsEntry(batch, table.name), `${lines.join('\n')}\n`);
      }
    }
    for await (const artifact of readArtifacts(this.manager, this.organizationId))
      await this.addArtifact(archive, artifact);
  }

  private async addArtifact(archive: ArchiveWriter, artifact: ArtifactRow): Promise<void> {
    const bytes = await this.storage.open(artifact);
    if (bytes === undefined) return void this.#withoutBytes.push(artifact.id);
    const digest = await archive.add(artifactEntry(artifact), artifact.sizeBytes, bytes);
    if (digest !== artifact.digest.toString('hex'))
      throw new BackupError(
        `The storage has other bytes of the artifact ${artifact.id} than were uploaded. Delete its run, or restore it.`,
      );
    this.#artifacts += 1;
  }
}
