import { startsOtherwise } from '../../detection/read-head.js';
import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { UnreadableReport } from '../../report.js';
import { plainText } from '../../text/clean-text.js';
import { readLogLines } from '../../text/log-lines.js';
import { FailureWatch } from '../shared/failure-watch.js';
import type { GoEvent } from './go-event.js';
import { GoTestStream } from './go-test-stream.js';

/** What `go test` and `go test -v` print. Without `-v` it names only the tests that failed. */
export const GO_TEXT: ReportFormat = {
  name: 'go-text',
  aliases: ['gotest-text'],
  title: 'go test text',
  recognizes,
  read,
};

/** The line by which `go test` ends a package (cmd/go, "Test packages"), and those around a test (testing, `-v`). */
const PACKAGE =
  /^(ok {2}|FAIL|\? {3})\t(\S{1,1000})(?:[\t ](?:\(cached\)|(\d{1,9}(?:\.\d{1,9})?)s))?((?:[ \t].{0,400})?)$/;
/** The same where tabs became spaces, as in logs of a CI. */
const SPACED =
  /^(ok|FAIL) {2,8}(\S{1,1000}) {1,8}(?:\(cached\)|(\d{1,9}\.\d{1,9})s)((?: {1,8}(?:\[|coverage).{0,400})?)$/;
const RESULT =
  /^([ \t]{0,400})--- (PASS|FAIL|SKIP|BENCH): (\S.{0,4000}?)(?: \((\d{1,9}(?:\.\d{1,9})?)(?:s| seconds)\))?$/;
/**
 * A panic that the runner caught and raised again, behind the result of the test in which it began. Of a message that begins with an
 * empty line, as those of mocks of testify do, the mark of the runner is further down.
 */
const CAUGHT = /^panic:(?: .{0,10000}\[recovered\b| ?$)/;
const SWITCH = /^=== (RUN|PAUSE|CONT|NAME) {1,3}(\S.{0,4000})$/;
const SPACED_END = /^(?:ok|FAIL) {3,8}\S{1,1000} {1,8}(?:\(cached\)|\d{1,9}\.\d{1,9}s)$/m;
const BUILD_FAILED = /^FAIL\t\S{1,1000} \[(?:build|setup) failed\]$/m;
const ENDED = /^(?:ok {2}|FAIL)\t\S{1,1000}\t(?:\(cached\)|\d{1,9}\.\d{1,9}s)(?:\t|$)/m;
/** A result of a test without `-v`, behind whatever was printed without a line end. */
const FAILED = /(?:^|\S)--- (?:FAIL|SKIP): Test\S{1,1000} \(\d{1,9}\.\d\ds\)\r?$/m;
/** Go before 1.3 had one space. */
const BEGUN = /^=== RUN {1,3}\S/m;

function recognizes({ text: whole, root }: ReportHead): boolean {
  const text = withoutObjects(whole);
  if (root !== undefined || startsOtherwise(text)) return false;
  return BEGUN.test(text) || ENDED.test(text) || SPACED_END.test(text) || BUILD_FAILED.test(text) || FAILED.test(text);
}

/** The most lines of JSON that another program may print in front. */
const MOST_OBJECTS = 5;

/** Returns the text behind objects that each are a line, such as facts about the host. */
function withoutObjects(text: string): string {
  let from = 0;
  for (let count = 0; count < MOST_OBJECTS && text[from] === '{'; count += 1) {
    const end = text.indexOf('\n', from);
    if (end < 0 || !text.slice(from, end).trimEnd().endsWith('}')) break;
    from = end + 1;
  }
  return text.slice(from);
}

/** Most lines have no terminal sequences, and what tests print keeps its own. */
const ESCAPE = '\u001b';

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const stream = new GoTestStream();
  const packages = new GoTextPackages();
  const watch = new FailureWatch(GO_TEXT.name);
  for await (const { line, text } of readLogLines(source)) {
    watch.see(text.includes(ESCAPE) ? plainText(text) : text);
    const result = packages.take(text);
    for (const event of result.events) yield* stream.take(event);
    if (result.isEnd === true) stream.endPackageLines();
    if (result.passed !== undefined) yield { kind: 'test', test: packagePassed(result.passed, result.durationMs) };
    if (result.isOther) yield* stream.takeLine(text, line);
  }
  for (const event of packages.end()) yield* stream.take(event);
  if (!stream.isOfGo && !packages.hasPackages)
    throw new UnreadableReport('The file has no lines of `go test`, such as "ok  \\texample.com/shop\\t0.01s".');
  yield* stream.end();
  yield* watch.end();
}

/** Without `-v` a package that passed is one line: its tests are not known. */
function packagePassed(name: string, durationMs: number | undefined): Extract<ReportEntry, { kind: 'test' }>['test'] {
  return { name, suite: [], status: 'passed', durationMs, failures: [], events: [] };
}

/** What a line completes. */
interface Taken {
  readonly events: readonly GoEvent[];
  /** A package that passed and named no tests. */
  readonly passed?: string;
  readonly durationMs?: number | undefined;
  /** The line ends a package. */
  readonly isEnd?: true;
  /** The line is none of tests and packages: it may be of a build. */
  readonly isOther?: boolean;
}

const NOTHING: Taken = { events: [] };

/** The most events of a package that wait for its end. More would be a program that prints without end. */
const MOST_EVENTS = 200_000;

/** The most printed lines that wait for a result: the last ones. */
const MOST_PRINTED = 2000;

const ACTIONS: Readonly<Record<string, string>> = { PASS: 'pass', FAIL: 'fail', SKIP: 'skip', BENCH: 'bench' };
const SWITCHES: Readonly<Record<string, string | undefined>> = { RUN: 'run', PAUSE: 'pause', CONT: 'cont' };

/**
 * Turns the lines of `go test` into the events that `go tool test2json` makes of them. The name of a package is in its last line,
 * so its events wait for that. A result waits for the lines below it, which are its output, and is passed on after its subtests.
 */
class GoTextPackages {
  #events: GoEvent[] = [];
  /** Results whose output may follow, the outermost first. */
  readonly #open: { readonly test: string; readonly event: GoEvent }[] = [];
  #current: string | undefined;
  #hasTests = false;
  /** What the package prints is a panic outside of tests, with its goroutines. */
  #isCrashing = false;
  /** The test in which a panic began. All that follows in the package is of it. */
  #panicked: string | undefined;
  /** The example whose output, below its result, was not what its comment says: `got:`, `want:`, and the lines of each, not set in. */
  #example: string | undefined;
  /**
   * Without `-v`, what was printed since the last result: that of the test that fails next, where it reports nothing of its own, or of the
   * package, where no test has a result.
   */
  #printed: string[] = [];
  hasPackages = false;

  take(text: string): Taken {
    const [, word, path, seconds, rest = ''] = PACKAGE.exec(text) ?? SPACED.exec(text) ?? [];
    if (word !== undefined && path !== undefined && isEnd(seconds, rest))
      return this.#endPackage(word, path, seconds, rest);
    const end = resultBehind(text);
    if (end > 0) this.#output(text.slice(0, end));
    const [, indent, outcome, test, time] = RESULT.exec(text.slice(end)) ?? [];
    if (indent !== undefined && outcome !== undefined && test !== undefined)
      this.#result(depthOf(indent), ACTIONS[outcome] ?? 'fail', test, time);
    else if (!this.#switchTo(text)) return this.#output(text);
    return NOTHING;
  }

  /** The file ended: what has no package yet has no end. */
  end(): readonly GoEvent[] {
    this.#flush(0);
    return this.#hasTests ? this.#events : [];
  }

  #endPackage(word: string, path: string, seconds: string | undefined, rest: string): Taken {
    this.#flush(0);
    const hasTests = this.#hasTests;
    if (word === 'FAIL' && !hasTests && !this.#isCrashing)
      for (const line of this.#printed) this.#put(eventOf('output', { output: `${line}\n` }));
    const events = this.#events.map((event) => ({ ...event, packagePath: path }));
    this.#events = [];
    this.#current = undefined;
    this.#hasTests = false;
    this.#isCrashing = false;
    this.#panicked = undefined;
    this.#example = undefined;
    this.#printed = [];
    this.hasPackages = true;
    const durationMs = seconds === undefined ? undefined : Number(seconds) * 1000;
    if (word === 'FAIL')
      return { events: [...events, eventOf('fail', { packagePath: path, durationMs })], isEnd: true };
    if (word.startsWith('ok') && !hasTests && !rest.includes('[no tests to run]'))
      return { events: [], passed: path, durationMs, isEnd: true };
    return { events: hasTests ? [...events, eventOf('pass', { packagePath: path, durationMs })] : [], isEnd: true };
  }

  #result(level: number, action: string, test: string, seconds: string | undefined): void {
    this.#example = undefined;
    this.#flush(level);
    this.#hasTests = true;
    const event = eventOf(action, { test, durationMs: seconds === undefined ? undefined : Number(seconds) * 1000 });
    this.#put(eventOf('run', { test }));
    if (level === 0 && action === 'fail')
      for (const line of this.#printed) this.#put(eventOf('output', { test, output: `${line}\n` }));
    this.#printed = [];
    this.#open.push({ test, event });
  }

  /** Passes on the results that lie as deep or deeper, the innermost first. */
  #flush(level: number): void {
    while (this.#open.length > level) {
      const last = this.#open.pop();
      if (last !== undefined) this.#events.push(last.event);
    }
  }

  #switchTo(text: string): boolean {
    const [, word, test] = SWITCH.exec(text) ?? [];
    if (word === undefined || test === undefined) return false;
    this.#flush(0);
    this.#example = undefined;
    this.#hasTests = true;
    this.#current = test;
    const action = SWITCHES[word];
    if (action !== undefined) this.#put(eventOf(action, { test }));
    return true;
  }

  /** A line below a result is its output where it is indented; else the running test printed it. */
  #output(text: string): Taken {
    const last = this.#open.at(-1);
    // The results of its subtests, which may have passed, are below that of the test in which a panic began.
    const failed = this.#open.findLast(({ event }) => event.action === 'fail');
    if (failed !== undefined && CAUGHT.test(text)) this.#panicked = failed.test;
    if (last?.event.action === 'fail' && text === 'got:' && last.test.startsWith('Example')) this.#example = last.test;
    if (text === 'FAIL' || text === 'PASS') this.#example = undefined;
    const owner = this.#panicked ?? this.#example;
    if (owner !== undefined) {
      this.#put(eventOf('output', { test: owner, output: `${text}\n` }));
      return NOTHING;
    }
    const depth = depthOf(text);
    if (depth === 0) this.#flush(0);
    const below = depth === 0 ? undefined : this.#open[Math.min(depth, this.#open.length) - 1]?.test;
    const test = below ?? this.#current;
    if (test === undefined) this.#remember(text);
    this.#isCrashing ||= /^(?:panic: |fatal error: |goroutine \d)/.test(text);
    if (test === undefined && !this.#hasTests && !this.#isCrashing) return { events: [], isOther: text !== 'PASS' };
    this.#put(eventOf('output', { test, output: `${text}\n` }));
    return NOTHING;
  }

  #remember(text: string): void {
    if (BUILD_FAILED.test(text)) this.#printed = [];
    else if (text !== 'PASS' && text !== 'FAIL') this.#printed.push(text);
    if (this.#printed.length === 2 * MOST_PRINTED) this.#printed.splice(0, MOST_PRINTED);
  }

  #put(event: GoEvent): void {
    if (this.#events.length < MOST_EVENTS) this.#events.push(event);
  }
}

/** Returns where a result of a test begins that is behind output without a line end; 0 where there is none. */
function resultBehind(text: string): number {
  const at = text.endsWith('s)') ? text.lastIndexOf('--- ') : 0;
  return at > 0 && FAILED.test(text.slice(at - 1)) ? at : 0;
}

/** How deep a line is set in: by four spaces a level, and before Go 1.14 by a tab at last. The first Go with subtests had only tabs. */
function depthOf(text: string): number {
  const [, spaces = '', tabs = ''] = /^( {0,400})(\t{0,100})/.exec(text) ?? [];
  return Math.floor(spaces.length / 4) + tabs.length;
}

/** `ok` and `FAIL` are followed by a time or by what happened instead. */
function isEnd(seconds: string | undefined, rest: string): boolean {
  return seconds !== undefined || rest.includes('[no test') || rest === '' || rest.startsWith('\t');
}

function eventOf(action: string, more: Partial<GoEvent>): GoEvent {
  return { action, packagePath: '', output: '', ...more };
}
