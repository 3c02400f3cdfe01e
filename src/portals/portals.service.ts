import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog, type AuditEntry } from '../audit/audit-log.js';
import type { Principal } from '../auth/permissions.js';
import { Clock } from '../common/clock.js';
import { isPortalId, newPortalId } from '../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { conflict, Problem } from '../common/problem.js';
import { toSlug } from '../common/slug.js';
import { ProjectAccess, projectNotFound } from '../projects/project-access.js';
import { newPortalKey, type PortalKey } from './portal-key.js';
import { PortalPartsReader } from './portal-parts.js';
import type { PutPortalDto } from './portal.dto.js';
import type { PortalEntity } from './portal.entity.js';
import { PORTALS_OF_PROJECT, PortalStore, type PortalChanges } from './portal.store.js';

/** A portal, and the key of its secret link when one was made. */
export interface KeyedPortal {
  readonly portal: PortalEntity;
  readonly key: string | null;
}

/** Creates, changes and deletes portals. */
@Injectable()
export class PortalsService {
  constructor(
    private readonly store: PortalStore,
    private readonly access: ProjectAccess,
    private readonly parts: PortalPartsReader,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async list(by: Principal, projectId: string, page: PageRequest): Promise<Page<PortalEntity>> {
    const rows = await this.store.list(await this.access.project(by, projectId), page);
    return toPage(
      rows,
      page.limit,
      (row) => row,
      (row) => row.id,
    );
  }

  /** Reads a portal of a project. Raises what `ProjectAccess.project` raises, and @throws Problem not_found */
  async read(by: Principal, projectId: string, portalId: string): Promise<PortalEntity> {
    const project = await this.access.project(by, projectId);
    const portal = isPortalId(portalId) ? await this.store.find(project, portalId) : undefined;
    if (portal === undefined) throw portalNotFound();
    return portal;
  }

  /**
   * Creates a portal; one with a secret link gets a key.
   * @throws Problem validation_failed as `PortalPartsReader.read`; conflict for a slug that is taken in the organization, and when
   * the project has the largest number of portals.
   */
  async create(by: Principal, projectId: string, body: PutPortalDto, context: AuditContext): Promise<KeyedPortal> {
    const project = await this.access.project(by, projectId);
    const { organizationId } = project;
    const parts = await this.parts.read(project, body);
    const made = parts.visibility === 'link' ? newPortalKey() : undefined;
    const id = newPortalId(organizationId);
    const portal: PortalEntity = {
      organizationId,
      id,
      projectId: project.id,
      name: body.name,
      slug: body.slug ?? toSlug(body.name, id),
      ...parts,
      keyDigest: made?.digest ?? null,
      createdAt: this.clock.now(),
    };
    const insertion = await refuseTakenSlug(
      this.store.insert(portal, (manager) => this.audit.write(manager, entryOf(context, 'portal.created', portal))),
    );
    if (insertion === 'project_deleted') throw projectNotFound();
    if (insertion === 'too_many')
      throw conflict(`Delete another portal first: a project has at most ${PORTALS_OF_PROJECT}.`);
    return { portal, key: made?.key ?? null };
  }

  /** Replaces what a portal shows. One that becomes secret and never had a key gets one. Raises what `read` and `create` raise. */
  async replace(
    by: Principal,
    projectId: string,
    portalId: string,
    body: PutPortalDto,
    context: AuditContext,
  ): Promise<KeyedPortal> {
    const portal = await this.read(by, projectId, portalId);
    const parts = await this.parts.read(await this.access.project(by, projectId), body);
    const made = parts.visibility === 'link' && portal.keyDigest === null ? newPortalKey() : undefined;
    const changesOf = (current: PortalEntity): PortalChanges => ({
      ...parts,
      name: body.name,
      slug: body.slug ?? current.slug,
      ...digestOf(made),
    });
    return { portal: await this.save(portal, changesOf, context, 'portal.changed'), key: made?.key ?? null };
  }

  /** Makes a new key for the secret link; the former link stops working. Raises what `read` raises. */
  async renewKey(by: Principal, projectId: string, portalId: string, context: AuditContext): Promise<KeyedPortal> {
    const portal = await this.read(by, projectId, portalId);
    const made = newPortalKey();
    return { portal: await this.save(portal, () => digestOf(made), context, 'portal.key_renewed'), key: made.key };
  }

  /** Deletes a portal; its page is gone within a second. Raises what `read` raises. */
  async remove(by: Principal, projectId: string, portalId: string, context: AuditContext): Promise<void> {
    const portal = await this.read(by, projectId, portalId);
    const removed = await this.store.remove(portal, (manager) =>
      this.audit.write(manager, entryOf(context, 'portal.deleted', portal)),
    );
    if (!removed) throw portalNotFound();
  }

  private async save(
    portal: PortalEntity,
    changesOf: (current: PortalEntity) => PortalChanges,
    context: AuditContext,
    action: string,
  ): Promise<PortalEntity> {
    const changed = await refuseTakenSlug(
      this.store.change(portal, changesOf, (manager, written) =>
        this.audit.write(manager, entryOf(context, action, written)),
      ),
    );
    if (changed === undefined) throw portalNotFound();
    return changed;
  }
}

function digestOf(made: PortalKey | undefined): PortalChanges {
  return made === undefined ? {} : { keyDigest: made.digest };
}

function entryOf(context: AuditContext, action: string, portal: PortalEntity): AuditEntry {
  const { id, projectId, name, slug, visibility, collections, targets, apis, failingTests } = portal;
  const details = { projectId, name, slug, visibility, collections, targets, apis, failingTests };
  return { context, action, subject: { type: 'portal', id }, details };
}

/** The unique index decides: a check beforehand would miss a request at the same time. */
async function refuseTakenSlug<T>(change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('portals_slug_unique'))
      throw conflict('Choose another slug: a portal of your organization has this one.');
    throw error;
  });
}

function portalNotFound(): Problem {
  return new Problem(
    'not_found',
    'Send the id of a portal of this project, which starts with por_; GET /v1/projects/{projectId}/portals lists them.',
  );
}
