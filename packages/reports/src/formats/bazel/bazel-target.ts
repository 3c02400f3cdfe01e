import { filledStringOf, numberOf, objectOf, objectsOf, stringsOf } from '../../json/fields.js';
import type { JsonObject } from '../../json/json-value.js';
import type { ReportedAttempt, ReportedFailure, ReportedTest } from '../../report.js';
import type { EventDraft, TestStatus } from '../../test-draft.js';
import { attachmentEvents } from '../shared/attachment-events.js';
import { contentsOf, durationOf, logIn } from './bazel-event.js';
import type { BazelOutput } from './bazel-output.js';

/** TestStatus of the protocol. The others say that a test did not come to its end: INCOMPLETE, NO_STATUS, TOOL_HALTED_BEFORE_TESTING. */
const STATUSES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['PASSED', 'passed'],
  ['FLAKY', 'passed'],
  ['FAILED', 'failed'],
  ['TIMEOUT', 'failed'],
  ['REMOTE_FAILURE', 'failed'],
  ['FAILED_TO_BUILD', 'failed'],
]);

/** Reasons for which Bazel gives up a target that is wrong itself; after others it may never have looked at it. */
const FAULTS: ReadonlySet<string> = new Set(['LOADING_FAILURE', 'ANALYSIS_FAILURE']);

/** One attempt of a test. */
interface Attempt {
  readonly number: number;
  readonly status: TestStatus | undefined;
  readonly word: string;
  readonly details: string | undefined;
  readonly log: string | undefined;
  readonly durationMs: number | undefined;
  readonly files: readonly EventDraft[];
}

/** A target: its build, and what its tests said. */
export class BazelTarget {
  /** By run and shard. */
  readonly #runs = new Map<string, Attempt[]>();
  #tags: readonly string[] = [];
  #overall = '';
  #isExpected = false;
  #isSkipped = false;
  /** Why it was not built; empty for an unknown reason. */
  #fault: string | undefined;
  #actionError: string | undefined;

  constructor(readonly label: string) {}

  /** An event announces a result of the target's test. */
  expectTest(): void {
    this.#isExpected = true;
  }

  takeCompleted(completed: JsonObject): void {
    this.#tags = stringsOf(completed['tag']).filter((tag) => !tag.startsWith('__'));
    if (completed['success'] === true) return;
    this.#fault = filledStringOf(objectOf(completed['failureDetail'])?.['message']) ?? this.#fault ?? '';
  }

  takeAborted(aborted: JsonObject): void {
    const reason = filledStringOf(aborted['reason']) ?? '';
    if (FAULTS.has(reason)) this.#fault = filledStringOf(aborted['description']) ?? '';
    else if (reason === 'SKIPPED') this.#isSkipped = true;
    else if (reason !== '') this.#isExpected = true;
  }

  /** Takes an action of the target that failed, such as a compilation. */
  takeAction(action: JsonObject): void {
    const detail = filledStringOf(objectOf(action['failureDetail'])?.['message']);
    this.#actionError ??= contentsOf(objectOf(action['stderr'])) ?? contentsOf(objectOf(action['stdout'])) ?? detail;
  }

  takeResult(id: JsonObject, result: JsonObject): void {
    const key = `${numberOf(id['run']) ?? 1} ${numberOf(id['shard']) ?? 1}`;
    const attempts = this.#runs.get(key) ?? [];
    this.#runs.set(key, attempts);
    const word = filledStringOf(result['status']) ?? 'NO_STATUS';
    attempts.push({
      number: numberOf(id['attempt']) ?? 1,
      status: STATUSES.get(word),
      word,
      details: filledStringOf(result['statusDetails']),
      log: logIn(result),
      durationMs: durationOf(result['testAttemptDurationMillis'], result['testAttemptDuration']),
      files: objectsOf(result['testActionOutput']).flatMap((file) =>
        attachmentEvents({ name: file['name'] ?? null, path: file['uri'] ?? null }),
      ),
    });
  }

