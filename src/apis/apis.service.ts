import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog, type AuditEntry } from '../audit/audit-log.js';
import { Clock } from '../common/clock.js';
import { DocumentThreads } from '../common/document-threads.js';
import { isApiId, newApiId } from '../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { conflict, Problem } from '../common/problem.js';
import { threadFile } from '../common/thread-file.js';
import { toSlug } from '../common/slug.js';
import { projectNotFound } from '../projects/project-access.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import type { ApiEntity } from './api.entity.js';
import type { ApiVersionEntity } from './api-version.entity.js';
import { APIS_OF_PROJECT, ApisStore, type ApiRef, type VersionedApi } from './apis.store.js';
import type { ReadDocument } from './openapi-document.js';
import type { ApiBodyKind, ReadApiBody } from './read-api-body.js';

/** The slug of the API that the projection `openapi` is. */
const SOURCE = 'source';

/** Creates, changes and deletes the APIs of projects. */
@Injectable()
export class ApisService implements OnApplicationShutdown {
  readonly #threads = new DocumentThreads(threadFile('api-document-worker.js', import.meta.url));

  constructor(
    private readonly store: ApisStore,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.#threads.close();
  }

  /** Lists the APIs of a project by slug. */
  async list(project: ProjectRef, page: PageRequest): Promise<Page<VersionedApi>> {
    return toPage(
      await this.store.list(project, page),
      page.limit,
      (row) => row,
      ({ api }) => api.slug,
    );
  }

  /** Reads an API with its document. @throws Problem not_found */
  async read(project: ProjectRef, apiId: string): Promise<VersionedApi> {
    const ref = refOf(project, apiId);
    const found = ref === undefined ? undefined : await this.store.find(ref);
    if (found === undefined) throw apiNotFound();
    return found;
  }

  /** The versions of an API without their documents, newest first. Raises what `read` raises. */
  async versions(project: ProjectRef, apiId: string): Promise<readonly ApiVersionEntity[]> {
    const { api } = await this.read(project, apiId);
    return this.store.versions(api);
  }

  /** The APIs of a project with some ids, in no order; unknown ids are left out. */
  async existing(project: ProjectRef, ids: readonly string[]): Promise<readonly ApiEntity[]> {
    if (ids.length === 0) return [];
    const all = await this.store.list(project, { limit: APIS_OF_PROJECT, after: null });
    return all.map(({ api }) => api).filter(({ id }) => ids.includes(id));
  }

  /**
   * Creates an API.
   * @throws Problem validation_failed for an invalid document, conflict for a taken slug and when the project has too many APIs.
   */
  async create(project: ProjectRef, body: Buffer, context: AuditContext): Promise<VersionedApi> {
    const { name = '', slug, document } = await this.readBody('new', body);
    if (document === undefined || document === null) throw new Error('A body without a document was taken');
    return this.insert(project, { name, slug, document }, context);
  }

  /** Changes an API; a document that differs is a new version. Raises what `read` and `create` raise. */
  async change(project: ProjectRef, apiId: string, body: Buffer, context: AuditContext): Promise<VersionedApi> {
    const { api } = await this.read(project, apiId);
    const { name, slug, document } = await this.readBody('change', body);
    return this.update(api, { name, slug, document: document ?? undefined }, context);
  }

  /** Deletes an API. Raises what `read` raises. */
  async remove(project: ProjectRef, apiId: string, context: AuditContext): Promise<void> {
    const ref = refOf(project, apiId);
    const isRemoved = ref !== undefined && (await this.store.remove(ref, this.recorder(context, 'api.deleted')));
    if (!isRemoved) throw apiNotFound();
  }

  /**
   * Makes the document of the projection `openapi` the API with the slug `source`; null removes it. Raises what `create` raises.
   * @returns how many documents there are now, and how many were removed.
   */
  async replaceSource(
    project: ProjectRef,
    body: Buffer,
    context: AuditContext,
  ): Promise<{ readonly upserted: number; readonly deleted: number }> {
    const { document } = await this.readBody('projection', body);
    const found = await this.store.findBySlug(project, SOURCE);
    if (document === undefined || document === null) {
      const isRemoved =
        found !== undefined && (await this.store.remove(found.api, this.recorder(context, 'api.deleted')));
      return { upserted: 0, deleted: isRemoved ? 1 : 0 };
    }
    if (found === undefined) await this.insert(project, { name: document.title, slug: SOURCE, document }, context);
    else if (found.version.digest !== document.digest)
      await this.update(found.api, { name: undefined, slug: undefined, document }, context);
    return { upserted: 1, deleted: 0 };
  }

  /** A thread reads it: the schemas of OpenAPI take some time to compile. */
  private readBody(kind: ApiBodyKind, body: Buffer): Promise<ReadApiBody> {
    return this.#threads.read<ReadApiBody>(kind, body);
  }

  private async insert(
    { organizationId, id: projectId }: ProjectRef,
    {
      name,
      slug,
      document,
    }: { readonly name: string; readonly slug: string | undefined; readonly document: ReadDocument },
    context: AuditContext,
  ): Promise<VersionedApi> {
    const now = this.clock.now();
    const id = newApiId(organizationId);
    const title = name === '' ? SOURCE : name.slice(0, 200);
    const api = {
      organizationId,
      id,
      projectId,
      name: title,
      slug: slug ?? toSlug(title, id),
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    const inserted = await refuseTakenSlug(this.store.insert(api, document, this.recorder(context, 'api.created')));
    if (inserted === 'project_deleted') throw projectNotFound();
    if (inserted === 'too_many') throw conflict(`Delete another API first: a project has at most ${APIS_OF_PROJECT}.`);
    return inserted;
  }

  private async update(
    ref: ApiRef,
    changes: Parameters<ApisStore['change']>[1],
    context: AuditContext,
  ): Promise<VersionedApi> {
    const recorder = this.recorder(context, 'api.changed');
    const changed = await refuseTakenSlug(this.store.change(ref, changes, this.clock.now(), recorder));
    if (changed === undefined) throw apiNotFound();
    return changed;
  }

  private recorder(context: AuditContext, action: string): Parameters<ApisStore['remove']>[1] {
    return (manager, api) => this.audit.write(manager, entryOf(context, action, api));
  }
}

function refOf({ organizationId, id: projectId }: ProjectRef, apiId: string): ApiRef | undefined {
  return isApiId(apiId) ? { organizationId, projectId, id: apiId } : undefined;
}

function entryOf(context: AuditContext, action: string, { id, projectId, name, slug, version }: ApiEntity): AuditEntry {
  return { context, action, subject: { type: 'api', id }, details: { projectId, name, slug, version } };
}

function apiNotFound(): Problem {
  return new Problem(
    'not_found',
    'Send the id of an API of this project, which starts with api_; GET /v1/projects/{projectId}/apis lists them.',
  );
}

/** The unique index decides: a check beforehand would miss a request at the same time. */
async function refuseTakenSlug<T>(change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('slug_unique'))
      throw conflict('Choose another slug: this one is taken.');
    throw error;
  });
}
