import { startsOtherwise } from '../../detection/read-head.js';
import type { ReportedTest, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { hasLine, plainLinesOf, readLog } from '../shared/read-log.js';
import { type SwiftTestingLine, swiftTestingLineOf } from './swift-testing-lines.js';
import { SwiftTestingRun } from './swift-testing-run.js';
import { XctestCase } from './xctest-case.js';
import {
  type CaseLine,
  caseLineOf,
  DIED,
  executedOf,
  type IssueLine,
  issueLineOf,
  nameOf,
  restartedIn,
  type SuiteLine,
  suiteLineOf,
  verdictOf,
  type XctestName,
} from './xctest-lines.js';

/** What `swift test` and `xcodebuild test` print: the lines of XCTest and of Swift Testing, and of the compiler. */
export const XCTEST_TEXT: ReportFormat = {
  name: 'xctest-text',
  aliases: ['xctest', 'swift-test', 'xcodebuild'],
  compatibleFormats: ['junit', 'swift-testing', 'xcresult'],
  title: 'XCTest text',
  recognizes,
  read,
};

/** Lines of a build, which may fill the beginning. */
const OF_BUILD =
  /^=== BUILD (?:AGGREGATE )?TARGET .{1,400} OF PROJECT .{1,400} WITH (?:THE DEFAULT )?CONFIGURATION .{1,400} ===$|^\[\d{1,9}\/\d{1,9}\] (?:Compiling \S{1,300} \S{1,300}\.swift|Emitting module \S{1,300})$|^ {4}\/\S{1,400}\/usr\/bin\/xcodebuild .{0,8000}\btest/;

/** `[0/1] Planning build` */
const IS_STEP = /^\s{0,100}\[\d{1,9}\/\d{1,9}\] [A-Z]/;

function recognizes(head: ReportHead): boolean {
  const { text } = head;
  // A value in a message may be XML, so that the root does not count. A step of a build looks like an array.
  if ((startsOtherwise(text) && !IS_STEP.test(text)) || /^\s{0,1000}</.test(text)) return false;
  return hasLine(plainLinesOf(head), isCertain);
}

function isCertain(line: string): boolean {
  const swift = swiftTestingLineOf(line);
  if (swift?.kind === 'start' || swift?.kind === 'end') return true;
  return suiteLineOf(line.replace(/\.$/, '')) !== undefined || caseLineOf(line)?.before === '' || OF_BUILD.test(line);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    XCTEST_TEXT.name,
    new XctestStream(),
    'The file has no lines of XCTest, such as "Test Case \'-[ShopTests.CartTests testSum]\' passed (0.001 seconds)."',
  );
}

/** Reads the lines of XCTest and of Swift Testing and gives the tests that they complete. */
class XctestStream {
  readonly #repeated = new Map<string, ReportedTest>();
  /** Suites that started, outermost first. */
  #suites: string[] = [];
  /** The outermost suite ended, and its counts follow. */
  #ended: SuiteLine | undefined;
  #running: XctestCase | undefined;
  /** A failure of a test that has no line of its start, as with tests in parallel. */
  readonly #loose = new Map<string, XctestCase>();
  #results = 0;
  #lastResult = '';
  #failures = 0;
  #swiftTesting: SwiftTestingRun | undefined;
  #verdict: 'failed' | 'succeeded' | undefined;
  /** Tests ran in parallel or repeatedly: only the last line says how the run ended. */
  #needsVerdict = false;
  #hasFailed = false;