  takeSummary(summary: JsonObject): void {
    this.#overall = filledStringOf(summary['overallStatus']) ?? 'NO_STATUS';
    this.#isExpected = true;
  }

  /** Returns the tests of the target, as far as they have a result. */
  tests(output: BazelOutput): readonly ReportedTest[] {
    const tests = [...this.#runs].flatMap(([key, attempts]) => this.#testOf(key, attempts, output) ?? []);
    if (tests.some(({ status }) => status === 'failed')) return tests;
    const overall = STATUSES.get(this.#overall);
    if (this.#fault !== undefined || overall === 'failed') return [...tests, this.#failure(output)];
    if (tests.length > 0) return tests;
    if (overall !== undefined) return [this.#test(overall)];
    return this.#isSkipped ? [{ ...this.#test('skipped'), skipReason: 'The target is incompatible.' }] : [];
  }

  /** Whether a result of the target is announced that is not there. */
  lacksResult(): boolean {
    if (this.#fault !== undefined || this.#isSkipped || STATUSES.get(this.#overall) === 'failed') return false;
    const isOpen = [...this.#runs.values()].some((attempts) => lastOf(attempts)?.status === undefined);
    const isMissing = this.#isExpected && this.#runs.size === 0 && !STATUSES.has(this.#overall);
    return isOpen || isMissing;
  }

  #testOf(key: string, attempts: readonly Attempt[], output: BazelOutput): ReportedTest | undefined {
    const last = lastOf(attempts);
    if (last?.status === undefined) return undefined;
    const read = attempts
      .toSorted((left, right) => left.number - right.number)
      .flatMap((attempt): readonly ReportedAttempt[] => {
        const { status, durationMs } = attempt;
        if (status === undefined) return [];
        const failures = status === 'failed' ? [this.#failureOf(attempt, attempt === last ? output : undefined)] : [];
        return [{ status, durationMs, failures }];
      });
    return {
      ...this.#test(last.status),
      variant: this.#runs.size === 1 ? undefined : variantOf(key),
      durationMs: last.durationMs,
      failures: read.at(-1)?.failures ?? [],
      events: last.files,
      attempts: read.length > 1 ? read : undefined,
    };
  }

  #failureOf({ word, details, log }: Attempt, output: BazelOutput | undefined): ReportedFailure {
    const text = log ?? output?.logOf(this.label);
    return {
      message: details ?? text ?? SENTENCES.get(word),
      text: details === undefined ? undefined : text,
      timedOut: word === 'TIMEOUT' ? true : undefined,
      isAssertion: word === 'FAILED' ? undefined : false,
    };
  }

  /** The target was not built, or its summary says more than its results. */
  #failure(output: BazelOutput): ReportedTest {
    const built = this.#actionError ?? output.errorsOf(this.label);
    const message = [this.#fault, built].filter((text) => text !== undefined && text !== '').join('\n');
    const isBuild = this.#fault !== undefined || this.#overall === 'FAILED_TO_BUILD';
    const sentence = isBuild ? SENTENCES.get('FAILED_TO_BUILD') : SENTENCES.get(this.#overall);
    const failure = isBuild && message !== '' ? message : (sentence ?? `Bazel says ${this.#overall}.`);
    return { ...this.#test('failed'), failures: [{ message: failure, isAssertion: false }] };
  }

  #test(status: TestStatus): ReportedTest {
    return { name: this.label, suite: [], status, tags: this.#tags, failures: [], events: [] };
  }
}

const SENTENCES: ReadonlyMap<string, string> = new Map([
  ['TIMEOUT', 'The test timed out.'],
  ['REMOTE_FAILURE', 'The test could not be run on a remote machine.'],
  ['FAILED_TO_BUILD', 'The target was not built.'],
]);

function lastOf(attempts: readonly Attempt[]): Attempt | undefined {
  return attempts.toSorted((left, right) => left.number - right.number).at(-1);
}

function variantOf(key: string): string {
  const [run = '1', shard = '1'] = key.split(' ');
  return run === '1' ? `shard ${shard}` : `run ${run}, shard ${shard}`;
}
