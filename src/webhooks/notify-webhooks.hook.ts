import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RunMembers, type OpenCollection } from '../collections/run-members.queries.js';
import { Clock } from '../common/clock.js';
import { newMessageId, type CollectionId } from '../common/identifiers.js';
import { pageOfRun, PublicAddress } from '../common/public-address.js';
import { afterCommit } from '../database/transaction.js';
import { newlyFlakyOnce } from '../history/flaky/newly-flaky-once.js';
import type { GateResult } from '../runs/gate-result.js';
import { type NotifyHook, RunHooks } from '../runs/run-hooks.js';
import type { RunEntity } from '../runs/run.entity.js';
import { testKeyText } from '../runs/test-key.js';
import { DeliveryWorker } from './delivery/delivery-worker.js';
import { insertMessages, type NewMessage } from './delivery/delivery.store.js';
import { dataOf, toJsonMessage, buildDataOf } from './messages/json-message.js';
import type { NewlyFlaky, RunFacts, CollectionFacts } from './messages/run-facts.js';
import { firstFailures, namesOf, projectNameOf } from './messages/run-facts.queries.js';
import { slackTextOf, toSlackMessage, slackTextOfBuild } from './messages/slack-message.js';
import type { RunEvent, WebhookEvent, WebhookFormat } from './webhook-events.js';
import { byCollection, type ListeningWebhook, listeningWebhooks } from './webhook.store.js';
import { BuildHooks, type BuildAnnouncer, type FinishedBuild } from '../builds/settle-builds.queries.js';
import { buildFactsOf, type BuildFacts } from './messages/build-facts.js';

/** Facts of a run that ends. */
interface RunEnd {
  readonly gate: GateResult | null;
  /** Finds the tests that became flaky in the run. Called only when a webhook wants them. */
  readonly newlyFlaky: () => Promise<readonly BecameFlaky[]>;
}

/** A test that became flaky. */
interface BecameFlaky {
  readonly key: bigint;
  readonly testId: string;
  readonly name: string;
}

const FLAKY_LISTED = 50;
const NONE_FLAKY: NewlyFlaky = { total: 0, tests: [] };

