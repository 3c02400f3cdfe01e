import { Inject, Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog, type AuditEntry } from '../audit/audit-log.js';
import type { Principal } from '../auth/principal.js';
import { Clock } from '../common/clock.js';
import { isTargetId, isWebhookId, newWebhookId, type TargetId } from '../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { conflict, Problem, validationFailed } from '../common/problem.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { Ownership } from '../projects/ownership.js';
import { refusalOfUrl } from './destination-rule.js';
import { newSecret } from './signature.js';
import type { CreateWebhookDto, UpdateWebhookDto } from './webhook.dto.js';
import type { WebhookEntity } from './webhook.entity.js';
import { WEBHOOKS_OF_PROJECT, WebhookStore, type WebhookChanges } from './webhook.store.js';

/** Makes, changes and deletes webhooks. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly store: WebhookStore,
    private readonly ownership: Ownership,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(by: Principal, projectId: string, page: PageRequest): Promise<Page<WebhookEntity>> {
    const rows = await this.store.list(await this.ownership.project(by, projectId), page);
    return toPage(
      rows,
      page.limit,
      (row) => row,
      (row) => row.id,
    );
  }

  /** A webhook of a project. Raises what `Ownership.project` raises, and @throws Problem not_found */
  async read(by: Principal, projectId: string, webhookId: string): Promise<WebhookEntity> {
    const project = await this.ownership.project(by, projectId);
    const webhook = isWebhookId(webhookId) ? await this.store.find(project, webhookId) : undefined;
    if (webhook === undefined) throw webhookNotFound();
    return webhook;
  }

  /**
   * Makes a webhook with a secret of its own.
   * @throws Problem validation_failed for a URL that nothing may be sent to and for a target of another project; conflict when the project has as many as it may.
   */
  async create(
    by: Principal,
    projectId: string,
    order: CreateWebhookDto,
    context: AuditContext,
  ): Promise<WebhookEntity> {
    const { organizationId, id } = await this.ownership.project(by, projectId);
    const webhook = {
      organizationId,
      id: newWebhookId(organizationId),
      projectId: id,
      name: order.name ?? null,
      url: this.checkUrl(order.url),
      events: order.events,
      format: order.format ?? 'json',
      targetId: await this.checkTarget(by, projectId, order.targetId ?? null),
      branch: order.branch ?? null,
      enabled: order.enabled ?? true,
      disabledReason: null,
      failingSince: null,
      secret: newSecret(),
      createdBy: by.userId,
      createdAt: this.clock.now(),
      deletedAt: null,
    };
    const inserted = await this.store.insert(webhook, (manager) =>
      this.audit.write(manager, entryOf(context, 'webhook.created', webhook)),
    );
    if (!inserted) throw conflict(`Delete another webhook first: a project has at most ${WEBHOOKS_OF_PROJECT}.`);
    return webhook;
  }

  /** Changes what is told of a webhook. Raises what `read` and `create` raise. */
  async change(
    by: Principal,
    projectId: string,
    webhookId: string,
    order: UpdateWebhookDto,
    context: AuditContext,
  ): Promise<WebhookEntity> {
    const webhook = await this.read(by, projectId, webhookId);
    const url = typeof order.url === 'string' ? this.checkUrl(order.url) : null;
    const targetId = order.targetId === undefined ? undefined : await this.checkTarget(by, projectId, order.targetId);
    const changesOf = (standing: WebhookEntity): WebhookChanges => ({
      name: order.name === undefined ? standing.name : order.name,
      url: url ?? standing.url,
      events: order.events ?? standing.events,
      format: order.format ?? standing.format,
      targetId: targetId === undefined ? standing.targetId : targetId,
      branch: order.branch === undefined ? standing.branch : order.branch,
      ...switched(standing, order.enabled ?? null),
    });
    return this.save(webhook, changesOf, context, 'webhook.changed');
  }

  /** Gives a webhook another secret; the former one ends at once. Raises what `read` raises. */
  async rotateSecret(
    by: Principal,
    projectId: string,
    webhookId: string,
    context: AuditContext,
  ): Promise<WebhookEntity> {
    const webhook = await this.read(by, projectId, webhookId);
    return this.save(webhook, () => ({ secret: newSecret() }), context, 'webhook.secret_rotated');
  }

  /** Deletes a webhook; what waits for it is not sent. Raises what `read` raises. */
  async remove(by: Principal, projectId: string, webhookId: string, context: AuditContext): Promise<void> {
    const webhook = await this.read(by, projectId, webhookId);
    await this.save(
      webhook,
      () => ({ deletedAt: this.clock.now(), enabled: false, secret: Buffer.alloc(0) }),
      context,
      'webhook.deleted',
    );
  }

  private async save(
    webhook: WebhookEntity,
    changesOf: (standing: WebhookEntity) => WebhookChanges,
    context: AuditContext,
    action: string,
  ): Promise<WebhookEntity> {
    const changed = await this.store.change(webhook, changesOf, (manager, written) =>
      this.audit.write(manager, entryOf(context, action, written)),
    );
    if (changed === undefined) throw webhookNotFound();
    return changed;
  }

  /** The one spelling of a URL, when messages may be sent to it. */
  private checkUrl(text: string): string {
    if (!URL.canParse(text)) throw invalid('/url', 'url must be an absolute address that begins with https://');
    const url = new URL(text);
    const refusal = refusalOfUrl(url, this.config.webhooksAllow);
    if (refusal !== null) throw invalid('/url', `url ${refusal}`);
    url.hash = '';
    return url.href;
  }

  private async checkTarget(by: Principal, projectId: string, targetId: string | null): Promise<TargetId | null> {
    if (targetId === null) return null;
    const target = isTargetId(targetId)
      ? await this.ownership.target(by, projectId, targetId).catch(undefinedWhenMissing)
      : undefined;
    if (target === undefined) throw invalid('/targetId', 'targetId must be the id of a target of this project');
    return target.id;
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

/** Whoever enables a webhook that the server disabled gives it another five days. */
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