  /** Whether there was a test or a suite at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, in which a name may be cut. */
  *take(text: string, isOpen: boolean): Generator<ReportEntry> {
    const line = caseLineOf(text);
    const suite = line === undefined ? suiteLineOf(text.replace(/\.$/, '')) : undefined;
    const issue = line === undefined ? issueLineOf(text) : undefined;
    if (line !== undefined) yield* this.#takeCase(line);
    else if (suite !== undefined) yield* this.#takeSuite(suite);
    else if (issue !== undefined) this.#takeIssue(issue, isOpen);
    else yield* this.#takeOther(text);
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#dropRunning();
    for (const test of this.#loose.values()) yield { kind: 'test', test: test.end('failed', undefined) };
    for (const test of this.#repeated.values()) yield { kind: 'test', test };
    if (this.#swiftTesting !== undefined) yield* this.#swiftTesting.endEarly();
    yield* this.#endUncounted();
    const lacksVerdict = this.#needsVerdict && this.#verdict === undefined;
    if (this.#suites.length > 0 || lacksVerdict)
      yield warningEntry('truncated', 'The file ends before the tests of XCTest do.');
    // A suite in which a test failed and passed when it was repeated has failed, and the run has not.
    const isSaved = this.#repeated.size > 0 && this.#verdict === 'succeeded';
    if ((this.#hasFailed && !isSaved) || this.#verdict === 'failed') yield FAILED_RUN;
    yield { kind: 'run', run: { runner: 'XCTest' } };
  }

  *#takeCase(line: CaseLine): Generator<ReportEntry> {
    this.isFound = true;
    if (line.before !== '') this.#running?.print(line.before);
    if (line.status === undefined) {
      yield* this.#dropRunning();
      this.#running = new XctestCase(namedIn(line), line.iteration);
      return;
    }
    const started = this.#running?.is(line) === true ? this.#running : undefined;
    // A log of xcodebuild has the console of a test once more when the test ends.
    const result = [keyOf(line), line.status, line.durationMs].join(' ');
    if (started === undefined && result === this.#lastResult) {
      this.#loose.delete(keyOf(line));
      return;
    }
    this.#lastResult = result;
    if (started === undefined) this.#needsVerdict ||= this.#suites.length === 0;
    const test = started ?? this.#loose.get(keyOf(line)) ?? new XctestCase(namedIn(line), undefined);
    this.#loose.delete(keyOf(line));
    if (started !== undefined) this.#running = undefined;
    yield* this.#give(test, test.end(line.status, line.durationMs));
  }

  *#give(test: XctestCase, reported: ReportedTest): Generator<ReportEntry> {
    this.#results += 1;
    this.#failures += reported.status === 'failed' ? Math.max(1, test.failures) : 0;
    if (test.iteration === undefined) yield { kind: 'test', test: reported };
    else this.#repeat(test, reported);
  }

  /** An attempt of a test that xcodebuild repeats: its last one counts when the run succeeded. */
  #repeat(test: XctestCase, reported: ReportedTest): void {
    this.#needsVerdict = true;
    const before = this.#repeated.get(keyOf(test.name));
    const attempts = [...(before?.attempts ?? (before === undefined ? [] : [before])), reported];
    const last = attempts
      .slice(-MOST_ATTEMPTS)
      .map(({ status, durationMs, failures }) => ({ status, durationMs, failures }));
    this.#repeated.set(keyOf(test.name), attempts.length > 1 ? { ...reported, attempts: last } : reported);
  }

  *#takeSuite(suite: SuiteLine): Generator<ReportEntry> {
    this.isFound = true;
    if (suite.state === 'started') {
      yield* this.#endUncounted();
      this.#suites.push(suite.name);
      return;
    }
    yield* this.#dropRunning();
    const at = this.#suites.lastIndexOf(suite.name);
    this.#suites.length = Math.max(0, at);
    if (suite.state === 'failed') this.#hasFailed = true;
    if (this.#suites.length === 0) this.#ended = suite;
  }

  /** The counts of a suite are missing. */
  *#endUncounted(): Generator<ReportEntry> {
    const suite = this.#ended;
    this.#ended = undefined;
    if (suite !== undefined) yield warningEntry('truncated', `The suite ${suite.name} ends without its counts.`);
  }

  #takeIssue(issue: IssueLine, isOpen: boolean): void {
    if (this.#running?.is(issue.test) === true) {
      this.#running.takeIssue(issue);
      return;
    }
    if (issue.isSkip || isOpen || !this.isFound) return;
    const key = keyOf(issue.test);
    const test = this.#loose.get(key) ?? new XctestCase(issue.test, undefined);
    this.#loose.set(key, test);
    test.takeIssue(issue);
  }

  *#takeOther(text: string): Generator<ReportEntry> {
    const executed = this.#ended === undefined ? undefined : executedOf(text);
    const swift = this.#swiftLineOf(text);
    const restarted = restartedIn(text);
    const verdict = verdictOf(text);
    if (executed !== undefined) {
      this.#ended = undefined;
      yield totalBy(executed.tests, Math.min(this.#results, executed.tests));
      yield announcedBy(executed.failures, Math.min(this.#failures, executed.failures));
      this.#results = 0;
      this.#failures = 0;
    } else if (swift !== undefined) yield* this.#takeSwiftTesting(swift);
    else if (verdict !== undefined) this.#verdict = this.#verdict === 'failed' ? 'failed' : verdict;
    else if (restarted !== undefined) yield* this.#restart(restarted, text);
    else if (DIED.test(text)) {
      this.#hasFailed = true;
      if (this.#running !== undefined) yield* this.#crash(this.#running, text);
    } else this.#running?.print(text);
  }

  /** A test of XCTest may print anything but the start and the end of a run. */
  #swiftLineOf(text: string): SwiftTestingLine | undefined {
    const line = swiftTestingLineOf(text);
    const isOfRun = line?.kind === 'start' || line?.kind === 'end';
    return isOfRun || this.#running === undefined ? line : undefined;
  }

  *#takeSwiftTesting(line: SwiftTestingLine): Generator<ReportEntry> {
    if (line.kind === 'start' || line.kind === 'end') yield* this.#dropRunning();
    if (line.kind === 'start') {
      if (this.#swiftTesting !== undefined) yield* this.#swiftTesting.endEarly();
      this.isFound = true;
      this.#swiftTesting = new SwiftTestingRun();
    }
    if (line.kind === 'end') {
      this.isFound = true;
      yield* (this.#swiftTesting ?? new SwiftTestingRun()).take(line);
      this.#swiftTesting = undefined;
    } else yield* this.#swiftTesting?.take(line) ?? [];
  }

  /** The tests that follow are those of another process. */
  *#restart(written: string, text: string): Generator<ReportEntry> {
    this.isFound = true;
    const named = nameOf(written);
    const test = this.#running ?? (named === undefined ? undefined : new XctestCase(named, undefined));
    if (test !== undefined) yield* this.#crash(test, text);
    this.#suites = [];
  }

  *#crash(test: XctestCase, why: string): Generator<ReportEntry> {
    this.#running = undefined;
    this.#hasFailed = true;
    test.failures += 1;
    yield* this.#give(test, test.crash(why));
  }

  /** The result of a test is missing. */
  *#dropRunning(): Generator<ReportEntry> {
    const test = this.#running;
    this.#running = undefined;
    if (test === undefined) return;
    if (test.failures > 0) yield* this.#give(test, test.end('failed', undefined));
    else yield warningEntry('no_result', `${test.name.suite[0]} ${test.name.name} started but has no result.`);
  }
}

/** So many attempts of one test are kept. */
const MOST_ATTEMPTS = 100;

function namedIn({ suite, name }: XctestName): XctestName {
  return { suite, name };
}

function keyOf({ suite, name }: XctestName): string {
  return `${suite[0]} ${name}`;
}
