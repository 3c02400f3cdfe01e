import { liveRunsComplete, type CompleteRun, type UploadAnswer } from '@clarion/api-client';
import type { TestDraft } from '@clarion/reports';
import { writeJson, type JsonObject } from '@clarion/reports/json';
import { detectBuild, type BuildContext } from '@clarion/uploading/ci/build-context';
import { Context } from '@clarion/uploading/context';
import { AttachmentChoice } from '@clarion/uploading/evidence/choose-attachments';
import type { AttachmentsMode } from '@clarion/uploading/evidence/collect-evidence';
import { sendAttachments } from '@clarion/uploading/evidence/send-attachments';
import { useSession } from '@clarion/uploading/http/session';
import { plural } from '@clarion/uploading/output/counts';
import { Output } from '@clarion/uploading/output/output';
import { oneLine } from '@clarion/uploading/output/plain';
import { jsonBody } from '@clarion/uploading/upload/body';
import { checkoutFields } from '@clarion/uploading/upload/checkout-fields';
import { configuredDestination, preflight, withDeadline } from '@clarion/uploading/upload/destination';
import { withNumberedJob } from '@clarion/uploading/upload/number-job';
import { printWarnings, resultLine } from '@clarion/uploading/upload/print-answer';
import { runFieldsOf, type Shard } from '@clarion/uploading/upload/run-fields';
import { appendTests, sendRun, type Destination } from '@clarion/uploading/upload/upload';
import { setTimeout as sleep } from 'node:timers/promises';

/** Options of a reporter in the configuration of its runner. The address and the token come from the environment only. */
export interface ReporterOptions {
  /** The ID of the project, prj_… (default: CLARION_PROJECT_ID). */
  readonly project?: string;
  /** The ID of the target, tgt_… (default: CLARION_TARGET_ID, else the project's default target). */
  readonly target?: string;
  /** The environment of the tests, such as `staging`. */
  readonly environment?: string;
  /** The name of the run in the build; of runs with one name, the highest attempt counts. */
  readonly job?: string;
  /** The tests whose files are uploaded (default: `failed`). */
  readonly attachments?: AttachmentsMode;
}

/** The runner that a run is reported for. */
export interface RunnerInfo {
  /** Name and version, such as `jest 30.5.2`. */
  readonly version: string;
  readonly shard: Shard | undefined;
}

/** How the runner ended. */
export type RunnerResult = 'passed' | 'failed' | 'interrupted';

interface OpenRun {
  readonly id: string;
  readonly destination: Destination;
  /** When to check the destination again, in milliseconds of `performance.now()`: a token that was exchanged for an identity ends. */
  readonly renewAt: number;
}

/** Time limits: to open the run, of one request, and of the attachments of the run. */
const OPEN_MS = 20_000;
const REQUEST_MS = 30_000;
const FILES_MS = 120_000;

/** Tests that end within this time are sent together. */
const GATHER_MS = 500;

/** Tests of one request, and characters after which no further test is added to it. */
const MOST_TESTS = 1000;
const MOST_CHARACTERS = 4 * 1024 * 1024;

/** An exchanged token ends after 15 minutes. */
const RENEW_AFTER_MS = 10 * 60_000;

/**
 * A run that is written to the server while its tests run. Never throws and never changes the result of the test run: what cannot be sent
 * is one warning on standard error. A run that is not completed, because the process was killed or the server was lost, is no pass:
 * the server marks it as errored.
 */
export class LiveRun {
  readonly #context = new Context(new Output(process.env));
  readonly #build: BuildContext;
  readonly #files: AttachmentChoice;
  readonly #attachments: AttachmentsMode;
  readonly #ending = new AbortController();
  readonly #opened: Promise<OpenRun>;
  #run: OpenRun | undefined;
  #pending: string[] = [];
  #sending: Promise<void> | undefined;
  #isBroken = false;
  #hasFailed = false;

  private constructor(
    private readonly runner: RunnerInfo,
    private readonly options: ReporterOptions,
  ) {
    this.#build = detectBuild(this.#context.directory, this.#context.environment);
    this.#files = new AttachmentChoice(this.repositoryRoot ?? this.#context.directory);
    this.#attachments = options.attachments ?? 'failed';
    this.#opened = this.open();
    this.#opened.catch((error: unknown) => this.stop('This test run is not reported to Clarion.', error));
  }

  /** Opens a run. Undefined with `CLARION_REPORTER=off`, which `clarion run` sets where it uploads a report of the same runner. */
  static start(runner: RunnerInfo, options: ReporterOptions): LiveRun | undefined {
    return process.env['CLARION_REPORTER'] === 'off' ? undefined : new LiveRun(runner, options);
  }

  /** The folder of the checkout; undefined outside of git. */
  get repositoryRoot(): string | undefined {
    return this.#build.repositoryRoot;
  }

  /** Adds tests that ended. `folders` are those in which relative paths of attachments begin. */
  add(tests: readonly TestDraft[], folders: readonly string[] = []): void {
    if (this.#isBroken) return;
    for (const test of tests) {
      this.#pending.push(writeJson(toWireTest(test)));
      this.#hasFailed ||= test.status === 'failed';
      if (this.#attachments === 'all' || (this.#attachments === 'failed' && test.status === 'failed'))
        this.#files.add({ test, folders });
    }
    this.#sending ??= this.sendPending().finally(() => {
      this.#sending = undefined;
    });
  }

