import { text } from 'node:stream/consumers';
import type { EntityManager } from 'typeorm';
import { IncomingFiles } from '../../artifacts/incoming-files.js';
import type { ArtifactKey, ArtifactStorage } from '../../artifacts/storage/artifact-storage.js';
import { configuredStorage } from '../../artifacts/storage/configured-storage.js';
import { DataHold } from '../../common/data-hold.js';
import type { Config } from '../../config/config.js';
import { SCHEMA } from '../../database/connection.js';
import { type ArchiveHeader, BackupError } from '../archive/archive-header.js';
import { type ArchiveEntry, type ArchiveVisitor, readArchive } from '../archive/archive-reader.js';
import { SEALED_COLUMNS } from '../../sealed-columns.js';
import { usedKeys } from '../../secrets/claim-keys.queries.js';
import { loadSecretBox } from '../../secrets/key-file.js';
import { columnsOf, withEmptyTarget } from './database.store.js';
import { readEntryName } from './export-entries.js';
import type { ExportedTable } from './export-plan.js';
import { findArtifact, insertRows } from './rows.queries.js';

/** What an import has written. */
export interface Imported {
  readonly organizationId: string;
  readonly rows: number;
  readonly artifacts: number;
}

/**
 * Writes an export into the configured database, which must be empty, and its artifacts into the configured storage. All rows appear at
 * once, after the whole file is verified and all artifacts are in place. When it fails, the database is as empty as before, and it can
 * be run again.
 * @throws BackupError for a file that is damaged or of another version, and a database that is not empty; errors of the database, the
 * storage and the disk.
 */
export async function importOrganization(config: Config, path: string): Promise<Imported> {
  return withEmptyTarget(config, (manager) => importInto(manager, config, path));
}

/** Writes an export in the caller's transaction. Raises what `importOrganization` raises. */
export async function importInto(manager: EntityManager, config: Config, path: string): Promise<Imported> {
  const importing = new Importing(manager, new IncomingFiles(config), configuredStorage(config, new DataHold()));
  await readArchive(path, 'clarion-export', importing);
  await checkKeys(manager, config);
  return importing.imported;
}

/** Secrets are in an export as the database has them: encrypted with keys that are in no file. */
async function checkKeys(manager: EntityManager, config: Config): Promise<void> {
  const used = await usedKeys(manager, SEALED_COLUMNS);
  if (used.length === 0) return;
  const box = await loadSecretBox(config);
  const missing = used.filter((id) => !box.has(id));
  if (missing.length > 0)
    throw new BackupError(
      `Secrets in the export are encrypted with a key that is not here (${missing.join(', ')}). Set CLARION_SECRET_KEY to the key of the server that made it, which is in secret.key of its data directory if it has no such variable; to use a new key, set CLARION_SECRET_KEY=new,old.`,
    );
}

/** A batch has about 1 MiB, or one long row. */
const LARGEST_BATCH = 256 * 1024 * 1024;

class Importing implements ArchiveVisitor {
  #organizationId = '';
  #rows = 0;
  #artifacts = 0;

  constructor(
    private readonly manager: EntityManager,
    private readonly incoming: IncomingFiles,
    private readonly storage: ArtifactStorage,
  ) {}

  get imported(): Imported {
    return { organizationId: this.#organizationId, rows: this.#rows, artifacts: this.#artifacts };
  }

  begin({ schema, clarion, organization = '' }: ArchiveHeader): Promise<void> {
    this.#organizationId = organization;
    if (schema.length === SCHEMA.length) return Promise.resolve();
    throw new BackupError(
      `The export has the schema of an older Clarion (${clarion}). Update that server, and export the organization again.`,
    );
  }

  async visit(entry: ArchiveEntry): Promise<void> {
    const read = readEntryName(entry.name);
    if (read === undefined) throw foreign(entry.name);
    if (read.kind === 'rows') await this.addRows(entry, read.table);
    else await this.addArtifact(entry, read.key);
  }

  private async addRows({ name, size, content }: ArchiveEntry, table: ExportedTable): Promise<void> {
    if (size > LARGEST_BATCH) throw new BackupError(`${name} has ${size} bytes, more than an export writes.`);
    const lines = (await text(content)).split('\n').slice(0, -1);
    const columns = columnsOf(this.manager, table.name);
    const count = await insertRows(this.manager, table, columns, lines, this.#organizationId);
    if (count !== lines.length) throw foreign(name);
    this.#rows += count;
  }

  private async addArtifact({ name, content }: ArchiveEntry, key: ArtifactKey): Promise<void> {
    if (key.organizationId !== this.#organizationId) throw foreign(name);
    const row = await findArtifact(this.manager, key.organizationId, key.id);
    const file = await this.incoming.write(content);
    try {
      if (row === undefined || !row.digest.equals(file.digest)) throw foreign(name);
      await this.storage.place(file, key);
      this.#artifacts += 1;
    } finally {
      // Nothing is left of a file that was placed.
      await this.incoming.discard([file]);
    }
  }
}

function foreign(name: string): BackupError {
  return new BackupError(`${name} does not belong into an export of this organization. Use another copy of the file.`);
}
