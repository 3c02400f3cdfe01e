import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FileOwners, type FileOwner } from '../../artifacts/file-owners.js';
import { StoredFiles } from '../../artifacts/stored-files.js';
import type { Recorder } from '../../audit/recorder.js';
import type { ArtifactId, OrganizationId } from '../../common/identifiers.js';
import { inTransaction, afterCommit } from '../../database/transaction.js';
import { lockProject, type ProjectRef } from '../../projects/project-lock.queries.js';
import { FileVersionEntity } from './file-version.entity.js';
import { RemovalHooks, type RemovalHook, type RemovedOwner, type RowsLeft } from '../../projects/removal-hooks.js';

/** Largest number of files of a project, and of versions of a file. */
export const FILES_OF_PROJECT = 1000;
export const VERSIONS_OF_FILE = 500;

/** A version to store. `placed` are its bytes in the storage; null when the project had them already. */
export interface NewVersion extends Omit<FileVersionEntity, 'number' | 'artifactId'> {
  readonly placed: ArtifactId | null;
}

/** A version by its key within a project. */
type VersionKey = Pick<FileVersionEntity, 'path' | 'number'>;

/** What became of a version. `isSpare`: the placed bytes are not needed. */
export type Pushed =
  | { readonly kind: 'stored' | 'unchanged'; readonly version: FileVersionEntity; readonly isSpare: boolean }
  | { readonly kind: 'too_many_files' | 'too_many_versions' | 'quota' | 'project_deleted' | 'bytes_gone' };

/** Counts a project's files, and the bytes of them that are stored once. Reads the rows of the project. */
const USAGE = `
  SELECT (SELECT count(DISTINCT path)::integer FROM file_versions WHERE organization_id = $1 AND project_id = $2) AS files,
    (SELECT coalesce(sum(size_bytes), 0)::double precision FROM (
      SELECT DISTINCT artifact_id, size_bytes FROM file_versions WHERE organization_id = $1 AND project_id = $2
    ) stored) AS bytes`;

/** Deletes the given versions of a project and returns the bytes that no other version has. Both lists have the same length. */
const DELETE_VERSIONS = `
  WITH gone AS (
    DELETE FROM file_versions version USING unnest($3::text[], $4::integer[]) AS given (path, number)
    WHERE version.organization_id = $1 AND version.project_id = $2 AND version.path = given.path AND version.number = given.number
    RETURNING version.path, version.number, version.artifact_id
  )
  SELECT DISTINCT gone.artifact_id AS id FROM gone
  WHERE NOT EXISTS (
    SELECT FROM file_versions other
    WHERE other.organization_id = $1 AND other.artifact_id = gone.artifact_id
      AND NOT EXISTS (SELECT FROM gone too WHERE too.path = other.path AND too.number = other.number AND other.project_id = $2)
  )`;

const OWNED = `SELECT DISTINCT artifact_id AS id FROM file_versions WHERE organization_id = $1 AND artifact_id = ANY ($2::text[])`;

