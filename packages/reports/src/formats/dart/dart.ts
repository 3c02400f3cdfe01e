import { counted } from '../../text/counted.js';
import { booleanOf, filledStringOf, numberOf, objectOf, objectsOf, placeOf, stringOf } from '../../json/fields.js';
import { parseJsonLine } from '../../json/json-line.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { outputEvents } from '../../output-events.js';
import {
  type ReportedAttempt,
  type ReportedFailure,
  type ReportedTest,
  type ReportEntry,
  type ReportFormat,
  type ReportSource,
  UnreadableReport,
} from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { readLines } from '../../text/lines.js';
import { warningEntry } from '../../warning-entry.js';
import { FAILED_RUN, totalBy } from '../shared/announced.js';
import { flutterFailures, isPrintedElsewhere } from './flutter-exceptions.js';

/** Without success and without failure the runner was closed before all tests had run. */
const STOPPED: ReportEntry = {
  kind: 'warning',
  warning: { code: 'no_result', message: 'The runner was stopped before all tests had run.' },
};

/** The JSON reporter of `dart test` and `flutter test --machine`. */
export const DART: ReportFormat = {
  name: 'dart',
  aliases: ['flutter', 'dart-json'],
  title: 'Dart JSON',
  recognizes: (head) => head.lines.some((line) => isEvent(line)),
  read,
};

const TYPES: ReadonlySet<string> = new Set(['testStart', 'testDone', 'allSuites']);

function isEvent(value: JsonValue): boolean {
  if (objectsOf(value).some((event) => stringOf(event['event'])?.startsWith('test.started') === true)) return true;
  const event = objectOf(value);
  const type = stringOf(event?.['type']) ?? '';
  return (
    TYPES.has(type) ||
    (type === 'start' && event?.['protocolVersion'] !== undefined) ||
    (type === 'suite' && isJsonObject(event?.['suite']))
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new DartStream();
  let hasEvents = false;
  for await (const { text } of readLines(source)) {
    const value = parseJsonLine(text);
    const event = objectOf(value);
    hasEvents ||= value !== undefined && isEvent(value);
    if (event !== undefined) yield* stream.take(event);
    else if (value === undefined && text.trim() !== '') stream.skipLine();
  }
  if (!hasEvents) throw new UnreadableReport('The file has no events of the Dart JSON reporter, one object per line.');
  yield* stream.end();
}

/** Reads the events of Dart's JSON reporter and gives the tests that they complete. */
class DartStream {
  readonly #suites = new Map<number, JsonObject>();
  readonly #running = new Map<number, DartTestRun>();
  readonly #done = new Map<number, DartTestIdentity>();
  #foreignLines = 0;
  #hasEnded = false;

  /** Takes an event. */
  *take(event: JsonObject): Generator<ReportEntry> {
    switch (stringOf(event['type']) ?? '') {
      case 'start':
        yield {
          kind: 'run',
          run: {
            runner: ['dart test', stringOf(event['runnerVersion'])].filter((part) => part !== undefined).join(' '),
          },
        };
        return;
      case 'suite':
        return this.#takeSuite(objectOf(event['suite']) ?? {});
      case 'group':
        yield* plannedIn(objectOf(event['group']));
        return;
      case 'testStart':
        return this.#start(objectOf(event['test']) ?? {}, numberOf(event['time']));
      case 'print':
        return this.#running
          .get(idOf(event))
          ?.print(stringOf(event['message']) ?? '', stringOf(event['messageType']) ?? 'print');
      case 'error':
        yield* this.#fail(event);
        return;
      case 'testDone':
        yield* this.#finish(event);
        return;
      case 'done':
        this.#hasEnded = true;
        if (event['success'] === false) yield FAILED_RUN;
        if (event['success'] === null) yield STOPPED;
        return;
      default:
        return;
    }
  }

  /** Counts a line that is not an event. */
  skipLine(): void {
    this.#foreignLines += 1;
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    for (const run of this.#running.values()) {
      if (run.hasFailed) yield { kind: 'test', test: run.finish('failed', undefined) };
      else yield warningEntry('no_result', `"${run.identity.name}" started but has no result.`);
    }
    if (!this.#hasEnded) yield warningEntry('truncated', 'The events end before the run ends.');
    if (this.#foreignLines > 0)
      yield warningEntry(
        'foreign_text',
        `Skipped ${counted(this.#foreignLines, 'line')} that ${this.#foreignLines === 1 ? 'is' : 'are'} not Dart events.`,
      );
  }

  #takeSuite(suite: JsonObject): void {
    this.#suites.set(numberOf(suite['id']) ?? -1, suite);
  }

  #start(test: JsonObject, time: number | undefined): void {
    const id = numberOf(test['id']);
    if (id === undefined) return;
    const suite = this.#suites.get(numberOf(test['suiteID']) ?? -1);
    const platform = filledStringOf(suite?.['platform']);
    const isOwnPlace = test['root_line'] === undefined && !(stringOf(test['url']) ?? '').startsWith('package:');
    const identity: DartTestIdentity = {
      name: stringOf(test['name']) ?? String(id),
      suite: [],
      file: filledStringOf(suite?.['path']),
      line: placeOf(isOwnPlace ? test['line'] : test['root_line']),
      column: placeOf(isOwnPlace ? test['column'] : test['root_column']),
      variant: platform === 'vm' ? undefined : platform,
    };
    this.#running.set(id, new DartTestRun(identity, time, filledStringOf(objectOf(test['metadata'])?.['skipReason'])));
  }

  /** An error that comes after the result of its test is one all the same. */
  *#fail(event: JsonObject): Generator<ReportEntry> {
    const id = idOf(event);
    const identity = this.#done.get(id);
    const run =
      this.#running.get(id) ?? (identity === undefined ? undefined : new DartTestRun(identity, undefined, undefined));
    if (run === undefined) return;
    run.fail(stringOf(event['error']) ?? '', stringOf(event['stackTrace']) ?? '', booleanOf(event['isFailure']));
    if (!this.#running.has(id)) yield { kind: 'test', test: run.finish('failed', undefined) };
  }

  /** Hidden tests load the others, set up and tear down: they are reported when they fail. */
  *#finish(event: JsonObject): Generator<ReportEntry> {
    const id = idOf(event);
    const run = this.#running.get(id);
    if (run === undefined) return;
    this.#running.delete(id);
    this.#done.set(id, run.identity);
    const isPassed = event['result'] === 'success';
    if (isPassed && event['hidden'] === true) return;
    const status: ReportedTest['status'] = event['skipped'] === true ? 'skipped' : isPassed ? 'passed' : 'failed';
    yield { kind: 'test', test: run.finish(status, numberOf(event['time'])) };
  }
}

