import { Inject, Injectable } from '@nestjs/common';
import { CollectionsService } from '../collections/collections.service.js';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog, type AuditEntry } from '../audit/audit-log.js';
import type { Principal } from '../auth/permissions.js';
import { Clock } from '../common/clock.js';
import { isTargetId, isWebhookId, newWebhookId, type CollectionId, type TargetId } from '../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { conflict, Problem, validationFailed } from '../common/problem.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { ProjectAccess, projectNotFound } from '../projects/project-access.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import { refusalOfUrl } from '../outbound/destination-rule.js';
import { allowedDestinations } from './destination/allowed-destinations.js';
import { newSecret } from './delivery/signature.js';
import { WebhookSecrets } from './webhook-secrets.js';
import type { CreateWebhookDto, UpdateWebhookDto } from './webhook.dto.js';
import type { WebhookEntity } from './webhook.entity.js';
import { WEBHOOKS_OF_PROJECT, WebhookStore, type WebhookChanges } from './webhook.store.js';

/** What a deleted webhook has. */
const NO_SECRET = { secret: Buffer.alloc(0), secretKeyId: null };

/** A webhook and its new secret, which is shown only once. */
export interface WebhookWithSecret {
  readonly webhook: WebhookEntity;
  readonly secret: Buffer;
}

