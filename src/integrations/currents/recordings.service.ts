import { type JsonObject, objectOf, writeJson } from '@clarion/reports/json';
import { Inject, Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import type { Principal } from '../../auth/permissions.js';
import { Clock } from '../../common/clock.js';
import { inGroups, listsByKey } from '../../common/lists.js';
import { payloadTooLarge, Problem, validationFailed } from '../../common/problem.js';
import { readBodyJson } from '../../common/read-body-json.js';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import type { TargetEntity } from '../../projects/target.entity.js';
import type { Destination } from '../../runs/content/run-writing.js';
import { RunAccess, runAlreadyFinished, runNotFound } from '../../runs/run-access.js';
import { RunReader } from '../../runs/run.reader.js';
import type { RunEntity } from '../../runs/run.entity.js';
import { isFinished } from '../../runs/run-state.js';
import { LivePreview } from '../../uploads/live/live-preview.js';
import { RunTurns } from '../../uploads/live/run-turns.js';
import { UploadReader } from '../../uploads/upload-reader.js';
import { UploadService } from '../../uploads/upload.service.js';
import { expectedRuns, type Plan, readPlan } from './plan.js';
import type { Opening } from './read-opening.js';
import type { TestRecord } from './read-record.js';
import { itemOf, readRecordedId, recordedIdOf, type RecordedId } from './recorded-ids.js';
import { type OutcomeCounts, RecordedItemsStore, type RecordingKey } from './recorded-items.store.js';
import { readFileRow, toPlaywright } from './to-playwright.js';
import { DAY_MS } from '../../common/day.js';

/** Behind a longer state, other requests have their turn: it takes milliseconds. */
const LONG_BODY = 64 * 1024;

/** Tests that are read at the same time. */
const TESTS_AT_ONCE = 50;

/** A repeated request may come as late as this; the builds of a day know their jobs. */
const KEPT_MS = DAY_MS;
const KEPT_UNFINISHED_MS = 30 * DAY_MS;

/** A run that a reporter records. */
export interface Recording {
  readonly run: RunEntity;
  readonly key: RecordingKey;
  readonly plan: Plan;
  /** The members of the run's envelope that do not change, as JSON. */
  readonly envelope: string;
  /** Whether all its tests have ended: it becomes a whole run, or has become one. */
  readonly hasEnded: boolean;
}

/**
 * Runs of Currents' reporters as live runs: one for each group, a project of Playwright's configuration in one process. The reporter sends no
 * end. It names the tests of the group at the beginning, so the run ends with the last of them: it is then written again as a whole.
 */
@Injectable()
export class RecordingsService {
  constructor(
    private readonly items: RecordedItemsStore,
    private readonly preview: LivePreview,
    private readonly access: RunAccess,
    private readonly runs: RunReader,
    private readonly reader: UploadReader,
    private readonly uploads: UploadService,
    private readonly turns: RunTurns,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Opens the run of a group; a request that is repeated finds the same one. `requestKey` is the reporter's key of the request. */
  async open(by: Principal, target: TargetEntity, opening: Opening, requestKey: string): Promise<RunEntity> {
    const clientRunId = `currents:${itemOf(by.userId, requestKey, opening.plan.group)}`;
    const known = await this.runs.findByClientRunId(target, clientRunId);
    if (known !== undefined && (await this.items.plan(keyOf(known))) !== undefined) return known;
    const { plan, tests } = opening;
    const envelope = { ...opening.envelope, clientRunId, startedAt: this.clock.now().toISOString() };
    const expectation = await this.expectation(target, plan, [plan]);
    const bytes = Buffer.from(`${writeJson({ ...envelope, ...expectation, status: 'running' })}\n`);
    const { organizationId } = target;
    const { runId } = await this.reader.readLines(bytes, organizationId, (upload) =>
      this.uploads.store(upload, { by, destination: destinationOf(target), claimOf: () => undefined }),
    );
    const row = { parent: buildOf(target, plan), start: writeJson(envelope), body: JSON.stringify(plan) };
    await this.items.open({ organizationId, runId }, row, tests);
    await this.removeOld(organizationId);
    const run = await this.runs.find(organizationId, runId);
    if (run === undefined) throw runNotFound();
    return run;
  }

  /**
   * Finds the run of a recording.
   * @throws Problem run_not_found, wrong_organization
   */
  async find(by: Principal, target: TargetEntity, runId: string): Promise<Recording> {
    const run = await this.access.runOfTarget(by, target, runId);
    const key = keyOf(run);
    const row = await this.items.plan(key);
    if (row === undefined) throw runNotFound();
    return { run, key, plan: readPlan(row.body), envelope: row.start, hasEnded: row.outcome !== null };
  }

  /** Finds the run that the id of a record or an instance names. Raises what `find` raises. */
  async findOf(by: Principal, target: TargetEntity, id: string): Promise<Recording & { readonly item: string }> {
    const recorded: RecordedId | undefined = readRecordedId(id);
    if (recorded === undefined) throw runNotFound();
    return { ...(await this.find(by, target, recorded.runId)), item: recorded.item };
  }

  /** Begins a test. Returns the id of its record: the same one for a request that is repeated. */
  async begin(by: Principal, target: TargetEntity, record: TestRecord): Promise<string> {
    const { runId, testId, start, sequence, state: body } = record;
    if (testId === undefined) throw validationFailed([{ pointer: '/testId', detail: 'send the id of the test' }]);
    const recording = await this.find(by, target, runId ?? '');
    requireOpen(recording);
    const { key } = recording;
    const item = itemOf(testId);
    const { maxUploadBytes } = this.config;
    if (!(await this.items.begin(key, item, start, maxUploadBytes))) throw this.tooLarge();
    // The reporter sends the same state again, with the end of the test, when the files of the test are announced.
    const written = await this.items.update(key, { item, sequence, outcome: null, body }, maxUploadBytes);
    if (written === 'full') throw this.tooLarge();
    return recordedIdOf({ runId: key.runId, item });
  }

  /** Stores a new state of a test. The run ends with the last test. */
  async update(by: Principal, target: TargetEntity, recordId: string, record: TestRecord): Promise<void> {
    const { item, ...recording } = await this.findOf(by, target, recordId);
    requireOpen(recording);
    const { key, run } = recording;
    const state = { item, sequence: record.sequence, outcome: record.outcome, body: record.state };
    const written = await this.items.update(key, state, this.config.maxUploadBytes);
    if (written === 'unknown') throw runNotFound();
    if (written === 'full') throw this.tooLarge();
    const isKnown = written === 'old';
    if (isKnown && isFinished(run.status)) return;
    if (!(await this.items.hasOpenTests(key))) await this.end(by, target, recording, isKnown);
    else if (written === 'first end') await this.show(by, recording, item);
  }

  /** Appends a test that has ended to the open run. */
  private async show(by: Principal, { run, key, plan }: Recording, item: string): Promise<void> {
    const [line] = await this.documentsOf(key, plan, [item]);
    if (line === undefined || isFinished(run.status)) return;
    try {
      await this.preview.add(run, by, { format: 'playwright', line });
    } catch (error) {
      // The last test has ended meanwhile, and the whole run has this one.
      if (!(error instanceof Problem && error.code === 'run_already_finished')) throw error;
    }
  }

  /**
   * Writes the whole run in the place of the open one, after the earlier writes to it. A reporter whose request takes too long sends it again:
   * then there is nothing new, and an earlier try may have ended the run.
   */
  private async end(by: Principal, target: TargetEntity, recording: Recording, isRetry: boolean): Promise<void> {
    const { run, key, plan, envelope } = recording;
    await this.items.mark(key, 'plan', '', 'ended');
    await this.turns.inTurn(run.id, new AbortController().signal, async () => {
      const now = isRetry ? await this.runs.find(key.organizationId, key.runId) : undefined;
      if (now === undefined || !isFinished(now.status)) await this.write({ by, target, key, plan, envelope });
    });
  }

  private async write({ by, target, key, plan, envelope: begun }: Turn): Promise<void> {
    const envelope = {
      ...objectOf(readBodyJson(Buffer.from(begun))),
      ...(await this.expectation(target, plan, [])),
      ...verdictOf(await this.items.countOutcomes(key), plan),
      completedAt: this.clock.now().toISOString(),
    };
    const report = { format: 'playwright', envelope, bytes: this.report(key, plan) };
    await this.reader.readReport(report, target.organizationId, (upload) =>
      this.uploads.store(upload, { by, destination: destinationOf(target), claimOf: () => undefined }),
    );
  }

  /** How many runs the build of a plan waits for. `more` are plans that are not stored yet. */
  private async expectation(
    target: TargetEntity,
    plan: Plan,
    more: readonly Plan[],
  ): Promise<{ readonly expectedRuns?: number }> {
    const build = buildOf(target, plan);
    if (build === null) return {};
    const stored = (await this.items.plansOf(target.organizationId, build)).map(readPlan);
    return { expectedRuns: expectedRuns([...stored, ...more]) };
  }

  private async *report(key: RecordingKey, plan: Plan): AsyncGenerator<Buffer> {
    let before = '[';
    for (const items of inGroups(await this.items.tests(key), TESTS_AT_ONCE)) {
      for (const document of await this.documentsOf(key, plan, items)) {
        yield Buffer.from(`${before}${document}`);
        before = ',\n';
      }
    }
    yield Buffer.from(']');
  }

  /** Some tests that have begun, as documents of Playwright's JSON report, in the order of `items`. */
  private async documentsOf(key: RecordingKey, plan: Plan, items: readonly string[]): Promise<readonly string[]> {
    const rows = new Map((await this.items.findTests(key, items)).map((row) => [row.item, row]));
    const files = listsByKey(await this.items.filesOf(key, items), ({ parent }) => parent);
    const documents: string[] = [];
    for (const item of items) {
      const row = rows.get(item);
      if (row === undefined || row.start === '' || row.body === '') continue;
      const attached = (files.get(item) ?? []).map((file) => readFileRow(file.body));
      documents.push(toPlaywright({ ...row, files: attached }, plan));
      if (row.body.length > LONG_BODY) await setImmediate();
    }
    return documents;
  }

  private async removeOld(organizationId: RunEntity['organizationId']): Promise<void> {
    const now = this.clock.now().getTime();
    await this.items.removeOld(organizationId, {
      ended: new Date(now - KEPT_MS),
      all: new Date(now - KEPT_UNFINISHED_MS),
    });
  }

  private tooLarge(): Problem {
    return payloadTooLarge(this.config.maxUploadBytes, 'the tests of a run together');
  }
}

/** A run whose tests have all ended. */
interface Turn {
  readonly by: Principal;
  readonly target: TargetEntity;
  readonly key: RecordingKey;
  readonly plan: Plan;
  readonly envelope: string;
}

/** @throws Problem run_already_finished for a run that ended in another way: it was cancelled, or the reporter was silent for too long */
function requireOpen({ run, hasEnded }: Recording): void {
  if (isFinished(run.status) && !hasEnded) throw runAlreadyFinished();
}

function keyOf({ organizationId, id }: RunEntity): RecordingKey {
  return { organizationId, runId: id };
}

function destinationOf({ organizationId, projectId, id: targetId }: TargetEntity): Destination {
  return { organizationId, projectId, targetId };
}

/** The build of a plan in its target, as the rows of plans name it. */
function buildOf({ id }: TargetEntity, { build }: Plan): string | null {
  return build === null ? null : itemOf(id, build);
}

/** What the run says of itself beyond its tests: it passes neither when tests did not run, nor when the configuration forbids flaky ones. */
function verdictOf({ unexpected = 0, unrun = 0, flaky = 0 }: OutcomeCounts, { failsOnFlaky }: Plan): JsonObject {
  if (unexpected > 0) return {};
  if (unrun > 0) {
    const tests = unrun === 1 ? '1 test' : `${unrun} tests`;
    return { status: 'errored', failureMessage: `Playwright did not run ${tests} of the run to the end.` };
  }
  if (!failsOnFlaky || flaky === 0) return {};
  return { status: 'failed', failureMessage: 'Tests are flaky, and failOnFlakyTests is set in the configuration.' };
}
