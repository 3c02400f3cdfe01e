import { numberOf, objectOf, positiveOf, stringOf } from '../../json/fields.js';
import { parseJsonLine } from '../../json/json-line.js';
import type { JsonObject, JsonValue } from '../../json/json-value.js';
import {
  type ReportedAttempt,
  type ReportedTest,
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportSource,
  UnreadableReport,
} from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { BoundedText } from '../../text/bounded-text.js';
import { counted } from '../../text/counted.js';
import { readLines } from '../../text/lines.js';
import { warningEntry } from '../../warning-entry.js';
import { FAILED_RUN, totalBy } from '../shared/announced.js';
import { AttemptLedger } from '../shared/attempt-ledger.js';
import { panicFailure, PanicsOfProcess, readFailure } from './libtest-failure.js';
import { placeOfExample } from './place-of-example.js';

/** What Rust's libtest writes with `--format json`, and nextest with `libtest-json` and `libtest-json-plus`. */
export const LIBTEST: ReportFormat = {
  name: 'libtest',
  aliases: ['nextest', 'libtest-json'],
  compatibleFormats: ['junit', 'cargo-text', 'nextest-text'],
  title: 'libtest JSON',
  recognizes,
  read,
};

const LOOKS_LIKE_EVENT = /\{ ?"type": ?"suite", ?"event": ?"started", ?"test_count": ?\d/;

function recognizes(head: ReportHead): boolean {
  return head.lines.some((line) => isEvent(line)) || (head.root === undefined && LOOKS_LIKE_EVENT.test(head.text));
}

function isEvent(value: JsonValue): boolean {
  const line = objectOf(value);
  const type = stringOf(line?.['type']) ?? '';
  return (
    ['suite', 'test'].includes(type) && ['started', 'ok', 'failed', 'ignored'].includes(stringOf(line?.['event']) ?? '')
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new LibtestStream();
  for await (const { text } of readLines(source)) {
    const [before, event] = splitLine(text);
    const isEventLine = yield* stream.take(parseJsonLine(event));
    if (!isEventLine) stream.takeLine(text);
    else if (before !== '') stream.takeLine(before);
  }
  if (!stream.hasEvents)
    throw new UnreadableReport('The file has no libtest events: lines with an object that has "type" and "event".');
  yield* stream.end();
}

/** With `--nocapture` a test may print before an event. */
function splitLine(text: string): readonly [string, string] {
  if (text.startsWith('{')) return ['', text];
  const at = text.search(/\{ ?"type": ?"(?:suite|test|bench|report)"/);
  return at < 0 ? ['', text] : [text.slice(0, at), text.slice(at)];
}

/** A name in its parts: nextest writes `crate::binary$module::test@stress-0#2`. */
interface LibtestName {
  readonly suite: readonly string[];
  readonly name: string;
  readonly attempt: number;
  readonly variant: string | undefined;
}

const STATUSES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['ok', 'passed'],
  ['bench', 'passed'],
  ['failed', 'failed'],
  ['ignored', 'skipped'],
  ['allowed_failure', 'skipped'],
]);

/** What cargo prints between the suites: `Running unittests src/lib.rs (target/debug/deps/shop-0123)`, `Doc-tests shop`. */
const RUNNING = /^\s{0,20}(?:Running (?:unittests )?([^\s(]{1,1000})|Doc-tests ([\w-]{1,200}))/;

/** What cargo prints at the end of a run that failed. */
const CARGO_FAILED = /^\s{0,20}error: (?:test failed|doctest failed|test run failed|\d{1,9} targets? failed)\b/;

/** What the message of a panic begins with: the thread of a test has its name. */
const THREAD = /thread '([^'\n]{1,1000})'/g;

/** Reads the events of libtest and gives the tests that they complete. */
class LibtestStream {
  readonly #running = new Map<string, string>();
  readonly #ledger = new AttemptLedger();
  #suite: readonly string[] = [];
  #isOpen = false;
  #planned = 0;
  #seen = 0;
  #ended = 0;
  #foreignLines = 0;
  /** What was printed between the events: of a process that died, why. */
  #printed = new BoundedText();
  #isCut = false;

  /** Whether cargo says that tests failed. */
  #hasFailed = false;

  /** Whether there was an event at all. */
  hasEvents = false;

  /** Takes an event; false when the value is not one. */
  *take(value: JsonValue | undefined): Generator<ReportEntry, boolean> {
    const event = objectOf(value);
    const type = stringOf(event?.['type']);
    if (event === undefined || type === undefined) return false;
    if (type === 'suite') yield* this.#takeSuite(event);
    else if (type === 'test' || type === 'bench') yield* this.#takeTest(event, type);
    else return type === 'report';
    this.hasEvents = true;
    this.#isCut = false;
    return true;
  }

