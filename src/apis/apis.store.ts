import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThanOrEqual } from 'typeorm';
import type { ChangeRecorder } from '../audit/recorder.js';
import type { ApiId, OrganizationId, ProjectId } from '../common/identifiers.js';
import type { PageRequest } from '../common/pagination.js';
import { inTransaction } from '../database/transaction.js';
import { lockProject, type ProjectRef } from '../projects/project-lock.queries.js';
import { compareOperations } from './api-changes.js';
import { ApiEntity } from './api.entity.js';
import { readStoredOperations } from './api-operation.js';
import { ApiVersionEntity } from './api-version.entity.js';
import type { ReadDocument } from './openapi-document.js';
import { RemoveProjectRowsHook } from '../projects/removal-hooks.js';

/** APIs of a project, and versions of an API that are kept, the newest ones. */
export const APIS_OF_PROJECT = 20;
const VERSIONS_KEPT = 50;

/** An API, by its key and its project. */
export interface ApiRef {
  readonly organizationId: OrganizationId;
  readonly projectId: ProjectId;
  readonly id: ApiId;
}

/** An API with its newest version. */
export interface VersionedApi {
  readonly api: ApiEntity;
  readonly version: ApiVersionEntity;
}

/** What a change of an API writes. Undefined keeps. */
interface ApiChanges {
  readonly name: string | undefined;
  readonly slug: string | undefined;
  readonly document: ReadDocument | undefined;
}

/** Rows of APIs and their versions. Every change locks the project's row, so that changes of one project follow each other. */
@Injectable()
export class ApisStore {
  constructor(private readonly dataSource: DataSource) {}

  /** The APIs of a project by slug, without their documents; one more than the limit. Reads the index `apis_slug_unique`. */
  async list({ organizationId, id: projectId }: ProjectRef, page: PageRequest): Promise<readonly VersionedApi[]> {
    const query = this.dataSource.manager.createQueryBuilder(ApiEntity, 'api').where({ organizationId, projectId });
    if (page.after !== null) query.andWhere('api.slug > :after', { after: page.after });
    const apis = await query
      .orderBy('api.slug')
      .limit(page.limit + 1)
      .getMany();
    const versions = await this.newest(organizationId, projectId);
    return apis.flatMap((api) => {
      const version = versions.find((row) => row.apiId === api.id);
      return version === undefined ? [] : [{ api, version }];
    });
  }

  /** An API with its document. */
  async find({ organizationId, projectId, id }: ApiRef): Promise<VersionedApi | undefined> {
    const api = await this.dataSource.manager.findOneBy(ApiEntity, { organizationId, projectId, id });
    return api === null ? undefined : withVersion(this.dataSource.manager, api);
  }

  /** The API with a slug, with its document. */
  async findBySlug({ organizationId, id: projectId }: ProjectRef, slug: string): Promise<VersionedApi | undefined> {
    const api = await this.dataSource.manager.findOneBy(ApiEntity, { organizationId, projectId, slug });
    return api === null ? undefined : withVersion(this.dataSource.manager, api);
  }

  /** The versions of an API without documents, newest first. */
  async versions({ organizationId, id: apiId }: ApiRef): Promise<readonly ApiVersionEntity[]> {
    return this.dataSource.manager
      .createQueryBuilder(ApiVersionEntity, 'version')
      .select(['version.version', 'version.documentVersion', 'version.operationCount', 'version.changes'])
      .addSelect('version.createdAt')
      .where({ organizationId, apiId })
      .orderBy('version.version', 'DESC')
      .getMany();
  }

  /** The newest version of each API of a project, without documents. */
  async newest(organizationId: OrganizationId, projectId: ProjectId): Promise<readonly ApiVersionEntity[]> {
    return newestVersions(this.dataSource.manager, organizationId, projectId);
  }

