import {
  instantOf,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  writeJson,
} from '@clarion/reports/json';
import { Injectable } from '@nestjs/common';
import { createHash, randomUUID } from 'node:crypto';
import type { Principal } from '../../auth/permissions.js';
import { pageOfRun, PublicAddress } from '../../common/public-address.js';
import { validationFailed } from '../../common/problem.js';
import { cleanBodyValue, readBodyJson } from '../../common/read-body-json.js';
import { inGroups } from '../../common/lists.js';
import type { TargetEntity } from '../../projects/target.entity.js';
import { runAlreadyFinished, runNotFound } from '../../runs/run-access.js';
import { RunReader } from '../../runs/run.reader.js';
import type { RunEntity } from '../../runs/run.entity.js';
import { type FinishedStatus, isFinished } from '../../runs/run-state.js';
import { LivePreview } from '../../uploads/live/live-preview.js';
import { LiveRunsService } from '../../uploads/live/live-runs.service.js';
import { UploadReader } from '../../uploads/upload-reader.js';
import { UploadService } from '../../uploads/upload.service.js';
import { LaunchBudget } from './launch-budget.js';
import {
  agentOf,
  attributeOf,
  type LaunchItem,
  type LaunchTest,
  leftOut,
  nameOf,
  testOfItem,
  testsOf,
  toReportLine,
} from './launch-items.js';
import type { LaunchMessageEntity } from './launch-message.entity.js';
import { type LaunchKey, LaunchMessagesStore, type NewMessage } from './launch-messages.store.js';

/** The launch itself, among the items. */
const LAUNCH = '';

const ID = /^[\w.:-]{1,100}$/;

/** Tests whose logs are read at the same time. */
const TESTS_AT_ONCE = 50;

/** Logs of an item that are read, the newest: what is before a failure explains it. */
const LOG_BYTES_OF_ITEM = 4 * 1024 * 1024;

const KEPT_AFTER_END_MS = 3_600_000;

/** A launch, by its run. */
export interface Launch {
  readonly run: RunEntity;
  readonly key: LaunchKey;
}

/**
 * Launches of ReportPortal's agents as live runs. A message is stored before it is answered; a test is also appended to the open run when its
 * item ends. The end of the launch reads all messages again, joins attempts and puts the whole run in the place of the open one.
 */
@Injectable()
export class ReportPortalService {
  constructor(
    private readonly messages: LaunchMessagesStore,
    private readonly budget: LaunchBudget,
    private readonly preview: LivePreview,
    private readonly runs: RunReader,
    private readonly reader: UploadReader,
    private readonly uploads: UploadService,
    private readonly live: LiveRunsService,
    private readonly address: PublicAddress,
  ) {}

  /** Begins a launch. Returns its id; the same one for a request that is repeated. */
  async start(by: Principal, target: TargetEntity, sent: JsonValue): Promise<string> {
    const launch = readObject(sent);
    const uuid = readId(launch['uuid'], '/uuid') ?? uuidOf(JSON.stringify([by.userId, target.id, writeJson(launch)]));
    const earlier = await this.runs.findByClientRunId(target, clientRunIdOf(uuid));
    if (earlier !== undefined) return uuid;
    const envelope = Buffer.from(`${writeJson({ ...envelopeOf(launch, uuid), status: 'running' })}\n`);
    const stored = await this.reader.readLines(envelope, target.organizationId, (upload) =>
      this.uploads.store(upload, {
        by,
        destination: destinationOf(target),
        claimOf: () => undefined,
      }),
    );
    const key = { organizationId: target.organizationId, runId: stored.runId };
    await this.add(key, [{ item: LAUNCH, kind: 'start', parent: null, body: toBody(launch) }]);
    await this.removeEnded(key);
    return uuid;
  }

  /**
   * Finds an open launch.
   * @throws Problem run_not_found, run_already_finished, validation_failed for an id that is none.
   */
  async open(target: TargetEntity, launchUuid: JsonValue | undefined): Promise<Launch> {
    const launch = await this.find(target, launchUuid);
    if (isFinished(launch.run.status)) throw runAlreadyFinished();
    return launch;
  }

  /** Begins an item. Returns its id. */
  async startItem(launch: Launch, sent: JsonObject, parent: string | null): Promise<string> {
    const id = readId(sent['uuid'], '/uuid') ?? randomUUID();
    const around = parent === null ? null : (readId(parent, '/parent') ?? null);
    await this.add(launch.key, [{ item: id, kind: 'start', parent: around, body: toBody(sent) }]);
    return id;
  }

