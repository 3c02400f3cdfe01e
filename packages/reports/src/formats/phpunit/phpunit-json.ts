import { filledStringOf, numberOf, objectsOf, placeOf, stringOf, stringsOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject, type JsonValue, writeJson } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { totalBy } from '../shared/announced.js';
import { PhpunitItem } from './phpunit-item.js';

/**
 * What PHPUnit 3 to 5 write with `--log-json` (PHPUnit_Util_Log_JSON): events one after the other, without a line between them. Codeception
 * writes the same with `--json`; on PHPUnit 6 and later as an array, and after each suite the events of all suites before again.
 */
export const PHPUNIT_JSON: ReportFormat = {
  name: 'phpunit-json',
  aliases: ['codeception', 'codeception-json'],
  title: "PHPUnit's JSON",
  recognizes: (head) => isEvent(headObject(head)),
  read,
};

const EVENTS: ReadonlySet<string> = new Set(['suiteStart', 'testStart', 'test']);

function isEvent(object: JsonObject | undefined): boolean {
  return EVENTS.has(stringOf(object?.['event']) ?? '') && stringOf(object?.['suite']) !== undefined;
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isEvent, '"event" and "suite", as PHPUnit writes it');
  yield* warningEntries(warnings);
  const log = new EventLog();
  for (const event of reports) log.take(event);
  yield* log.end();
}

interface Merged {
  test: ReportedTest;
  readonly failures: ReportedFailure[];
}

/** Statuses of a test, the worst last. */
const STATUSES: readonly TestStatus[] = ['passed', 'skipped', 'failed'];

/** What PHPUnit writes of tests that it calls errors and are none. */
const LEFT_OUT = /^(?:Skipped|Incomplete|Risky) Test: /;

/** The events of a file. Those of one test are joined: what its methods and the clean-up behind it throw are several. */
class EventLog {
  readonly #notes = new ReportNotes();
  readonly #tests = new Map<string, Merged>();
  readonly #seen = new Set<string>();
  /** The title of a test that started and has no result. */
  #open: string | undefined;
  /** The title of the test that had the last result. */
  #last: string | undefined;
  /** How many tests the outermost suites count, how many of the last one are to come, and how many there were. */
  #announced = 0;
  #toCome = 0;
  #found = 0;

  take(event: JsonObject): void {
    const title = titleOf(event['test']);
    if (event['event'] === 'suiteStart') this.#startSuite(Math.max(0, numberOf(event['tests']) ?? 0));
    else if (event['event'] === 'testStart') this.#start(title);
    else this.#takeResult(event, title);
  }

  *end(): Generator<ReportEntry> {
    this.#endOpen();
    yield { kind: 'run', run: { runner: 'phpunit' } };
    for (const { test, failures } of this.#tests.values()) yield { kind: 'test', test: { ...test, failures } };
    yield totalBy(this.#announced, this.#found);
    yield* this.#notes.entries();
  }

  /** The end of a suite is no event: one that starts before all tests of another had their turn is in it. */
  #startSuite(tests: number): void {
    this.#endOpen();
    this.#last = undefined;
    if (this.#toCome > 0) return;
    this.#announced += tests;
    this.#toCome = tests;
  }

  #start(title: string): void {
    this.#endOpen();
    this.#open = title;
    this.#last = undefined;
    this.#count();
  }

  #endOpen(): void {
    if (this.#open !== undefined)
      this.#notes.note('no_result', `The test "${this.#open.slice(0, 200)}" started but has no result.`);
    this.#open = undefined;
  }

  #count(): void {
    this.#found += 1;
    this.#toCome -= 1;
  }

  #takeResult(event: JsonObject, title: string): void {
    const message = stringOf(event['message']) ?? '';
    const isLeftOut = event['status'] === 'error' && LEFT_OUT.test(message);
    if (this.#open === undefined && this.#last !== title) this.#count();
    else if (isLeftOut && this.#last === title) {
      // A test whose dependency did not pass does not start.
      this.#count();
      this.#notes.note(
        'skipped_part',
        `A test behind "${title.slice(0, 200)}" was skipped; the report does not name it.`,
      );
      return;
    }
    if (this.#open === title) this.#open = undefined;
    this.#last = title;
    const { suite, test, status, time } = event;
    const copy = writeJson([suite ?? null, test ?? null, status ?? null, time ?? null, message]);
    if (this.#seen.has(copy)) return;
    this.#seen.add(copy);
    this.#merge(this.#testOf(event, title, message, isLeftOut));
  }

  #merge(test: ReportedTest): void {
    const key = JSON.stringify([...test.suite, test.name]);
    const known = this.#tests.get(key);
    if (known === undefined) {
      this.#tests.set(key, { test, failures: [...test.failures] });
      return;
    }
    known.failures.push(...test.failures);
    if (STATUSES.indexOf(test.status) > STATUSES.indexOf(known.test.status)) known.test = test;
  }

  #testOf(event: JsonObject, title: string, message: string, isLeftOut: boolean): ReportedTest {
    const word = stringOf(event['status']);
    const item = new PhpunitItem(word === 'fail' ? 'failure' : 'error', title);
    item.take(message);
    const files = objectsOf(event['trace']).flatMap(placesOf);
    if (files.length > 0) item.take(['', ...files].join('\n'));
    const { name, suite } = item.names();
    const status = isLeftOut ? 'skipped' : RESULTS.get(word ?? '');
    if (status === undefined)
      this.#notes.note('no_result', `The test "${name.slice(0, 200)}" has no result that is known.`);
    const outer = filledStringOf(event['suite']);
    return {
      name,
      suite: suite.length > 0 || outer === undefined ? suite : [outer],
      status: status ?? 'skipped',
      ...(status === 'failed' ? item.declaredIn() : {}),
      durationMs: this.#notes.durationMs(event['time'], 1000),
      skipReason: isLeftOut ? message : undefined,
      failures: status === 'failed' ? [item.failure()] : [],
      events: outputEvents(stringOf(event['output']) ?? ''),
    };
  }
}

/** A warning of PHPUnit 6 to 9 fails the run. */
const RESULTS: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['pass', 'passed'],
  ['fail', 'failed'],
  ['error', 'failed'],
  ['warning', 'failed'],
]);

/** `Class::method`, which PHPUnit 6 and later give in two parts; the class is empty for a test of Codeception. */
function titleOf(test: JsonValue | undefined): string {
  const parts = isJsonArray(test) ? stringsOf(test).filter((part) => part !== '') : [stringOf(test) ?? ''];
  const title = parts.join('::').trim();
  return title === '' ? 'unnamed test' : title;
}

/** Returns a frame as PHPUnit prints it. */
function placesOf(frame: JsonObject): readonly string[] {
  const [file, line] = [filledStringOf(frame['file']), placeOf(frame['line'])];
  return file === undefined || line === undefined ? [] : [`${file}:${line}`];
}
