import {
  filledStringOf,
  instantOf,
  numberOf,
  objectOf,
  objectsOf,
  placeOf,
  stringOf,
  stringsOf,
} from '../../json/fields.js';
import { parseJsonLine } from '../../json/json-line.js';
import type { JsonObject, JsonValue } from '../../json/json-value.js';
import { ReportNotes } from '../../json/report-notes.js';
import {
  type ReportedAttempt,
  type ReportedFailure,
  type ReportedTest,
  type ReportEntry,
  type ReportFormat,
  type ReportSource,
  UnreadableReport,
} from '../../report.js';
import type { EventDraft, TestStatus } from '../../test-draft.js';
import { readLines } from '../../text/lines.js';
import { FAILED_RUN } from '../shared/announced.js';

/** The event stream of Swift Testing, `swift test --event-stream-output-path`, of version 0 and later. */
export const SWIFT_TESTING: ReportFormat = {
  name: 'swift-testing',
  aliases: ['swift-event-stream'],
  title: 'Swift Testing event stream',
  recognizes: ({ lines }) => lines.some((line) => toSwiftRecord(line) !== undefined),
  read: readStream,
};

async function* readStream(source: ReportSource): AsyncGenerator<ReportEntry> {
  const run = new SwiftRun();
  for await (const { text, line } of readLines(source)) {
    const record = toSwiftRecord(parseJsonLine(text));
    if (record !== undefined) yield* run.take(record);
    else if (text.trim() !== '') run.skip(text, line);
  }
  if (!run.isOfSwift)
    throw new UnreadableReport(
      'The file has no records of Swift Testing: lines of JSON with "kind", "payload" and "version".',
    );
  yield* run.end();
}

/** The tests of a process. A test may run several times, so all are given at the end. */
class SwiftRun {
  isOfSwift = false;
  readonly #tests = new Map<string, SwiftTest>();
  readonly #notes = new ReportNotes();
  #hasEnded = false;

  *take({ kind, payload }: SwiftRecord): Generator<ReportEntry> {
    this.isOfSwift = true;
    if (kind === 'test') this.#plan(payload);
    else yield* this.#takeEvent(payload);
  }

  /** A line that is no record. */
  skip(text: string, line: number): void {
    if (text.trimStart().startsWith('{') && parseJsonLine(text) === undefined)
      this.#notes.note('truncated', `Line ${line} is not a whole record; it was skipped.`);
    else this.#notes.note('foreign_text', `Line ${line} is not a known record; it was skipped.`);
  }

  *end(): Generator<ReportEntry> {
    for (const test of this.#tests.values()) {
      const read = test.toTest();
      if (read !== undefined) yield { kind: 'test', test: read };
      if (test.isRunning && read?.status !== 'failed')
        this.#notes.note('no_result', 'A test started and has no result; it was skipped.');
    }
    if (!this.#hasEnded) this.#notes.note('truncated', 'The file ends before the run does.');
    yield* this.#notes.entries();
  }

  #plan(payload: JsonObject): void {
    const id = stringOf(payload['id']);
    if (id !== undefined) this.#testOf(id).plan(payload);
  }

  *#takeEvent(payload: JsonObject): Generator<ReportEntry> {
    const id = testIdOf(payload);
    if (id !== undefined) this.#testOf(id).take(payload);
    else if (payload['kind'] === 'runStarted') {
      this.#hasEnded = false;
      const startedAt = instantOf(numberOf(objectOf(payload['instant'])?.['since1970']));
      yield { kind: 'run', run: { startedAt, runner: 'Swift Testing' } };
    } else if (payload['kind'] === 'runEnded') {
      this.#hasEnded = true;
      if (messageIn(payload, 'fail') !== undefined) yield FAILED_RUN;
    } else if (payload['kind'] === 'issueRecorded') yield* outsideIssue(payload);
  }

  #testOf(id: string): SwiftTest {
    const known = this.#tests.get(id) ?? new SwiftTest(id);
    this.#tests.set(id, known);
    return known;
  }
}

/** An issue that belongs to no test, such as one of a task that a test left behind. */
function* outsideIssue(payload: JsonObject): Generator<ReportEntry> {
  const failure = issueFailure(payload);
  if (failure === undefined) return;
  yield {
    kind: 'test',
    test: { name: 'issue outside of tests', suite: [], status: 'failed', failures: [failure], events: [] },
  };
}

/** A line of the event stream (swift-testing, Documentation/ABI/JSON.md): a test or suite of the plan, or an event. */
interface SwiftRecord {
  readonly kind: 'test' | 'event';
  readonly payload: JsonObject;
}

/** Returns the record that a JSON value is; undefined for none. */
function toSwiftRecord(value: JsonValue | undefined): SwiftRecord | undefined {
  const record = objectOf(value);
  const payload = objectOf(record?.['payload']);
  const kind = record?.['kind'];
  if (record === undefined || payload === undefined || (kind !== 'test' && kind !== 'event')) return undefined;
  return record['version'] === undefined || stringOf(payload['kind']) === undefined ? undefined : { kind, payload };
}

/** Returns the text of the messages with one of these symbols, joined; undefined for none. */
function messageIn(payload: JsonObject, ...symbols: readonly string[]): string | undefined {
  const messages = objectsOf(payload['messages']).filter((message) =>
    symbols.includes(stringOf(message['symbol']) ?? ''),
  );
  return filledStringOf(messages.map((message) => stringOf(message['text']) ?? '').join('\n'));
}

/** Returns where a source location is: `filePath` since version 6.3, `_filePath` before. */
function locationIn(value: JsonValue | undefined): ReportedFailure['location'] {
  const location = objectOf(value);
  const file =
    filledStringOf(location?.['filePath']) ??
    filledStringOf(location?.['_filePath']) ??
    filledStringOf(location?.['fileID']);
  const line = placeOf(location?.['line']);
  return file === undefined || line === undefined ? undefined : { file, line, column: placeOf(location?.['column']) };
}

