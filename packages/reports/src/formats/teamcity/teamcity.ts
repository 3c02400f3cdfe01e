import { outputEvents } from '../../output-events.js';
import {
  type ReportedFailure,
  type ReportedTest,
  type ReportEntry,
  type ReportFormat,
  type ReportSource,
  UnreadableReport,
} from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { readLines } from '../../text/lines.js';
import { AttemptLedger } from '../shared/attempt-ledger.js';
import { type ServiceMessage, serviceMessagesOf } from './service-message.js';
import { FAILED_RUN, totalBy } from '../shared/announced.js';

/** Service messages of TeamCity, between the other lines of a log. */
export const TEAMCITY: ReportFormat = {
  name: 'teamcity',
  title: 'TeamCity service messages',
  recognizes: (head) =>
    head.root === undefined && /##teamcity\[test(?:Suite)?(?:Started|Ignored|Failed)\s/.test(head.text),
  read,
};

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new TeamcityStream();
  for await (const { text } of readLines(source)) {
    for (const message of serviceMessagesOf(text)) yield* stream.take(message);
  }
  if (!stream.hasTests)
    throw new UnreadableReport("The file has no TeamCity service messages such as ##teamcity[testStarted name='a'].");
  yield* stream.end();
}

type Attributes = ServiceMessage['attributes'];

interface RunningTest {
  readonly name: string;
  readonly suite: readonly string[];
  readonly place: Pick<ReportedTest, 'file' | 'line'>;
  readonly isStarted: boolean;
  readonly stdout: BoundedText;
  readonly stderr: BoundedText;
  readonly failures: ReportedFailure[];
  skipReason: string | undefined;
}

/** Several things run at once in flows; one that another began is in that one's suites. */
interface Flow {
  readonly parent: string | undefined;
  readonly suites: string[];
}

const DEEPEST = 50;

/** Reads service messages and gives the tests that they complete. */
class TeamcityStream {
  readonly #flows = new Map<string, Flow>();
  /** The last test that was ignored without being started. */
  #ignored: string | undefined;
  readonly #running = new Map<string, RunningTest>();
  readonly #ledger = new AttemptLedger();
  readonly #problems: string[] = [];
  #retriesAreJoined = false;
  #round = 0;
  #hasFailed = false;

  /** Whether a message was about a test or a suite. */
  hasTests = false;

  /** Takes a message. */
  *take({ name, attributes }: ServiceMessage): Generator<ReportEntry> {
    this.hasTests ||= name.startsWith('test');
    switch (name) {
      case 'flowStarted':
        this.#flows.set(flowOf(attributes), { parent: attributes.get('parent'), suites: [] });
        return;
      case 'flowFinished':
        this.#flows.delete(flowOf(attributes));
        return;
      case 'testSuiteStarted':
        this.#flow(attributes).suites.push(attributes.get('name') ?? '');
        return;
      case 'testSuiteFinished':
        this.#endSuite(attributes);
        return;
      case 'testRetrySupport':
        this.#retriesAreJoined = attributes.get('enabled') !== 'false';
        return;
      case 'testCount':
        yield totalBy(Number(attributes.get('count') ?? 0));
        return;
      case 'buildProblem':
        this.#problems.push(attributes.get('description') ?? '');
        return;
      case 'buildStatus':
        if (/^(?:FAILURE|ERROR)$/i.test(attributes.get('status') ?? '')) yield FAILED_RUN;
        return;
      default:
        yield* this.#takeOfTest(name, attributes);
    }
  }

  /** Reports what is known at the end of the log. */
  *end(): Generator<ReportEntry> {
    for (const [key, test] of this.#running) {
      if (test.failures.length > 0 || test.skipReason !== undefined) yield* this.#finish(key, test, undefined);
      else
        yield { kind: 'warning', warning: { code: 'no_result', message: `"${test.name}" started but has no result.` } };
    }
    yield* this.#ledger.rest();
    if (this.#hasFailed) return;
    for (const message of this.#problems) {
      yield {
        kind: 'test',
        test: {
          name: 'build problem',
          suite: [],
          status: 'failed',
          failures: [{ message, isAssertion: false }],
          events: [],
        },
      };
    }
  }

  *#takeOfTest(name: string, attributes: Attributes): Generator<ReportEntry> {
    const key = JSON.stringify([flowOf(attributes), attributes.get('name') ?? '']);
    switch (name) {
      case 'testStarted':
        this.#running.set(key, this.#begin(attributes, true));
        return;
      case 'testStdOut':
        this.#running.get(key)?.stdout.push(`${attributes.get('out') ?? ''}\n`);
        return;
      case 'testStdErr':
        this.#running.get(key)?.stderr.push(`${attributes.get('out') ?? ''}\n`);
        return;
      case 'testFailed':
        this.#test(key, attributes).failures.push(failureOf(attributes));
        return;
      case 'testIgnored':
        yield* this.#ignore(key, attributes);
        return;
      case 'testFinished':
        if (this.#isEndOfIgnored(key)) return;
        yield* this.#finish(key, this.#test(key, attributes), attributes.get('duration'));
        return;
      default:
        return;
    }
  }

  #test(key: string, attributes: Attributes): RunningTest {
    const test = this.#running.get(key) ?? this.#begin(attributes, false);
    this.#running.set(key, test);
    return test;
  }