  /** Ends an item. A test is then in the open run. Raises what `LivePreview.add` raises. */
  async finishItem(launch: Launch, by: Principal, itemId: string, sent: JsonObject): Promise<void> {
    const item = readId(itemId, '/item') ?? '';
    await this.add(launch.key, [{ item, kind: 'finish', parent: null, body: toBody(sent) }]);
    const line = await this.lineOf(launch, item, sent);
    if (line !== undefined) await this.preview.add(launch.run, by, { format: 'reportportal', line });
  }

  /** Stores messages of items. */
  async addLogs(launch: Launch, logs: readonly JsonObject[]): Promise<readonly string[]> {
    const messages = logs.map((log): NewMessage => ({
      item: readId(log['itemUuid'], '/itemUuid') ?? LAUNCH,
      kind: 'log',
      parent: null,
      body: toBody(log),
    }));
    if (messages.length > 0) await this.add(launch.key, messages);
    return messages.map(() => randomUUID());
  }

  /** Ends a launch. Returns the page of its run; the same one for a launch that has ended. */
  async finish(by: Principal, target: TargetEntity, launchUuid: string, sent: JsonValue): Promise<string> {
    const { run, key } = await this.find(target, launchUuid);
    const link = pageOfRun(this.address.origin, run.id);
    if (isFinished(run.status)) return link;
    const finish = readObject(sent);
    const { launch, tests } = await this.read(key);
    const completedAt = instantOf(finish['endTime']) ?? null;
    const status = statusOf(finish);
    if (tests.length === 0) {
      await this.live.complete(
        run,
        { status, completedAt, exitCode: null, durationMs: null },
        new AbortController().signal,
      );
      return link;
    }
    const envelope = {
      ...envelopeOf(launch, launchUuid),
      ...(completedAt === null ? {} : { completedAt: completedAt.toISOString() }),
      ...(status === null ? {} : { status }),
    };
    const report = { format: 'reportportal', envelope, bytes: this.linesOf(key, tests, agentOf(launch)) };
    await this.reader.readReport(report, target.organizationId, (upload) =>
      this.uploads.store(upload, { by, destination: destinationOf(target), claimOf: () => undefined }),
    );
    return link;
  }

  private async find(target: TargetEntity, launchUuid: JsonValue | undefined): Promise<Launch> {
    const uuid = readId(launchUuid, '/launchUuid');
    if (uuid === undefined)
      throw validationFailed([{ pointer: '/launchUuid', detail: 'send the id of the launch, as newer agents do' }]);
    const run = await this.runs.findByClientRunId(target, clientRunIdOf(uuid));
    if (run === undefined) throw runNotFound();
    return { run, key: { organizationId: run.organizationId, runId: run.id } };
  }

  /** The test that an ended item is, as a line of the report; undefined for one that is no test. */
  private async lineOf({ key }: Launch, id: string, finish: JsonObject): Promise<string | undefined> {
    const around = await this.messages.around(key, id);
    const [own, ...others] = around;
    if (own === undefined) return undefined;
    const start = fromBody(own.body);
    if (start['hasStats'] === false || (await this.messages.hasChildren(key, id))) return undefined;
    const suite = others.map(({ body }) => nameOf(fromBody(body))).toReversed();
    const test = testOfItem({ id, parent: null, start, finish }, suite);
    if (test === undefined) return undefined;
    const [launch] = await this.messages.around(key, LAUNCH);
    const logs = await this.logsOf(key, [id]);
    const agent = launch === undefined ? undefined : agentOf(fromBody(launch.body));
    return toReportLine(test, agent, (item) => logs.get(item) ?? []);
  }

  /** The launch and its tests, in the order in which their items began. */
  private async read(key: LaunchKey): Promise<{ readonly launch: JsonObject; readonly tests: readonly LaunchTest[] }> {
    const starts = new Map<string, LaunchMessageEntity>();
    const finishes = new Map<string, LaunchMessageEntity>();
    for (const message of await this.messages.items(key)) {
      if (message.kind === 'finish') finishes.set(message.item, message);
      else if (!starts.has(message.item)) starts.set(message.item, message);
    }
    const launch = starts.get(LAUNCH);
    const items = [...starts.values()]
      .filter(({ item }) => item !== LAUNCH)
      .toSorted((left, right) => (left.id < right.id ? -1 : 1))
      .map((message): LaunchItem => {
        const finish = finishes.get(message.item);
        return {
          id: message.item,
          parent: message.parent,
          start: fromBody(message.body),
          finish: finish === undefined ? undefined : fromBody(finish.body),
        };
      });
    return { launch: launch === undefined ? {} : fromBody(launch.body), tests: testsOf(items) };
  }