/** Returns seconds of a clock that only goes forward. */
function secondsIn(payload: JsonObject): number | undefined {
  return numberOf(objectOf(payload['instant'])?.['absolute']);
}

/** Returns the failure that an issue is; undefined for a warning and for a known issue. */
function issueFailure(payload: JsonObject): ReportedFailure | undefined {
  const issue = objectOf(payload['issue']);
  if (issue?.['isKnown'] === true || issue?.['isFailure'] === false || issue?.['severity'] === 'warning')
    return undefined;
  const message = messageIn(payload, 'fail', 'difference', 'details');
  const isExpectation = /^Expectation failed\b/.test(message ?? '');
  const isTimeout = /^Time limit was exceeded\b/.test(message ?? '');
  return {
    message,
    isAssertion: isExpectation ? true : /^Caught error\b/.test(message ?? '') || isTimeout ? false : undefined,
    timedOut: isTimeout ? true : undefined,
    location: locationIn(issue?.['sourceLocation']),
    dialect: 'swift',
  };
}

/** The most iterations of a test that are listed. */
const MOST_ATTEMPTS = 100;

/** A test function or a suite, and what happened to it so far. */
class SwiftTest {
  /** It began, and its end is missing. */
  isRunning = false;
  readonly #id: string;
  #plan: JsonObject | undefined;
  #began: number | undefined;
  #failures: ReportedFailure[] = [];
  #skipReason: string | undefined;
  #isSkipped = false;
  readonly #events: EventDraft[] = [];
  readonly #attempts: ReportedAttempt[] = [];

  constructor(id: string) {
    this.#id = id;
  }

  /** Takes its record of the plan. */
  plan(payload: JsonObject): void {
    this.#plan = payload;
  }

  /** Takes an event of it. */
  take(payload: JsonObject): void {
    switch (stringOf(payload['kind']) ?? '') {
      case 'testStarted':
        this.isRunning = true;
        this.#failures = [];
        this.#began = secondsIn(payload);
        return;
      case 'issueRecorded':
        this.#failures.push(...[issueFailure(payload)].filter((failure) => failure !== undefined));
        return;
      case 'testSkipped':
      case 'testCancelled':
        this.#isSkipped = true;
        this.isRunning = false;
        this.#skipReason = messageIn(payload, 'skip');
        return;
      case 'valueAttached':
        this.#attach(filledStringOf(objectOf(payload['attachment'])?.['path']));
        return;
      case 'testEnded':
        this.#end(payload);
        return;
      default:
        return;
    }
  }

  /** Returns the test; undefined without a result, and for a suite unless it failed itself. */
  toTest(): ReportedTest | undefined {
    const last = this.#attempts.at(-1);
    const status = this.#failures.length > 0 ? 'failed' : (last?.status ?? (this.#isSkipped ? 'skipped' : undefined));
    const isSuite = this.#plan?.['kind'] === 'suite';
    if (status === undefined || (isSuite && this.#failures.length === 0)) return undefined;
    const location = locationIn(this.#plan?.['sourceLocation']);
    const { name, suite } = pathOf(this.#id, filledStringOf(this.#plan?.['name']));
    return {
      name,
      suite,
      file: location?.file,
      line: location?.line,
      column: location?.column,
      status,
      durationMs: last?.durationMs,
      tags: stringsOf(this.#plan?.['tags']),
      skipReason: status === 'skipped' ? this.#skipReason : undefined,
      failures: status === 'failed' ? this.#failuresOf(last) : [],
      events: this.#events,
      attempts: this.#attempts.length > 1 ? this.#attempts : undefined,
    };
  }

  #failuresOf(last: ReportedAttempt | undefined): readonly ReportedFailure[] {
    return this.#failures.length > 0 ? this.#failures : (last?.failures ?? [{ dialect: 'swift' }]);
  }

  #end(payload: JsonObject): void {
    this.isRunning = false;
    const said = messageIn(payload, 'fail');
    const status: TestStatus = this.#failures.length > 0 || said !== undefined ? 'failed' : 'passed';
    const ended = secondsIn(payload);
    const seconds = ended === undefined || this.#began === undefined ? -1 : ended - this.#began;
    const failures = this.#failures.length > 0 ? this.#failures : [{ message: said, dialect: 'swift' } as const];
    if (this.#attempts.length >= MOST_ATTEMPTS) this.#attempts.shift();
    this.#attempts.push({
      status,
      durationMs: seconds < 0 ? undefined : Math.round(seconds * 1e6) / 1e3,
      failures: status === 'failed' ? failures : [],
    });
  }

  #attach(path: string | undefined): void {
    if (path !== undefined && this.#events.length < 200) this.#events.push({ type: 'attachment', path });
  }
}

/** An id is `Module.Suite/Nested/name(of:)/File.swift:5:3`; that of a suite ends with its name. */
function pathOf(id: string, planned: string | undefined): { readonly name: string; readonly suite: readonly string[] } {
  const path = id.replace(/\/[^/]{1,500}\.swift:\d{1,9}:\d{1,9}$/, '');
  const name = planned ?? path.slice(path.lastIndexOf('/') + 1);
  if (!path.endsWith(`/${name}`)) return { name, suite: path === name ? [] : [path].filter((part) => part !== '') };
  return { name, suite: path.slice(0, path.length - name.length - 1).split('/') };
}

/** Returns the id of the test that an event is about; undefined for one of the run. */
function testIdOf(payload: JsonObject): string | undefined {
  return filledStringOf(stringOf(payload['testID']));
}