/** Creates, changes and deletes webhooks. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly store: WebhookStore,
    private readonly access: ProjectAccess,
    private readonly collections: CollectionsService,
    private readonly secrets: WebhookSecrets,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(by: Principal, projectId: string, page: PageRequest): Promise<Page<WebhookEntity>> {
    const rows = await this.store.list(await this.access.project(by, projectId), page);
    return toPage(
      rows,
      page.limit,
      (row) => row,
      (row) => row.id,
    );
  }

  /** Reads a webhook of a project. Raises what `ProjectAccess.project` raises, and @throws Problem not_found */
  async read(by: Principal, projectId: string, webhookId: string): Promise<WebhookEntity> {
    const project = await this.access.project(by, projectId);
    const webhook = isWebhookId(webhookId) ? await this.store.find(project, webhookId) : undefined;
    if (webhook === undefined) throw webhookNotFound();
    return webhook;
  }

  /**
   * Creates a webhook with a new secret.
   * @throws Problem validation_failed for a URL that is not allowed, and for a target or a collection of another project; conflict when the project
   * has the largest number of webhooks.
   */
  async create(
    by: Principal,
    projectId: string,
    command: CreateWebhookDto,
    context: AuditContext,
  ): Promise<WebhookWithSecret> {
    const { organizationId, id } = await this.access.project(by, projectId);
    const ref = { organizationId, id: newWebhookId(organizationId) };
    const secret = newSecret();
    const webhook = {
      ...ref,
      projectId: id,
      name: command.name ?? null,
      url: this.checkUrl(command.url),
      events: command.events,
      format: command.format ?? 'json',
      targetId: await this.checkTarget(by, projectId, command.targetId ?? null),
      branch: command.branch ?? null,
      collectionId: await this.checkCollection({ organizationId, id }, command.collectionId ?? null),
      enabled: command.enabled ?? true,
      disabledReason: null,
      failingSince: null,
      ...this.secrets.seal(ref, secret),
      createdBy: by.userId,
      createdAt: this.clock.now(),
      deletedAt: null,
    };
    const insertion = await this.store.insert(webhook, (manager) =>
      this.audit.write(manager, entryOf(context, 'webhook.created', webhook)),
    );
    if (insertion === 'project_deleted') throw projectNotFound();
    if (insertion === 'too_many')
      throw conflict(`Delete another webhook first: a project has at most ${WEBHOOKS_OF_PROJECT}.`);
    return { webhook, secret };
  }

  /** Changes a webhook. Raises what `read` and `create` raise; @throws Problem conflict when one is enabled whose secret is lost. */
  async change(
    by: Principal,
    projectId: string,
    webhookId: string,
    command: UpdateWebhookDto,
    context: AuditContext,
  ): Promise<WebhookEntity> {
    const webhook = await this.read(by, projectId, webhookId);
    if (command.enabled === true && webhook.secret.length === 0)
      throw conflict('Create a new secret first: that of this webhook was lost with the key that encrypted it.');
    const url = typeof command.url === 'string' ? this.checkUrl(command.url) : null;
    const targetId =
      command.targetId === undefined ? undefined : await this.checkTarget(by, projectId, command.targetId);
    const collectionId =
      command.collectionId === undefined
        ? undefined
        : await this.checkCollection({ ...webhook, id: webhook.projectId }, command.collectionId);
    const changesOf = (current: WebhookEntity): WebhookChanges => ({
      name: command.name === undefined ? current.name : command.name,
      url: url ?? current.url,
      events: command.events ?? current.events,
      format: command.format ?? current.format,
      targetId: targetId === undefined ? current.targetId : targetId,
      branch: command.branch === undefined ? current.branch : command.branch,
      collectionId: collectionId === undefined ? current.collectionId : collectionId,
      ...switched(current, command.enabled ?? null),
    });
    return this.save(webhook, changesOf, context, 'webhook.changed');
  }

  /** Creates a new secret for a webhook; the former one stops working at once. Raises what `read` raises. */
  async rotateSecret(
    by: Principal,
    projectId: string,
    webhookId: string,
    context: AuditContext,
  ): Promise<WebhookWithSecret> {
    const webhook = await this.read(by, projectId, webhookId);
    const secret = newSecret();
    const sealed = this.secrets.seal(webhook, secret);
    return { webhook: await this.save(webhook, () => sealed, context, 'webhook.secret_rotated'), secret };
  }

  /** Deletes a webhook; its pending messages are not sent. Raises what `read` raises. */
  async remove(by: Principal, projectId: string, webhookId: string, context: AuditContext): Promise<void> {
    const webhook = await this.read(by, projectId, webhookId);
    await this.save(
      webhook,
      () => ({ deletedAt: this.clock.now(), enabled: false, ...NO_SECRET, collectionId: null }),
      context,
      'webhook.deleted',
    );
  }

  private async save(
    webhook: WebhookEntity,
    changesOf: (current: WebhookEntity) => WebhookChanges,
    context: AuditContext,
    action: string,
  ): Promise<WebhookEntity> {
    const changed = await this.store.change(webhook, changesOf, (manager, written) =>
      this.audit.write(manager, entryOf(context, action, written)),
    );
    if (changed === undefined) throw webhookNotFound();
    return changed;
  }

  /** Returns the normalized URL. @throws Problem validation_failed for a URL that is not allowed. */
  private checkUrl(text: string): string {
    if (!URL.canParse(text)) throw invalid('/url', 'url must be an absolute address that begins with https://');
    const url = new URL(text);
    const refusal = refusalOfUrl(url, allowedDestinations(this.config));
    if (refusal !== null) throw invalid('/url', `url ${refusal}`);
    url.hash = '';
    return url.href;
  }

  private async checkTarget(by: Principal, projectId: string, targetId: string | null): Promise<TargetId | null> {
    if (targetId === null) return null;
    const target = isTargetId(targetId)
      ? await this.access.target(by, projectId, targetId).catch(undefinedWhenMissing)
      : undefined;
    if (target === undefined) throw invalid('/targetId', 'targetId must be the id of a target of this project');
    return target.id;
  }

  private async checkCollection(project: ProjectRef, collectionId: string | null): Promise<CollectionId | null> {
    if (collectionId === null) return null;
    const [collection] = await this.collections.existing(project, [collectionId]);
    if (collection === undefined)
      throw invalid('/collectionId', 'collectionId must be the id of a collection of this project');
    return collection.id;
  }
}

function entryOf(
  context: AuditContext,
  action: string,
  { id, projectId, name, url, events, format, enabled }: WebhookEntity,
): AuditEntry {
  const details = { projectId, name, host: new URL(url).host, events, format, enabled };
  return { context, action, subject: { type: 'webhook', id }, details };
}

/** Enabling a webhook that the server disabled clears the reason: it may fail for another five days. */
function switched(
  webhook: WebhookEntity,
  enabled: boolean | null,
): Pick<WebhookEntity, 'enabled' | 'disabledReason' | 'failingSince'> {
  const { disabledReason, failingSince } = webhook;
  if (enabled === null || enabled === webhook.enabled)
    return { enabled: webhook.enabled, disabledReason, failingSince };
  return { enabled, disabledReason: null, failingSince: null };
}

function undefinedWhenMissing(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'target_not_found') return undefined;
  throw error;
}

function invalid(pointer: string, detail: string): Error {
  return validationFailed([{ pointer, detail }]);
}

function webhookNotFound(): Error {
  return new Problem(
    'not_found',
    'Send the id of a webhook of this project, which starts with whk_; GET /v1/projects/{projectId}/webhooks lists them.',
  );
}