  /** A test may be ignored without ever being started. */
  *#ignore(key: string, attributes: Attributes): Generator<ReportEntry> {
    const test = this.#test(key, attributes);
    const reason = attributes.get('message') ?? '';
    test.skipReason = reason === test.name ? '' : reason;
    if (test.isStarted) return;
    this.#ignored = key;
    yield* this.#finish(key, test, undefined);
  }

  /** Mocha's reporter ends tests that it ignored and never started. */
  #isEndOfIgnored(key: string): boolean {
    return this.#ignored === key && !this.#running.has(key);
  }

  #begin(attributes: Attributes, isStarted: boolean): RunningTest {
    return {
      name: attributes.get('name') ?? '',
      suite: this.#suitesOf(flowOf(attributes)),
      place: placeOfHint(attributes.get('locationHint') ?? ''),
      isStarted,
      stdout: new BoundedText(),
      stderr: new BoundedText(),
      failures: [],
      skipReason: undefined,
    };
  }

  *#finish(key: string, running: RunningTest, duration: string | undefined): Generator<ReportEntry> {
    this.#running.delete(key);
    const test = toTest(running, duration);
    this.#hasFailed ||= test.status === 'failed';
    if (this.#retriesAreJoined) this.#round += 1;
    yield* this.#ledger.put(test, this.#round);
  }

  #flow(attributes: Attributes): Flow {
    const id = flowOf(attributes);
    const flow = this.#flows.get(id) ?? { parent: attributes.get('parent'), suites: [] };
    this.#flows.set(id, flow);
    return flow;
  }

  #endSuite(attributes: Attributes): void {
    const { suites } = this.#flow(attributes);
    const at = suites.lastIndexOf(attributes.get('name') ?? '');
    if (at >= 0) suites.splice(at);
  }

  #suitesOf(flowId: string): readonly string[] {
    const parts: (readonly string[])[] = [];
    let flow = this.#flows.get(flowId);
    while (flow !== undefined && parts.length < DEEPEST) {
      parts.unshift(flow.suites);
      flow = flow.parent === undefined ? undefined : this.#flows.get(flow.parent);
    }
    return parts.flat().filter((name) => name !== '' && !ABSOLUTE.test(name));
  }
}

/** A folder of the machine, which PHPUnit names its outermost suite after. */
const ABSOLUTE = /^(?:[A-Za-z]:)?(?:[\\/][^\\/]{1,255}){1,40}[\\/]?$/;

function flowOf(attributes: Attributes): string {
  return attributes.get('flowId') ?? '';
}

function toTest(test: RunningTest, duration: string | undefined): ReportedTest {
  const durationMs = /^\d{1,12}(?:\.\d{1,9})?$/.test(duration ?? '') ? Number(duration) : undefined;
  const about = { name: test.name, suite: test.suite, ...test.place, durationMs, failures: [], events: [] };
  if (test.failures.length > 0) {
    const events = [...outputEvents(test.stdout.toString()), ...outputEvents(test.stderr.toString(), 'stderr')];
    return { ...about, status: 'failed', failures: test.failures, events };
  }
  if (test.skipReason === undefined) return { ...about, status: 'passed' };
  return { ...about, status: 'skipped', ...(test.skipReason === '' ? {} : { skipReason: test.skipReason }) };
}

/** Of a comparison there are both values, as they were printed. */
function failureOf(attributes: Attributes): ReportedFailure {
  const details = attributes.get('details')?.trim();
  const expected = attributes.get('expected');
  const actual = attributes.get('actual');
  const isComparison =
    attributes.get('type') === 'comparisonFailure' || (expected !== undefined && actual !== undefined);
  return {
    message: attributes.get('message'),
    ...(details === undefined || details === '' ? {} : { text: details }),
    ...(isComparison
      ? {
          isAssertion: true,
          printed: true,
          ...(expected === undefined ? {} : { expected }),
          ...(actual === undefined ? {} : { actual }),
        }
      : {}),
  };
}

/** `file:///app/a.test.js:12`, and `php_qn:///app/ATest.php::\ATest::testA` of PHPUnit. Other hints name classes, no files. */
const FILE = /^file:\/\/(.{1,2000}?)(?::(\d{1,9}))?$/;
const PHP = /^php_qn:\/\/(.{1,2000}?)::/;

/** Returns where a test is, from the location that a runner gives to an IDE. */
function placeOfHint(hint: string): Pick<ReportedTest, 'file' | 'line'> {
  const [, file, line] = FILE.exec(hint) ?? PHP.exec(hint) ?? [];
  if (file === undefined) return {};
  const row = Number(line ?? 0);
  return row > 0 ? { file, line: row } : { file };
}