  /** Takes a line that is not an event. */
  takeLine(text: string): void {
    if (text.trim() === '') return;
    const [whole, file, crate] = RUNNING.exec(text) ?? [];
    if (whole !== undefined) this.#suite = [file ?? crate ?? ''];
    else this.#foreignLines += 1;
    this.#isCut = /^\{ ?(?:"|$)/.test(text);
    this.#hasFailed ||= CARGO_FAILED.test(text);
    this.#printed.push(`${text}\n`);
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#endSuite();
    yield* this.#ledger.rest();
    if (this.#hasFailed) yield FAILED_RUN;
    if (this.#foreignLines > 0)
      yield warningEntry(
        'foreign_text',
        `Skipped ${counted(this.#foreignLines, 'line')} that ${this.#foreignLines === 1 ? 'is' : 'are'} not libtest events.`,
      );
  }

  *#takeSuite(event: JsonObject): Generator<ReportEntry> {
    if (stringOf(event['event']) === 'started') {
      yield* this.#endSuite();
      this.#isOpen = true;
      this.#planned = numberOf(event['test_count']) ?? 0;
      this.#seen = 0;
      this.#ended = 0;
      return;
    }
    this.#isOpen = false;
    if (stringOf(event['event']) === 'failed' || (numberOf(event['failed']) ?? 0) > 0) yield FAILED_RUN;
    yield totalBy(this.#planned, this.#ended);
    yield* this.#endSuite();
    this.#printed = new BoundedText();
  }

  *#takeTest(event: JsonObject, type: string): Generator<ReportEntry> {
    const full = stringOf(event['name']);
    const word = stringOf(event['event']) ?? type;
    if (full === undefined || word === 'timeout') return;
    if (word === 'started') {
      this.#running.set(full, full);
      this.#seen += 1;
      return;
    }
    const status = STATUSES.get(word);
    this.#running.delete(full);
    this.#ended += 1;
    if (status !== undefined) yield* this.#put(full, testOf(event, status, partsOf(full)));
  }

  *#put(full: string, test: ReportedTest): Generator<ReportEntry> {
    const { attempt } = partsOf(full);
    const placed = test.suite.length === 0 ? { ...test, suite: this.#suite } : test;
    const isFirst = attempt === 1 || this.#ledger.knows(placed);
    yield* this.#ledger.put(isFirst ? placed : { ...placed, attempts: attemptsBefore(placed, attempt) }, attempt);
  }

  /** What runs when a suite ends did not come to an end: the process died, or the file was cut. */
  *#endSuite(): Generator<ReportEntry> {
    const running = [...this.#running.keys()];
    this.#running.clear();
    if (!this.#isOpen && running.length === 0) return;
    const printed = this.#printed.toString();
    const threads = new Set([...printed.matchAll(THREAD)].map(([, name]) => name));
    const named = running.filter((full) => threads.has(partsOf(full).name));
    const crashed = new Set(this.#isCut ? [] : named.length > 0 ? named : running);
    const panics = new PanicsOfProcess(printed);
    const signal = SIGNAL.exec(printed)?.[0];
    for (const full of crashed) yield* this.#put(full, crashOf(partsOf(full), panics, signal));
    for (const full of running.filter((name) => !crashed.has(name)))
      yield warningEntry('no_result', `${full} started but has no result.`);
    yield warningEntry(
      'truncated',
      `The file ends inside a suite of ${counted(this.#planned, 'test')}; ${this.#seen} started.`,
    );
    this.#isOpen = false;
  }
}

function testOf(event: JsonObject, status: TestStatus, parts: LibtestName): ReportedTest {
  const message = stringOf(event['message']) ?? stringOf(event['reason']);
  const output = [stringOf(event['stdout']), stringOf(event['stderr'])].filter((text) => text !== undefined).join('\n');
  const timedOut = event['reason'] === 'time limit exceeded';
  const failed =
    status === 'failed' ? readFailure(parts.name, output, message, timedOut) : { failures: [], events: [] };
  return {
    ...identityOf(parts),
    status,
    durationMs: durationOf(event['exec_time']),
    ...(status === 'skipped' && message !== undefined ? { skipReason: message } : {}),
    ...failed,
  };
}

/** How cargo says that a signal ended a process. */
const SIGNAL = /\(signal: [^\n)]{1,200}\)/;

function crashOf(parts: LibtestName, panics: PanicsOfProcess, signal: string | undefined): ReportedTest {
  const { panic } = panics.of(parts.name);
  const failure =
    panic === undefined ? ({ message: signal, isAssertion: false, dialect: 'rust' } as const) : panicFailure(panic);
  return { ...identityOf(parts), status: 'failed', failures: [failure], events: [] };
}

function identityOf({
  name,
  suite,
  variant,
}: LibtestName): Pick<ReportedTest, 'name' | 'suite' | 'variant' | 'file' | 'line'> {
  return { name, suite, ...(variant === undefined ? {} : { variant }), ...placeOfExample(name) };
}

function partsOf(full: string): LibtestName {
  const at = full.indexOf('$');
  if (at <= 0 || /\s/.test(full.slice(0, at))) return { suite: [], name: full, attempt: 1, variant: undefined };
  const tail = /(?:@stress-(\d{1,9}))?(?:#(\d{1,9}))?$/.exec(full.slice(-40));
  const name = full.slice(at + 1, full.length - (tail?.[0].length ?? 0));
  return {
    suite: [full.slice(0, at)],
    name,
    attempt: Number(tail?.[2] ?? 1),
    variant: tail?.[1] === undefined ? undefined : `stress ${tail[1]}`,
  };
}

/** nextest reports the last attempt only, and which one it was: those before it failed. */
function attemptsBefore(test: ReportedTest, attempt: number): readonly ReportedAttempt[] {
  const before = Array.from({ length: Math.min(attempt, 100) - 1 }, (): ReportedAttempt => ({
    status: 'failed',
    failures: [],
  }));
  return [...before, { status: test.status, durationMs: test.durationMs, failures: test.failures }];
}

/** Seconds; early versions wrote `"0.001s"`. */
function durationOf(value: JsonValue | undefined): number | undefined {
  const text = /^(\d{1,12}(?:\.\d{1,12})?)s$/.exec(stringOf(value) ?? '')?.[1];
  const seconds = text === undefined ? positiveOf(value) : Number(text);
  return seconds === undefined ? undefined : seconds * 1000;
}
