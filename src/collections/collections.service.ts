import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog, type AuditEntry } from '../audit/audit-log.js';
import type { Principal } from '../auth/permissions.js';
import { Clock } from '../common/clock.js';
import { isCollectionId, newCollectionId } from '../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { conflict, Problem, validationFailed } from '../common/problem.js';
import { isSlug, toSlug } from '../common/slug.js';
import { ProjectAccess, projectNotFound } from '../projects/project-access.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import { ProjectsService } from '../projects/projects.service.js';
import type { CollectionRuleDto, PutCollectionDto } from './collection.dto.js';
import type { CollectionEntity } from './collection.entity.js';
import { CRITERIA, hasCriterion, type CollectionRule } from './rules/collection-rule.js';
import { COLLECTIONS_OF_PROJECT, CollectionStore, type CollectionChanges } from './collection.store.js';

/** Creates, changes and deletes collections, and the CODEOWNERS file of a project. */
@Injectable()
export class CollectionsService {
  constructor(
    private readonly store: CollectionStore,
    private readonly access: ProjectAccess,
    private readonly projects: ProjectsService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async list(by: Principal, projectId: string, page: PageRequest): Promise<Page<CollectionEntity>> {
    const rows = await this.store.list(await this.access.project(by, projectId), page);
    return toPage(
      rows,
      page.limit,
      (row) => row,
      (row) => row.id,
    );
  }

  /** Reads a collection of a project. Raises what `ProjectAccess.project` raises, and @throws Problem not_found */
  async read(by: Principal, projectId: string, collectionId: string): Promise<CollectionEntity> {
    return this.of(await this.access.project(by, projectId), collectionId);
  }

  /** The collection of a project with an id. @throws Problem not_found */
  async of(project: ProjectRef, collectionId: string): Promise<CollectionEntity> {
    const collection = isCollectionId(collectionId) ? await this.store.find(project, collectionId) : undefined;
    if (collection === undefined) throw collectionNotFound();
    return collection;
  }

  /** The collection of a project with an id or a slug. @throws Problem not_found */
  async named(project: ProjectRef, idOrSlug: string): Promise<CollectionEntity> {
    if (isCollectionId(idOrSlug)) return this.of(project, idOrSlug);
    const collection = isSlug(idOrSlug) ? await this.store.findBySlug(project, idOrSlug) : undefined;
    if (collection === undefined) throw collectionNotFound();
    return collection;
  }

  /** The collections of a project with some ids, in no order; unknown ids are left out. */
  async existing(project: ProjectRef, ids: readonly string[]): Promise<readonly CollectionEntity[]> {
    return this.store.findSome(project, ids.filter(isCollectionId));
  }

  /**
   * Creates a collection.
   * @throws Problem validation_failed for a rule without entries or with an unknown target; conflict for a slug that is taken, and
   * when the project has the largest number of collections.
   */
  async create(
    by: Principal,
    projectId: string,
    body: PutCollectionDto,
    context: AuditContext,
  ): Promise<CollectionEntity> {
    const { organizationId, id: project } = await this.access.project(by, projectId);
    const rule = await this.ruleOf(by, projectId, body);
    const id = newCollectionId(organizationId);
    const slug = body.slug ?? toSlug(body.name, id);
    const key = { organizationId, id, projectId: project };
    const collection = { ...key, name: body.name, slug, ...rule, createdAt: this.clock.now() };
    const insertion = await refuseTakenSlug(
      this.store.insert(collection, (manager) =>
        this.audit.write(manager, entryOf(context, 'collection.created', collection)),
      ),
    );
    if (insertion === 'project_deleted') throw projectNotFound();
    if (insertion === 'too_many')
      throw conflict(`Delete another collection first: a project has at most ${COLLECTIONS_OF_PROJECT}.`);
    return collection;
  }

  /** Replaces the name, the slug and the whole rule of a collection. Raises what `read` and `create` raise. */
  async replace(
    by: Principal,
    projectId: string,
    collectionId: string,
    body: PutCollectionDto,
    context: AuditContext,
  ): Promise<CollectionEntity> {
    const collection = await this.read(by, projectId, collectionId);
    const rule = await this.ruleOf(by, projectId, body);
    const changes: CollectionChanges = { name: body.name, slug: body.slug ?? collection.slug, ...rule };
    const changed = await refuseTakenSlug(
      this.store.replace(collection, changes, (manager, written) =>
        this.audit.write(manager, entryOf(context, 'collection.changed', written)),
      ),
    );
    if (changed === undefined) throw collectionNotFound();
    return changed;
  }

  /** Deletes a collection. Raises what `read` raises, and @throws Problem conflict while a gate or a webhook uses it. */
  async remove(by: Principal, projectId: string, collectionId: string, context: AuditContext): Promise<void> {
    const collection = await this.read(by, projectId, collectionId);
    const removed = await refuseUsed(
      this.store.remove(collection, (manager) =>
        this.audit.write(manager, entryOf(context, 'collection.deleted', collection)),
      ),
    );
    if (!removed) throw collectionNotFound();
  }

  /** The CODEOWNERS file of a project; empty when it has none. */
  async readCodeowners(by: Principal, projectId: string): Promise<string> {
    return this.store.readCodeowners(await this.access.project(by, projectId));
  }

  /** Replaces the CODEOWNERS file of a project; an empty text removes it. */
  async writeCodeowners(by: Principal, projectId: string, text: string, context: AuditContext): Promise<void> {
    const project = await this.access.project(by, projectId);
    const details = { bytes: Buffer.byteLength(text) };
    const subject = { type: 'project', id: project.id };
    const isWritten = await this.store.writeCodeowners(project, text, (manager) =>
      this.audit.write(manager, { context, action: 'project.codeowners_replaced', subject, details }),
    );
    if (!isWritten) throw projectNotFound();
  }

  /** Checks the rule of a body. @throws Problem validation_failed for a rule without entries or with an unknown target */
  async ruleOf(by: Principal, projectId: string, body: CollectionRuleDto): Promise<MutableRule> {
    const { tags = [], files = [], names = [], owners = [], targets = [] } = withoutNulls(body);
    const rule = { tags, files, names, owners, targets };
    if (!hasCriterion(rule))
      throw validationFailed([{ pointer: '', detail: `name at least one of ${CRITERIA.join(', ')}` }]);
    const known = targets.length === 0 ? [] : await this.projects.listTargets(by, projectId);
    const unknown = targets.flatMap((target, index) =>
      known.some(({ id, slug }) => id === target || slug === target) ? [] : [index],
    );
    if (unknown.length > 0)
      throw validationFailed(
        unknown.map((index) => ({
          pointer: `/targets/${index}`,
          detail: 'targets must be ids or slugs of targets of this project',
        })),
      );
    return rule;
  }
}

type MutableRule = { -readonly [List in keyof CollectionRule]: string[] };

/** The validation takes null for an absent list. */
function withoutNulls(body: CollectionRuleDto): Partial<MutableRule> {
  return Object.fromEntries(CRITERIA.flatMap((name) => (body[name] ? [[name, body[name]]] : [])));
}

function entryOf(context: AuditContext, action: string, collection: CollectionEntity): AuditEntry {
  const { id, projectId, name, slug, tags, files, names, owners, targets } = collection;
  const details = { projectId, name, slug, tags, files, names, owners, targets };
  return { context, action, subject: { type: 'collection', id }, details };
}

/** The unique index decides: a check beforehand would miss a request at the same time. */
async function refuseTakenSlug<T>(change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('collections_slug_unique'))
      throw conflict('Choose another slug: this one is taken.');
    throw error;
  });
}

/** The foreign keys of gates and webhooks decide. Without the collection they would judge or report other tests. */
async function refuseUsed<T>(removal: Promise<T>): Promise<T> {
  return removal.catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('_collection_fk'))
      throw conflict('Remove the collection from gates and webhooks first: at least one of them uses it.');
    throw error;
  });
}

/** The problem for a collection that does not exist or is deleted. */
export function collectionNotFound(): Problem {
  return new Problem(
    'not_found',
    'Send the id of a collection of this project, which starts with col_; GET /v1/projects/{projectId}/collections lists them.',
  );
}
