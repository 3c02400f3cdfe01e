import { instantOf, numberOf, objectOf, stringOf } from '../../json/fields.js';
import { parseJsonLine } from '../../json/json-line.js';
import type { JsonObject } from '../../json/json-value.js';
import { ReportNotes } from '../../json/report-notes.js';
import { UnreadableReport, type ReportEntry, type ReportFormat, type ReportSource } from '../../report.js';
import { readLines } from '../../text/lines.js';
import { FAILED_RUN } from '../shared/announced.js';
import { issueFailure, messageIn, toSwiftRecord, type SwiftRecord } from './swift-record.js';
import { SwiftTest, testIdOf } from './swift-test.js';

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
