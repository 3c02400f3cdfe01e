import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { StoredFiles, type ReceivedBytes } from '../../artifacts/stored-files.js';
import type { AuditContext } from '../../audit/audit-context.js';
import { AuditLog, type AuditEntry } from '../../audit/audit-log.js';
import type { Principal } from '../../auth/permissions.js';
import { Clock } from '../../common/clock.js';
import { CommitOutcomeUnknown } from '../../common/commit-outcome-unknown.js';
import type { ArtifactId } from '../../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../../common/pagination.js';
import { conflict, Problem, storageFailed, validationFailed } from '../../common/problem.js';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import { readBody } from '../../http/body.js';
import { ProjectAccess, projectNotFound } from '../../projects/project-access.js';
import type { ProjectRef } from '../../projects/project-lock.queries.js';
import { FileQueries, type ListedVersion } from './file.queries.js';
import { FILES_OF_PROJECT, FileStore, VERSIONS_OF_FILE, type NewVersion, type Pushed } from './file.store.js';
import type { FileVersionEntity } from './file-version.entity.js';

/** The number of no version: versions before it are all. */
const BEHIND_ALL = 2_147_483_647;

/** A version that a request sends. */
export interface PushRequest {
  readonly path: string;
  /** The digest that the sender computed, hexadecimal; undefined: the bytes are not checked. */
  readonly sha256: string | undefined;
  readonly request: IncomingMessage;
}

/** Names a version of a file; the newest one without digest and number. */
export interface VersionChoice {
  readonly path: string;
  readonly version?: number | undefined;
  readonly sha256?: string | undefined;
}

/** A version, and whether a push made it. */
export interface PushedVersion {
  readonly version: FileVersionEntity;
  readonly isNew: boolean;
}