  private async *linesOf(
    key: LaunchKey,
    tests: readonly LaunchTest[],
    agent: string | undefined,
  ): AsyncGenerator<Buffer> {
    for (const batch of inGroups(tests, TESTS_AT_ONCE)) {
      const items = batch.flatMap(({ attempts }) => attempts.flatMap(({ item, nested }) => [item.id, ...nested]));
      const logs = await this.logsOf(key, items);
      const lines = batch.map((test) => `${toReportLine(test, agent, (item) => logs.get(item) ?? [])}\n`);
      yield Buffer.from(lines.join(''));
    }
  }

  /** The newest logs of items, in the order of arrival. */
  private async logsOf(key: LaunchKey, items: readonly string[]): Promise<ReadonlyMap<string, readonly JsonObject[]>> {
    const logs = new Map<string, JsonObject[]>();
    for (const { item, body, earlier } of await this.messages.logs(key, items, LOG_BYTES_OF_ITEM)) {
      const known = logs.get(item);
      if (known !== undefined) known.push(fromBody(body));
      else logs.set(item, earlier === 0 ? [fromBody(body)] : [leftOut(earlier), fromBody(body)]);
    }
    return logs;
  }

  /** Stores messages. @throws Problem payload_too_large when the launch has no room for them */
  private async add(key: LaunchKey, messages: readonly NewMessage[]): Promise<void> {
    await this.budget.take(key, messages);
    await this.messages.add(key, messages);
  }

  /** Deletes the messages of launches that ended an hour ago: until then, a repeated request for their end may still read them. */
  private async removeEnded({ organizationId }: LaunchKey): Promise<void> {
    const before = Date.now() - KEPT_AFTER_END_MS;
    const runs = await this.runs.findListed(organizationId, await this.messages.runIds(organizationId));
    for (const { id, finishedAt } of runs)
      if (finishedAt !== null && finishedAt.getTime() < before)
        await this.messages.remove({ organizationId, runId: id });
  }
}

function destinationOf({ organizationId, projectId, id: targetId }: TargetEntity): {
  readonly organizationId: TargetEntity['organizationId'];
  readonly projectId: TargetEntity['projectId'];
  readonly targetId: TargetEntity['id'];
} {
  return { organizationId, projectId, targetId };
}

/** The id of a launch whose agent leaves it to the server: the same for a request that is repeated. */
function uuidOf(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

function clientRunIdOf(uuid: string): string {
  return `reportportal:${uuid}`;
}

/** The envelope of the run of a launch. */
function envelopeOf(launch: JsonObject, uuid: string): JsonObject {
  const startedAt = instantOf(launch['startTime']);
  const branch = attributeOf(launch, 'branch');
  const commitSha = attributeOf(launch, 'commit');
  const runner = agentOf(launch);
  const { name, description, attributes, mode } = launch;
  const context = Object.entries({ launch: name, description, attributes, mode }).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [[key, value] as const],
  );
  return {
    clientRunId: clientRunIdOf(uuid),
    ...(startedAt === undefined ? {} : { startedAt: startedAt.toISOString() }),
    ...(branch === undefined ? {} : { gitRef: branch }),
    ...(commitSha === undefined ? {} : { commitSha }),
    ...(runner === undefined ? {} : { runnerVersion: runner }),
    result: { context: Object.fromEntries(context) },
  };
}

/** The status that a launch sets whatever its tests say; null when the tests decide. */
function statusOf(finish: JsonObject): FinishedStatus | null {
  switch (typeof finish['status'] === 'string' ? finish['status'].toUpperCase() : '') {
    case 'FAILED':
      return 'failed';
    case 'CANCELLED':
      return 'cancelled';
    case 'STOPPED':
    case 'INTERRUPTED':
      return 'errored';
    default:
      return null;
  }
}

/** @throws Problem validation_failed for an id with other characters, or that is too long */
function readId(value: JsonValue | undefined, pointer: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && ID.test(value)) return value;
  throw validationFailed([{ pointer, detail: 'send an id of letters, digits and hyphens, such as a UUID' }]);
}

/**
 * Returns a body that must be an object.
 * @throws Problem validation_failed
 */
export function readObject(value: JsonValue): JsonObject {
  if (isJsonObject(value) && !isJsonArray(value)) return value;
  throw validationFailed([{ pointer: '', detail: 'send a JSON object' }]);
}

/** The stored form of a message: JSON in which secrets are masked. */
function toBody(sent: JsonObject): string {
  return writeJson(cleanBodyValue(sent));
}

function fromBody(body: string): JsonObject {
  const value = readBodyJson(Buffer.from(body));
  return isJsonObject(value) ? value : {};
}