/** The outermost group of a file counts all tests in it. */
function* plannedIn(group: JsonObject | undefined): Generator<ReportEntry> {
  if (group !== undefined && numberOf(group['parentID']) === undefined) yield totalBy(numberOf(group['testCount']));
}

function idOf(event: JsonObject): number {
  return numberOf(event['testID']) ?? -1;
}

/** What a test is called, and where it is. */
type DartTestIdentity = Pick<ReportedTest, 'name' | 'suite' | 'file' | 'line' | 'column' | 'variant'>;

/** A test of Dart that runs. */
class DartTestRun {
  readonly #output = new BoundedText();
  readonly #attempts: ReportedAttempt[] = [];
  #failures: ReportedFailure[] = [];
  #skipReason: string | undefined;

  constructor(
    readonly identity: DartTestIdentity,
    readonly startedAt: number | undefined,
    skipReason: string | undefined,
  ) {
    this.#skipReason = skipReason;
  }

  /** Whether an error was reported since the test began, or began again. */
  get hasFailed(): boolean {
    return this.#failures.length > 0;
  }

  /** Takes what was printed; the runner itself prints why a test is skipped, and that it tries again. */
  print(message: string, type: string): void {
    if (type === 'skip') this.#skipReason ??= message.replace(/^Skip: /, '');
    else if (message === `Retry: ${this.identity.name}` && this.hasFailed) this.#retry();
    else this.#output.push(`${message}\n`);
  }

  /** Takes an error; `isFailure` says that it is an assertion that did not hold. */
  fail(error: string, stack: string, isFailure: boolean | undefined): void {
    const timedOut = /^TimeoutException after .{1,100}: Test timed out after /.test(error);
    this.#failures.push({
      message: error,
      ...(stack.trim() === '' ? {} : { text: stack }),
      ...(isFailure === undefined ? {} : { isAssertion: isFailure }),
      ...(timedOut ? { timedOut } : {}),
      dialect: 'dart',
    });
  }

  /** Returns the test with its outcome. */
  finish(status: ReportedTest['status'], endedAt: number | undefined): ReportedTest {
    const durationMs =
      endedAt === undefined || this.startedAt === undefined || endedAt < this.startedAt
        ? undefined
        : endedAt - this.startedAt;
    const failures = status === 'failed' ? this.#explained() : [];
    const last: ReportedAttempt = { status, failures };
    return {
      ...this.identity,
      status,
      durationMs,
      ...(status === 'skipped' ? { skipReason: this.#skipReason } : {}),
      failures,
      events: status === 'passed' ? [] : outputEvents(this.#output.toString()),
      ...(this.#attempts.length === 0 ? {} : { attempts: [...this.#attempts, last] }),
    };
  }

  #retry(): void {
    this.#attempts.push({ status: 'failed', failures: this.#explained() });
    this.#failures = [];
  }

  /** Flutter prints the exceptions, and gives as the error that they were printed. */
  #explained(): readonly ReportedFailure[] {
    const printed = this.#failures.some(isPrintedElsewhere) ? flutterFailures(this.#output.toString()) : [];
    const reported = this.#failures.filter((failure) => printed.length === 0 || !isPrintedElsewhere(failure));
    return [...printed, ...reported];
  }
}