/** Stores and reads fixtures of projects that the caller may use. All methods raise what `ProjectAccess.project` raises. */
@Injectable()
export class FilesService {
  constructor(
    private readonly store: FileStore,
    private readonly queries: FileQueries,
    private readonly files: StoredFiles,
    private readonly access: ProjectAccess,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists the newest version of each file by path. */
  async list(by: Principal, projectId: string, page: PageRequest): Promise<Page<ListedVersion>> {
    const rows = await this.queries.newest(await this.access.project(by, projectId), page);
    return toPage(
      rows,
      page.limit,
      (row) => row,
      ({ path }) => path,
    );
  }

  /** Lists the versions of a file, the newest first. @throws Problem not_found */
  async versions(
    by: Principal,
    projectId: string,
    path: string,
    { limit, after }: PageRequest,
  ): Promise<Page<ListedVersion>> {
    const project = await this.access.project(by, projectId);
    const before = after === null ? BEHIND_ALL : Number(after);
    if (!Number.isInteger(before)) throw fileNotFound();
    const rows = await this.queries.versions(project, path, before, limit + 1);
    if (rows.length === 0 && after === null) throw fileNotFound();
    return toPage(
      rows,
      limit,
      (row) => row,
      ({ number }) => String(number),
    );
  }

  /** Opens the bytes of a version. @throws Problem not_found, overloaded */
  async open(
    by: Principal,
    projectId: string,
    choice: VersionChoice,
  ): Promise<{ readonly version: ListedVersion; readonly bytes: Readable }> {
    const project = await this.access.project(by, projectId);
    const version = await this.find(project, choice);
    const { organizationId } = project;
    const bytes = version && (await this.files.open({ ...version, organizationId, id: version.artifactId }));
    if (version === undefined || bytes === undefined) throw fileNotFound();
    return { version, bytes };
  }

  private async find(
    project: ProjectRef,
    { path, version, sha256 }: VersionChoice,
  ): Promise<ListedVersion | undefined> {
    if (sha256 !== undefined) return this.queries.withDigest(project, path, Buffer.from(sha256, 'hex'));
    const [found] = await this.queries.versions(project, path, version === undefined ? BEHIND_ALL : version + 1, 1);
    return version === undefined || found?.number === version ? found : undefined;
  }

  /**
   * Stores the bytes of a request as the newest version of a file, unless the newest one has the same. Raises what `readBody` raises, and
   * @throws Problem validation_failed for bytes with another digest than stated; conflict at the largest number of files, of versions, and
   * of bytes of the project; overloaded.
   */
  async push(by: Principal, projectId: string, sent: PushRequest, context: AuditContext): Promise<PushedVersion> {
    const project = await this.access.project(by, projectId);
    const { maxFixtureBytes: maxBytes } = this.config;
    const body = readBody(sent.request, { maxBytes, totalMs: this.config.bodyTimeoutMs });
    const received = await this.files.receive(body, sent.request.headers['content-type'] ?? '');
    let placed: ArtifactId | null = null;
    try {
      const digest = received.digest.toString('hex');
      if (sent.sha256 !== undefined && sent.sha256.toLowerCase() !== digest) throw otherDigest(digest);
      if (!(await this.store.hasBytes(project, received.digest)))
        placed = await this.files.place(project.organizationId, received);
      const pushed = await this.write({ project, by, sent, received, placed, context });
      if (pushed.isSpare && placed !== null) await this.files.remove(project.organizationId, [placed]);
      return { version: pushed.version, isNew: pushed.kind === 'stored' };
    } catch (error) {
      if (placed !== null && !(error instanceof CommitOutcomeUnknown))
        await this.files.remove(project.organizationId, [placed]);
      throw error;
    } finally {
      await this.files.discard(received);
    }
  }

  private async write(push: {
    readonly project: ProjectRef;
    readonly by: Principal;
    readonly sent: PushRequest;
    readonly received: ReceivedBytes;
    readonly placed: ArtifactId | null;
    readonly context: AuditContext;
  }): Promise<Extract<Pushed, { readonly version: FileVersionEntity }>> {
    const { project, by, sent, received, placed, context } = push;
    const { sizeBytes, digest, mediaType } = received;
    const version: NewVersion = {
      organizationId: project.organizationId,
      projectId: project.id,
      path: sent.path,
      digest,
      sizeBytes: String(sizeBytes),
      mediaType,
      createdBy: by.userId,
      createdAt: this.clock.now(),
      placed,
    };
    const details = { path: sent.path, sha256: digest.toString('hex'), sizeBytes };
    const pushed = await this.store.push(version, this.config.projectFixtureBytes, (manager) =>
      this.audit.write(manager, entryOf(context, 'file.stored', project, details)),
    );
    if ('version' in pushed) return pushed;
    switch (pushed.kind) {
      case 'project_deleted':
        throw projectNotFound();
      case 'too_many_files':
        throw conflict(`Delete another file first: a project has at most ${FILES_OF_PROJECT}.`);
      case 'too_many_versions':
        throw conflict(
          `Delete the file and store it again: a file has at most ${VERSIONS_OF_FILE} versions. The retention of the project removes old ones.`,
        );
      case 'quota':
        throw conflict(
          `Delete other files first: the files of a project may have at most ${this.config.projectFixtureBytes} bytes together.`,
        );
      case 'bytes_gone':
        throw storageFailed(new Error('The bytes of the version were removed meanwhile'));
    }
  }

  /** Deletes all versions of a file. @throws Problem not_found */
  async remove(by: Principal, projectId: string, path: string, context: AuditContext): Promise<void> {
    const project = await this.access.project(by, projectId);
    const removed = await this.store.removeFile(project, path, (manager) =>
      this.audit.write(manager, entryOf(context, 'file.deleted', project, { path })),
    );
    if (!removed) throw fileNotFound();
  }
}

function entryOf(
  context: AuditContext,
  action: string,
  { id }: ProjectRef,
  details: AuditEntry['details'],
): AuditEntry {
  return { context, action, subject: { type: 'project', id }, details };
}

function otherDigest(digest: string): Problem {
  return validationFailed([
    { pointer: '', detail: `send the bytes of the stated sha256 again: those that arrived have ${digest}` },
  ]);
}

function fileNotFound(): Problem {
  return new Problem(
    'not_found',
    'Send the path, and where you name one the version, of a stored file of this project; GET /v1/projects/{projectId}/files lists them.',
  );
}
