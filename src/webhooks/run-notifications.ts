import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../common/clock.js';
import { newMessageId } from '../common/identifiers.js';
import { PublicAddress } from '../common/public-address.js';
import { afterCommit } from '../database/transaction.js';
import type { GateResult } from '../runs/gate-result.js';
import type { RunEntity } from '../runs/run.entity.js';
import { testKeyText } from '../runs/test-key.js';
import { DeliveryWorker } from './delivery-worker.js';
import { insertMessages, type NewMessage } from './delivery.store.js';
import { eventsOf, isOfInterest } from './events-of-run.js';
import { dataOf, toJsonMessage } from './json-message.js';
import type { NewlyFlaky, RunFactsToTell } from './run-facts.js';
import { firstFailures, listeningWebhooks, namesOf, type ListeningWebhook } from './run-facts.reader.js';
import { slackTextOf, toSlackMessage } from './slack-message.js';
import type { WebhookEvent, WebhookFormat } from './webhook-events.js';

/** What is known of a run when it ends. */
export interface RunEnd {
  readonly gate: GateResult | null;
  /** The tests that became flaky by it; asked for only when somebody wants to know. */
  readonly newlyFlaky: () => Promise<readonly BecameFlaky[]>;
}

/** A test that became flaky, as the history knows it. */
interface BecameFlaky {
  readonly key: bigint;
  readonly testId: string;
  readonly name: string;
}

const FLAKY_TOLD = 50;
const NONE_FLAKY: NewlyFlaky = { total: 0, tests: [] };

/** Tells the webhooks of a project of its runs. */
@Injectable()
export class RunNotifications {
  constructor(
    private readonly worker: DeliveryWorker,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  /**
   * Queues what the webhooks of the project want to know of a run that ended, in the transaction that ends it: neither stands
   * without the other. Without a webhook it costs one look into an index.
   */
  async atEnd(manager: EntityManager, run: RunEntity, end: RunEnd): Promise<void> {
    const webhooks = (await listeningWebhooks(manager, run)).filter((webhook) => isOfInterest(webhook, run));
    const flaky = webhooks.some(({ events }) => events.includes('test.became_flaky'))
      ? toNewlyFlaky(await end.newlyFlaky())
      : NONE_FLAKY;
    const events = eventsOf({ status: run.status, gate: end.gate, newlyFlaky: flaky.total });
    if (!webhooks.some((webhook) => webhook.events.some((event) => events.has(event)))) return;
    const facts = await this.factsOf(manager, run, end.gate, flaky, events);
    await insertMessages(manager, messagesTo(webhooks, events, facts, this.clock.now()));
    afterCommit(manager, () => this.worker.wake());
  }

  private async factsOf(
    manager: EntityManager,
    run: RunEntity,
    gate: GateResult | null,
    newlyFlaky: NewlyFlaky,
    events: ReadonlySet<WebhookEvent>,
  ): Promise<RunFactsToTell> {
    const names = await namesOf(manager, run);
    return {
      run,
      gate,
      newlyFlaky,
      target: { id: run.targetId, name: names.target },
      projectName: names.project,
      failures: events.has('run.failed') ? await firstFailures(manager, run) : [],
      url: `${this.address.origin}/r/${run.id}`,
    };
  }
}

function toNewlyFlaky(tests: readonly BecameFlaky[]): NewlyFlaky {
  const told = tests
    .slice(0, FLAKY_TOLD)
    .map(({ key, testId, name }) => ({ testKey: testKeyText(key), testId, testName: name }));
  return { total: tests.length, tests: told };
}

/** Each webhook gets a message of its own for each event; what they say is made once. */
function messagesTo(
  webhooks: readonly ListeningWebhook[],
  events: ReadonlySet<WebhookEvent>,
  facts: RunFactsToTell,
  at: Date,
): readonly NewMessage[] {
  const payloads = new Map<string, string>();
  const payloadOf = (event: WebhookEvent, format: WebhookFormat): string => {
    const key = `${event} ${format}`;
    const payload = payloads.get(key) ?? makePayload(event, format, facts, at);
    payloads.set(key, payload);
    return payload;
  };
  const { organizationId, id: runId } = facts.run;
  return webhooks.flatMap(({ id: webhookId, format, events: wanted }) =>
    [...events]
      .filter((event) => wanted.includes(event))
      .map((event) => ({
        organizationId,
        id: newMessageId(organizationId, at),
        webhookId,
        event,
        runId,
        payload: payloadOf(event, format),
        createdAt: at,
      })),
  );
}

function makePayload(event: WebhookEvent, format: WebhookFormat, facts: RunFactsToTell, at: Date): string {
  return format === 'slack'
    ? toSlackMessage(slackTextOf(event, facts))
    : toJsonMessage(event, at, dataOf(event, facts));
}