  /** Inserts an API with its first version. */
  async insert(
    api: ApiEntity,
    document: ReadDocument,
    record: ChangeRecorder<ApiEntity>,
  ): Promise<VersionedApi | 'project_deleted' | 'too_many'> {
    return inTransaction(this.dataSource, async (manager) => {
      const { organizationId, projectId } = api;
      if ((await lockProject(manager, organizationId, projectId)) === undefined) return 'project_deleted';
      if ((await manager.countBy(ApiEntity, { organizationId, projectId })) >= APIS_OF_PROJECT) return 'too_many';
      await manager.insert(ApiEntity, api);
      const version = await insertVersion(manager, api, document, undefined);
      await record(manager, api);
      return { api, version };
    });
  }

  /** Changes an API; undefined when it is gone. A document that differs from the newest one is a new version. */
  async change(
    { organizationId, projectId, id }: ApiRef,
    { name, slug, document }: ApiChanges,
    updatedAt: Date,
    record: ChangeRecorder<ApiEntity>,
  ): Promise<VersionedApi | undefined> {
    return inTransaction(this.dataSource, async (manager) => {
      await lockProject(manager, organizationId, projectId);
      const api = await manager.findOneBy(ApiEntity, { organizationId, projectId, id });
      if (api === null) return undefined;
      const before = await withVersion(manager, api);
      const isNew = document !== undefined && document.digest !== before.version.digest;
      const changes = {
        name: name ?? api.name,
        slug: slug ?? api.slug,
        version: isNew ? api.version + 1 : api.version,
        updatedAt,
      };
      const changed = { ...api, ...changes };
      await manager.update(ApiEntity, { organizationId, id }, changes);
      const version = isNew ? await insertVersion(manager, changed, document, before.version) : before.version;
      await record(manager, changed);
      return { api: changed, version };
    });
  }

  /** Deletes an API with its versions; false when it is gone. */
  async remove({ organizationId, projectId, id }: ApiRef, record: ChangeRecorder<ApiEntity>): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      await lockProject(manager, organizationId, projectId);
      const api = await manager.findOneBy(ApiEntity, { organizationId, projectId, id });
      if (api === null) return false;
      await manager.delete(ApiVersionEntity, { organizationId, apiId: id });
      await manager.delete(ApiEntity, { organizationId, id });
      await record(manager, api);
      return true;
    });
  }
}

/** The newest version of each API of a project, without documents, in the caller's transaction. */
export async function newestVersions(
  manager: EntityManager,
  organizationId: OrganizationId,
  projectId: ProjectId,
): Promise<readonly ApiVersionEntity[]> {
  return manager
    .createQueryBuilder(ApiVersionEntity, 'version')
    .select(['version.apiId', 'version.version', 'version.documentVersion', 'version.operationCount'])
    .addSelect('version.operations')
    .innerJoin(
      ApiEntity,
      'api',
      'api.organizationId = version.organizationId AND api.id = version.apiId AND api.version = version.version',
    )
    .where({ organizationId, projectId })
    .getMany();
}

async function withVersion(manager: EntityManager, api: ApiEntity): Promise<VersionedApi> {
  const { organizationId, id: apiId, version } = api;
  return { api, version: await manager.findOneByOrFail(ApiVersionEntity, { organizationId, apiId, version }) };
}

async function insertVersion(
  manager: EntityManager,
  { organizationId, projectId, id: apiId, version, updatedAt }: ApiEntity,
  { document, digest, documentVersion, operations, operationCount }: ReadDocument,
  before: ApiVersionEntity | undefined,
): Promise<ApiVersionEntity> {
  const changes =
    before === undefined
      ? []
      : compareOperations(readStoredOperations(before.operations), readStoredOperations(operations));
  const row = {
    organizationId,
    apiId,
    version,
    projectId,
    document,
    digest,
    documentVersion,
    operations,
    operationCount,
    changes: JSON.stringify(changes),
    createdAt: updatedAt,
  };
  await manager.insert(ApiVersionEntity, row);
  await manager.delete(ApiVersionEntity, {
    organizationId,
    apiId,
    version: LessThanOrEqual(version - VERSIONS_KEPT),
  });
  return row;
}

/** Removes the APIs of a deleted project. The calls of its runs go with the runs. */
@Injectable()
export class RemoveApisHook extends RemoveProjectRowsHook {
  protected override readonly tables = ['api_versions', 'apis'];
}