/** Rows of stored fixtures. Changes lock the project's row, so that requests at the same time follow each other. */
@Injectable()
export class FileStore implements FileOwner {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: StoredFiles,
    owners: FileOwners,
  ) {
    owners.register(this);
  }

  async findOwned(organizationId: OrganizationId, ids: readonly ArtifactId[]): Promise<readonly ArtifactId[]> {
    const rows = await this.dataSource.query<{ readonly id: ArtifactId }[]>(OWNED, [organizationId, ids]);
    return rows.map(({ id }) => id);
  }

  /** Whether a project has some bytes already. */
  async hasBytes(project: ProjectRef, digest: Buffer): Promise<boolean> {
    return (await bytesOf(this.dataSource.manager, project, digest)) !== undefined;
  }

  /** Stores a version behind the newest one, unless that has the same bytes. */
  async push({ placed, ...version }: NewVersion, quotaBytes: number, record: Recorder): Promise<Pushed> {
    const { organizationId, projectId, path, digest, sizeBytes } = version;
    const project = { organizationId, id: projectId };
    const push = async (manager: EntityManager): Promise<Pushed> => {
      if ((await lockProject(manager, organizationId, projectId)) === undefined) return { kind: 'project_deleted' };
      const versions = manager.getRepository(FileVersionEntity);
      const where = { organizationId, projectId, path };
      const [newest] = await versions.find({ where, order: { number: 'DESC' }, take: 1 });
      if (newest?.digest.equals(digest) === true) return { kind: 'unchanged', version: newest, isSpare: true };
      const known = await bytesOf(manager, project, digest);
      if (known === undefined && placed === null) return { kind: 'bytes_gone' };
      const { files, bytes } = await usageOf(manager, project);
      if (newest === undefined && files >= FILES_OF_PROJECT) return { kind: 'too_many_files' };
      if (newest !== undefined && (await versions.countBy(where)) >= VERSIONS_OF_FILE)
        return { kind: 'too_many_versions' };
      if (known === undefined && bytes + Number(sizeBytes) > quotaBytes) return { kind: 'quota' };
      const artifactId = known ?? placed;
      if (artifactId === null) return { kind: 'bytes_gone' };
      const row = { ...version, artifactId, number: (newest?.number ?? 0) + 1 };
      await versions.insert(row);
      if (artifactId === placed) await this.files.claim(manager, organizationId, placed);
      await record(manager);
      return { kind: 'stored', version: row, isSpare: artifactId !== placed };
    };
    return inTransaction(this.dataSource, push);
  }

  /** Deletes all versions of a file; false when there is none. */
  async removeFile(project: ProjectRef, path: string, record: Recorder): Promise<boolean> {
    const { organizationId, id: projectId } = project;
    const removed = await inTransaction(this.dataSource, async (manager) => {
      await lockProject(manager, organizationId, projectId);
      const where = { organizationId, projectId, path };
      const versions = await manager.find(FileVersionEntity, { select: { path: true, number: true }, where });
      if (versions.length === 0) return undefined;
      const ids = await this.removeIn(manager, project, versions);
      await record(manager);
      return ids;
    });
    if (removed === undefined) return false;
    await this.files.remove(organizationId, removed);
    return true;
  }

  /** Deletes versions of a project that nothing needs. */
  async removeVersions(project: ProjectRef, versions: readonly VersionKey[]): Promise<void> {
    const removed = await inTransaction(this.dataSource, async (manager) => {
      await lockProject(manager, project.organizationId, project.id);
      return this.removeIn(manager, project, versions);
    });
    await this.files.remove(project.organizationId, removed);
  }

  /** Deletes versions in the caller's transaction, and returns the bytes to remove after the commit. */
  async removeIn(
    manager: EntityManager,
    { organizationId, id }: ProjectRef,
    versions: readonly VersionKey[],
  ): Promise<readonly ArtifactId[]> {
    const [paths, numbers] = [versions.map(({ path }) => path), versions.map(({ number }) => number)];
    const rows: readonly { readonly id: ArtifactId }[] = await manager.query(DELETE_VERSIONS, [
      organizationId,
      id,
      paths,
      numbers,
    ]);
    const ids = rows.map((row) => row.id);
    await this.files.release(manager, organizationId, ids);
    return ids;
  }
}

/** The stored bytes with a digest in a project: a look-up of the index `file_versions_digest`. */
async function bytesOf(
  manager: EntityManager,
  { organizationId, id: projectId }: ProjectRef,
  digest: Buffer,
): Promise<ArtifactId | undefined> {
  const where = { organizationId, projectId, digest };
  return (await manager.findOne(FileVersionEntity, { select: { artifactId: true }, where }))?.artifactId;
}

interface Usage {
  readonly files: number;
  readonly bytes: number;
}

async function usageOf(manager: EntityManager, { organizationId, id }: ProjectRef): Promise<Usage> {
  const [usage] = await manager.query<Usage[]>(USAGE, [organizationId, id]);
  return usage ?? { files: 0, bytes: 0 };
}

/** Removes the stored fixtures of a deleted project: rows in the transaction, bytes after the commit. */
@Injectable()
export class RemoveFilesHook implements RemovalHook, OnModuleInit {
  constructor(
    private readonly hooks: RemovalHooks,
    private readonly store: FileStore,
    private readonly files: StoredFiles,
  ) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async removeSome(manager: EntityManager, owner: RemovedOwner, limit: number): Promise<RowsLeft> {
    if (owner.kind !== 'project') return 'none';
    const { organizationId, id } = owner;
    const where = { organizationId, projectId: id };
    const versions = await manager.find(FileVersionEntity, {
      select: { path: true, number: true },
      where,
      take: limit,
    });
    if (versions.length === 0) return 'none';
    const ids = await this.store.removeIn(manager, { organizationId, id }, versions);
    afterCommit(manager, () => void this.files.remove(organizationId, ids));
    return versions.length === limit ? 'more' : 'none';
  }
}