/** Queues messages to the webhooks of a project about its runs. */
@Injectable()
export class RunNotifications {
  constructor(
    private readonly worker: DeliveryWorker,
    private readonly members: RunMembers,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  /**
   * Queues the messages about a run that ended, in the transaction that ends it, so that one is not stored without the other.
   * Without a webhook this costs one index look-up.
   */
  async atEnd(manager: EntityManager, run: RunEntity, end: RunEnd): Promise<void> {
    const webhooks = (await listeningWebhooks(manager, run)).filter((webhook) => isOfInterest(webhook, run));
    for (const [collectionId, group] of byCollection(webhooks)) {
      const tests = collectionId === null ? null : await this.testsOf(manager, run, collectionId);
      await this.queue(manager, run, end, { webhooks: group, tests });
    }
  }

  private async queue(
    manager: EntityManager,
    run: RunEntity,
    end: RunEnd,
    { webhooks, tests }: Receivers,
  ): Promise<void> {
    const flaky = webhooks.some(({ events }) => events.includes('test.became_flaky'))
      ? toNewlyFlaky(await flakyAmong(await end.newlyFlaky(), run, tests))
      : NONE_FLAKY;
    const all = eventsOf({ status: run.status, empty: run.empty, gate: end.gate, newlyFlaky: flaky.total });
    const events = tests === null ? all : eventsAbout(all, tests);
    if (!webhooks.some((webhook) => [...events].some((event) => webhook.events.includes(event)))) return;
    const facts = await this.factsOf(manager, run, { gate: end.gate, newlyFlaky: flaky, events, tests });
    await insertMessages(manager, messagesTo(webhooks, events, facts, this.clock.now()));
    afterCommit(manager, () => this.worker.wake());
  }

  private async testsOf(manager: EntityManager, run: RunEntity, id: CollectionId): Promise<CollectionTests> {
    const collection = await this.members.open(manager, { organizationId: run.organizationId, id });
    const failed = await collection.failed([run]);
    return { id, collection, failedPlaces: failed?.map(({ seq }) => seq) ?? null };
  }

  private async factsOf(
    manager: EntityManager,
    run: RunEntity,
    { gate, newlyFlaky, events, tests }: MessageParts,
  ): Promise<RunFacts> {
    const names = await namesOf(manager, run);
    return {
      run,
      gate,
      newlyFlaky,
      target: { id: run.targetId, name: names.target },
      projectName: names.project,
      collection:
        tests === null
          ? null
          : { id: tests.id, name: tests.collection.name, failed: tests.failedPlaces?.length ?? null },
      failures: events.has('run.failed') ? await firstFailures(manager, run, placesOf(tests)) : [],
      url: pageOfRun(this.address.origin, run.id),
    };
  }
}

/** The failed tests of a run that belong to a collection. */
interface CollectionTests {
  readonly id: CollectionId;
  readonly collection: OpenCollection;
  /** Null when it could not be found out. */
  readonly failedPlaces: readonly number[] | null;
}

/** The webhooks of one collection, or (null) those for all tests. */
interface Receivers {
  readonly webhooks: readonly ListeningWebhook[];
  readonly tests: CollectionTests | null;
}

interface MessageParts {
  readonly gate: GateResult | null;
  readonly newlyFlaky: NewlyFlaky;
  readonly events: ReadonlySet<RunEvent>;
  readonly tests: CollectionTests | null;
}

/** The places of the failures that a message lists; null for all. Where the collection's are not known, none are listed. */
function placesOf(tests: CollectionTests | null): readonly number[] | null {
  return tests === null ? null : (tests.failedPlaces ?? []);
}

/**
 * The events about a collection: all when one of its tests failed or nobody knows, else only that some became flaky. A run that broke
 * without a failure of the collection is no event of it.
 */
function eventsAbout(events: ReadonlySet<RunEvent>, { failedPlaces }: CollectionTests): ReadonlySet<RunEvent> {
  if (failedPlaces === null || failedPlaces.length > 0) return events;
  return new Set([...events].filter((event) => event === 'test.became_flaky'));
}

async function flakyAmong(
  flaky: readonly BecameFlaky[],
  run: RunEntity,
  tests: CollectionTests | null,
): Promise<readonly BecameFlaky[]> {
  if (tests === null) return flaky;
  const keys = flaky.map(({ key }) => key);
  const found = await tests.collection.among([run], keys);
  return found === undefined ? flaky : flaky.filter(({ key }) => found.has(key));
}

function toNewlyFlaky(tests: readonly BecameFlaky[]): NewlyFlaky {
  const listed = tests
    .slice(0, FLAKY_LISTED)
    .map(({ key, testId, name }) => ({ testKey: testKeyText(key), testId, testName: name }));
  return { total: tests.length, tests: listed };
}

/** Makes one message for each webhook and event. Messages of one event and format share their payload. */
function messagesTo(
  webhooks: readonly ListeningWebhook[],
  events: ReadonlySet<RunEvent>,
  facts: RunFacts,
  at: Date,
): readonly NewMessage[] {
  const payloads = new Map<string, string>();
  const payloadOf = (event: RunEvent, format: WebhookFormat): string => {
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

function makePayload(event: RunEvent, format: WebhookFormat, facts: RunFacts, at: Date): string {
  return format === 'slack'
    ? toSlackMessage(slackTextOf(event, facts))
    : toJsonMessage(event, at, dataOf(event, facts));
}

/** Queues the webhook messages about a run when the run ends. */
@Injectable()
export class NotifyWebhooksHook implements NotifyHook, OnModuleInit {
  readonly phase = 'notify';

  constructor(
    private readonly hooks: RunHooks,
    private readonly notifications: RunNotifications,
  ) {}

  onModuleInit(): void {
    this.hooks.register(this);
  }

  async notify(manager: EntityManager, run: RunEntity, gate: GateResult | null): Promise<void> {
    await this.notifications.atEnd(manager, run, { gate, newlyFlaky: () => newlyFlakyOnce(manager, run) });
  }
}

/** The facts that decide which events a run causes. */
interface EndedRun {
  readonly status: RunEntity['status'];
  /** A run without tests whose sender stated no failure: nothing in it failed. */
  readonly empty: boolean;
  readonly gate: Pick<GateResult, 'passed'> | null;
  /** Number of tests that became flaky in the run. */
  readonly newlyFlaky: number;
}

/** Returns the events of a finished run. */
export function eventsOf({ status, empty, gate, newlyFlaky }: EndedRun): ReadonlySet<RunEvent> {
  const events = new Set<RunEvent>(['run.completed']);
  if (!empty && (status === 'failed' || status === 'errored')) events.add('run.failed');
  if (gate !== null && !gate.passed) events.add('gate.failed');
  if (newlyFlaky > 0) events.add('test.became_flaky');
  return events;
}

/** The runs that a webhook is interested in; null: all. */
interface Interest {
  readonly events: readonly WebhookEvent[];
  readonly targetId: string | null;
  readonly branch: string | null;
}

/** Returns whether a webhook is interested in a run. */
export function isOfInterest({ targetId, branch }: Interest, run: Pick<RunEntity, 'targetId' | 'branch'>): boolean {
  return (targetId === null || targetId === run.targetId) && (branch === null || branch === run.branch);
}

const EVENT = 'build.completed';

/** Queues the webhook messages about a build when it is finished, and again when a later job changes its result. */
@Injectable()
export class AnnounceBuildsHook implements BuildAnnouncer, OnModuleInit {
  constructor(
    private readonly hooks: BuildHooks,
    private readonly worker: DeliveryWorker,
    private readonly members: RunMembers,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.hooks.announceWith(this);
  }

  /** Without a webhook this costs one index look-up. */
  async announceBuild(manager: EntityManager, finished: FinishedBuild): Promise<void> {
    const webhooks = (await listeningWebhooks(manager, finished.build)).filter((webhook) => isFor(webhook, finished));
    if (webhooks.length === 0) return;
    const projectName = await projectNameOf(manager, finished.build);
    for (const [collectionId, group] of byCollection(webhooks)) {
      const collection = collectionId === null ? null : await this.collectionOf(manager, finished, collectionId);
      if (collection?.failed === 0) continue;
      const facts = buildFactsOf(finished, { projectName, collection, origin: this.address.origin });
      await insertMessages(manager, buildMessagesTo(group, facts, this.clock.now()));
    }
    afterCommit(manager, () => this.worker.wake());
  }

  /** The failures of a collection in the runs that count. */
  private async collectionOf(
    manager: EntityManager,
    { build, runs }: FinishedBuild,
    id: CollectionId,
  ): Promise<CollectionFacts> {
    const superseded = new Set(build.superseded);
    const collection = await this.members.open(manager, { organizationId: build.organizationId, id });
    const failed = await collection.failed(runs.filter((run) => !superseded.has(run.id)));
    return { id, name: collection.name, failed: failed?.length ?? null };
  }
}

/** Whether a webhook asks for the builds of a branch, and of a target that has a run in the build. */
function isFor({ events, targetId, branch }: ListeningWebhook, { build, runs }: FinishedBuild): boolean {
  return (
    events.includes(EVENT) &&
    (branch === null || branch === build.branch) &&
    (targetId === null || runs.some((run) => run.targetId === targetId))
  );
}

/** Makes one message for each webhook. It is deleted with the newest run of the build. */
function buildMessagesTo(webhooks: readonly ListeningWebhook[], facts: BuildFacts, at: Date): readonly NewMessage[] {
  const payloads: Readonly<Record<WebhookFormat, string>> = {
    json: toJsonMessage(EVENT, at, buildDataOf(facts)),
    slack: toSlackMessage(slackTextOfBuild(facts)),
  };
  const { organizationId } = facts.build;
  const runId = facts.runs.at(-1)?.id ?? null;
  return webhooks.map(({ id: webhookId, format }) => {
    const id = newMessageId(organizationId, at);
    return { organizationId, id, webhookId, event: EVENT, runId, payload: payloads[format], createdAt: at };
  });
}