  /**
   * Ends the run after all tests have been sent, and prints its result. `result` is that of the runner, which may fail without a failed test.
   */
  async complete(result: RunnerResult): Promise<void> {
    this.#ending.abort();
    const end: CompleteRun =
      result === 'interrupted' && !this.#hasFailed
        ? { status: 'cancelled' }
        : { exitCode: result === 'passed' ? 0 : 1 };
    try {
      const { id } = await this.#opened;
      await this.#sending;
      if (this.#isBroken) await this.end(id, { status: 'errored' }).catch(() => undefined);
      else this.print(await this.finish(id, end));
    } catch (error) {
      this.stop('The run in Clarion is incomplete.', error);
    }
  }

  /** Reports an error of the reporter itself, which makes the run incomplete. */
  fail(error: unknown): void {
    this.stop('The run in Clarion is incomplete.', error);
  }

  private async open(): Promise<OpenRun> {
    const { project, target, environment, job } = this.options;
    const { shard, version } = this.runner;
    const flags = {
      ...(shard === undefined ? {} : { shard }),
      ...(environment === undefined ? {} : { environment }),
      ...(job === undefined ? {} : { job }),
    };
    const fields = withNumberedJob(
      runFieldsOf(this.#build, flags, 'test'),
      flags,
      this.#context.environment['CI_JOB_ID'],
    );
    const destination = await this.connect({
      ...(project === undefined ? {} : { project }),
      ...(target === undefined ? {} : { uploadTarget: target }),
    });
    const checkout = await checkoutFields(this.#context, { projectId: destination.projectId, fields, flags: {} });
    const envelope = { ...fields, ...checkout, runnerVersion: version, status: 'running' };
    const body = await jsonBody(JSON.stringify(envelope), 'application/json');
    const { runId: id } = await sendRun(body, destination, quiet);
    this.#run = { id, destination, renewAt: performance.now() + RENEW_AFTER_MS };
    return this.#run;
  }

  /** Checks the settings and the token, or exchanges the identity of the CI job for one. */
  private async connect(flags: { readonly project?: string; readonly uploadTarget?: string }): Promise<Destination> {
    return preflight(withDeadline(await configuredDestination(this.#context, flags), OPEN_MS));
  }

  /** The destination with a deadline for the next requests. */
  private async destination(limitMs: number): Promise<Destination> {
    let run = this.#run ?? (await this.#opened);
    if (performance.now() > run.renewAt) {
      const { projectId: project, targetId: uploadTarget } = run.destination;
      const destination = await this.connect({ project, uploadTarget });
      run = { ...run, destination, renewAt: performance.now() + RENEW_AFTER_MS };
      this.#run = run;
    }
    const session = { ...run.destination.session, until: performance.now() + limitMs };
    useSession(session);
    return { ...run.destination, session };
  }

  private async sendPending(): Promise<void> {
    try {
      const { id } = await this.#opened;
      while (this.#pending.length > 0 && !this.#isBroken) {
        await sleep(GATHER_MS, undefined, { signal: this.#ending.signal }).catch(() => undefined);
        const body = await jsonBody(this.takeBatch(), 'application/x-ndjson');
        await appendTests(id, body, await this.destination(REQUEST_MS), quiet);
      }
    } catch (error) {
      this.stop('The run in Clarion is incomplete.', error);
    }
  }

  private takeBatch(): string {
    let [count, characters] = [0, 0];
    for (const { length } of this.#pending.slice(0, MOST_TESTS)) {
      if (characters > MOST_CHARACTERS) break;
      characters += length;
      count += 1;
    }
    return `${this.#pending.splice(0, count).join('\n')}\n`;
  }

  private async finish(id: string, end: CompleteRun): Promise<UploadAnswer> {
    const { files, leftOut } = this.#files;
    const { output } = this.#context;
    if (leftOut > 0) output.warn(`${plural(leftOut, 'attachment')} left out: the files are too many or too large.`);
    if (files.length > 0)
      await sendAttachments(this.#context, { runId: id, files, destination: await this.destination(FILES_MS) });
    return this.end(id, end);
  }

  private async end(runId: string, body: CompleteRun): Promise<UploadAnswer> {
    const { projectId, targetId } = await this.destination(REQUEST_MS);
    const { data } = await liveRunsComplete({ path: { projectId, targetId, runId }, body, throwOnError: true });
    return data;
  }

  private print(answer: UploadAnswer): void {
    printWarnings(this.#context, [answer]);
    this.#context.output.note(`Clarion: ${resultLine(answer)}`);
  }

  /** Warns once, and sends no more tests. */
  private stop(what: string, error: unknown): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#pending = [];
    this.#context.output.warn(`${what} ${oneLine(error instanceof Error ? error.message : String(error))}`);
  }
}

function quiet(): void {
  // The output is that of the test runner.
}

/** Returns a test as a live run takes it: `result.tests[]` of the native format. */
function toWireTest(test: TestDraft): JsonObject {
  const { testId, name, status, durationMs, startedMs, worker, tags, filePath, reason, attempts, events } = test;
  return {
    testId,
    testName: name,
    status,
    durationMs,
    ...(startedMs === undefined ? {} : { startedAt: new Date(startedMs).toISOString() }),
    ...(worker === undefined ? {} : { worker }),
    tags: [...tags],
    ...(filePath === null ? {} : { filePath }),
    ...(reason === null ? {} : { reason }),
    ...(attempts === null ? {} : { attempts }),
    events: [...events],
  };
}
