import { passedRunTest } from '../../failed-run.js';
import type { ReportedTest, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { SbtBuild } from './sbt-build.js';
import {
  abortedOf,
  isEndOfCommand,
  isListOfClasses,
  isStartOfProgram,
  isStartOfSbt,
  junitLineOf,
  listedClassOf,
  munitLineOf,
  munitPassedOf,
  type SbtCounts,
  type SbtLine,
  sbtLineOf,
  type ScalaTestLine,
  scalaTestLineOf,
  specsLineOf,
  startsMore,
  succeededOf,
  totalOf,
  type WeaverLine,
  weaverLineOf,
} from './sbt-lines.js';
import { ScalaBlock } from './scala-block.js';
import { ScalaSuite } from './scala-suite.js';

/** What ScalaTest prints, and sbt of the tests of munit, specs2 and JUnit. */
export const SCALATEST_TEXT: ReportFormat = {
  name: 'scalatest-text',
  aliases: ['sbt', 'scalatest'],
  compatibleFormats: ['junit'],
  title: 'The text of ScalaTest and sbt',
  recognizes: (head: ReportHead) => hasLine(linesOfLog(head), isCertain),
  read: (source: ReportSource): AsyncGenerator<ReportEntry> =>
    readLog(
      source,
      SCALATEST_TEXT.name,
      new SbtStream(),
      'The file has no tests of ScalaTest or sbt, such as "[error] Failed: Total 3, Failed 1, Errors 0, Passed 2".',
    ),
};

function isCertain(whole: string, below: string): boolean {
  const line = sbtLineOf(whole);
  const { level, text } = line;
  if (isStartOfSbt(line) || succeededOf(text) !== undefined) return true;
  if (level !== undefined && totalOf(text) !== undefined) return true;
  if (level === 'error') return munitLineOf(text) !== undefined || junitLineOf(text) !== undefined;
  const test = scalaTestLineOf(text);
  const isFailed = test?.status === 'failed' || test?.status === 'aborted';
  const next = sbtLineOf(below);
  return isFailed && next.level === level && next.text.startsWith(' '.repeat(test.indent + 2));
}

const NO_COUNTS: SbtCounts = { run: 0, passed: 0, failed: 0 };

/** Reads what ScalaTest and others print, in sbt or without it. */
class SbtStream {
  readonly #suite = new ScalaSuite();
  readonly #build = new SbtBuild();
  readonly #classes = new Set<string>();
  #block: ScalaBlock | undefined;
  #isListing = false;
  /** sbt has started, so that it says at the end how long it took. */
  #hasStarted = false;
  #hasLevels = false;
  /** Nothing has started behind the end of a command, or behind the counts where sbt says no end. */
  #isEnded = false;
  #hasFailedCommand = false;
  /** Of sbt, of all projects. */
  #totals: SbtCounts | undefined;
  /** Of ScalaTest, which are those of sbt where that has none. */
  #succeeded: SbtCounts | undefined;
  #aborted = 0;
  #failed = 0;
  /** Their names without packages. */
  readonly #failedSuites = new Set<string>();
  #hasNamed = false;
  /** Tests of weaver-test that failed, which comes back to them behind all suites. */
  readonly #unexplained = new Map<string, ReportedTest>();

  /** Whether there was a line of tests at all. */
  isFound = false;

  /** Takes a line. */
  *take(whole: string): Generator<ReportEntry> {
    const line = sbtLineOf(whole.trimEnd());
    this.#hasLevels ||= line.level !== undefined;
    // What a test prints has no level in sbt.
    if (this.#hasLevels && line.level === undefined) return;
    if (this.#block !== undefined && !startsOther(line) && this.#block.isOf(line.level, line.text)) {
      this.#block.take(line.text);
      return;
    }
    yield* this.#endBlock();
    yield* this.#takeLine(line);
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#endBlock();
    for (const test of this.#unexplained.values()) yield this.#failedTest(test);
    const counts = this.#totals ?? this.#succeeded;
    const announced = Math.max(counts?.failed ?? 0, this.#failedOfScalaTest);
    for (const name of this.#classes)
      if (this.#failed < announced && !this.#failedSuites.has(shortName(name))) yield this.#failedTest(classTest(name));
    yield totalBy(counts?.run, counts?.run);
    yield announcedBy(announced, Math.min(this.#failed, announced));
    yield* this.#endRun(counts, announced);
    yield { kind: 'run', run: { runner: 'sbt' } };
  }

  get #failedOfScalaTest(): number {
    return (this.#succeeded?.failed ?? 0) + this.#aborted;
  }

  *#endRun(counts: SbtCounts | undefined, announced: number): Generator<ReportEntry> {
    const hasFailed = this.#failed > 0 || announced > 0;
    for (const test of this.#build.tests(hasFailed)) {
      this.isFound = true;
      yield { kind: 'test', test };
    }
    if (this.#hasFailedCommand || this.#build.hasFailed || this.#aborted > 0) yield FAILED_RUN;
    const isWhole = this.#hasStarted || (this.#hasLevels ? this.#totals : this.#succeeded) !== undefined;
    if (!this.#isEnded || !isWhole) yield warningEntry('truncated', 'The text ends before the counts of all tests.');
    else if ((counts?.passed ?? 0) > 0 && !hasFailed && !this.#hasNamed && !this.#build.hasFailed)
      yield { kind: 'test', test: passedRunTest('sbt test') };
  }

  *#takeLine(line: SbtLine): Generator<ReportEntry> {
    const { level, text } = line;
    this.#hasStarted ||= isStartOfSbt(line);
    if (isStartOfProgram(line) || startsMore(line)) {
      // Projects are compiled while the tests of others run.
      if (this.#isEnded) this.#suite.close();
      this.#isEnded = false;
    } else if (text === 'done compiling') return;
    else if (isEndOfCommand(line)) {
      this.#isEnded = true;
      this.#hasFailedCommand ||= level === 'error';
    } else if (isListOfClasses(text)) this.#isListing = true;
    else if (text === '*** RUN ABORTED ***') {
      this.isFound = true;
      this.#hasFailedCommand = true;
    } else if (!this.#takeClass(text) && !this.#takeCounts(text)) yield* this.#takeTest(line);
  }

  #takeClass(text: string): boolean {
    const name = this.#isListing ? listedClassOf(text) : undefined;
    this.#isListing = name !== undefined;
    if (name === undefined) return false;
    this.isFound = true;
    this.#classes.add(name);
    return true;
  }

  #takeCounts(text: string): boolean {
    const total = totalOf(text);
    const succeeded = succeededOf(text);
    const aborted = abortedOf(text);
    if (total !== undefined) this.#totals = sum(this.#totals, total);
    if (succeeded !== undefined) this.#succeeded = sum(this.#succeeded, succeeded);
    this.#aborted += aborted ?? 0;
    if (total === undefined && succeeded === undefined) return aborted !== undefined;
    this.isFound = true;
    // Those of ScalaTest are in front of those of sbt.
    this.#isEnded = !this.#hasStarted && (total !== undefined || !this.#hasLevels);
    return true;
  }

  *#takeTest(line: SbtLine): Generator<ReportEntry> {
    const { level, text } = line;
    const isOfScalaTest = level === 'info' || !this.#hasLevels;
    const test = isOfScalaTest ? scalaTestLineOf(text) : undefined;
    const passed = isOfScalaTest && this.#suite.isOpen ? munitPassedOf(text) : undefined;
    const failed = munitLineOf(text);
    const weaver = this.#suite.isUnmarked ? weaverLineOf(text) : undefined;
    if (weaver !== undefined) yield* this.#takeWeaver(weaver, level);
    else if (test !== undefined) yield* this.#takeScalaTest(test);
    else if (passed !== undefined) {
      this.isFound = true;
      this.#isEnded = false;
      this.#hasNamed = true;
      yield { kind: 'test', test: { ...passed, suite: this.#suite.path, status: 'passed', failures: [], events: [] } };
    } else if (failed !== undefined) {
      const { test: name, durationMs, error } = failed;
      this.#start(new ScalaBlock({ ...this.#split(name), durationMs }, (own) => own === level), error);
    } else if (!this.#startOther(line)) {
      if (isOfScalaTest && this.#suite.take(text)) this.#isEnded = false;
      this.#build.take(line);
    }
  }

  /** Starts what JUnit or specs2 says of a test that failed. */
  #startOther(line: SbtLine): boolean {
    const junit = line.level === 'error' ? junitLineOf(line.text) : undefined;
    const specs = specsLineOf(line);
    if (junit !== undefined) {
      const error = junit.error.replace(/, took \d{1,9}(?:\.\d{1,9})? s(?:ec)?$/, '');
      const isOf = (level: string | undefined, text: string): boolean =>
        level === 'error' && /^ {4}|^Caused by: /.test(text);
      this.#start(new ScalaBlock(this.#split(junit.test), isOf), error);
    } else if (specs !== undefined) {
      const { indent, hasThrown } = specs;
      // Those of a heading are below it.
      const name = this.#suite.nameOf(indent - 2, specs.name);
      const isOf = (level: string | undefined): boolean => level === 'error';
      const type = hasThrown ? undefined : 'org.specs2.execute.FailureException';
      this.#start(
        new ScalaBlock({ suite: this.#suite.path, name, type, isAssertion: !hasThrown, indent: indent + 1 }, isOf),
      );
    }
    return junit !== undefined || specs !== undefined;
  }

  *#takeWeaver({ name, status, durationMs }: WeaverLine, level: string | undefined): Generator<ReportEntry> {
    const suite = this.#suite.path;
    const key = [...suite, name].join('\n');
    const test: ReportedTest = { name, suite, durationMs, status, failures: [], events: [] };
    this.isFound = true;
    this.#isEnded = false;
    if (level === 'error') {
      this.#unexplained.delete(key);
      this.#start(new ScalaBlock({ suite, name, durationMs, indent: 2 }, (own) => own === 'error'));
    } else if (status === 'failed')
      this.#unexplained.set(key, { ...test, runner: 'sbt', failures: [{ dialect: 'java' }] });
    else {
      this.#hasNamed ||= status === 'passed';
      yield { kind: 'test', test };
    }
  }

  *#takeScalaTest({ indent, name, status, durationMs }: ScalaTestLine): Generator<ReportEntry> {
    this.#isEnded = false;
    const suite = this.#suite.path;
    const isOf = (_level: string | undefined, text: string): boolean =>
      text === '' || text.startsWith(' '.repeat(indent + 2));
    const type = 'org.scalatest.exceptions.TestFailedException';
    if (status === 'aborted') {
      const isUnnamed = name.startsWith('Exception encountered ');
      const className = /with class name: ([\w.$]{1,500})/.exec(name)?.[1];
      this.#start(
        new ScalaBlock(
          { suite: [], name: className ?? (isUnnamed ? (suite[0] ?? name) : name), indent: indent + 2 },
          isOf,
        ),
      );
    } else if (status === 'failed')
      this.#start(
        new ScalaBlock({ suite, name: this.#suite.nameOf(indent, name), durationMs, type, indent: indent + 2 }, isOf),
      );
    else if (this.#suite.isOpen) {
      this.isFound = true;
      this.#hasNamed ||= status === 'passed';
      const test = { name: this.#suite.nameOf(indent, name), suite, status, failures: [], events: [] };
      yield { kind: 'test', test: { ...test, ...(durationMs === undefined ? {} : { durationMs }) } };
    }
  }

  #start(block: ScalaBlock, error?: string): void {
    this.isFound = true;
    this.#isEnded = false;
    this.#block = block;
    if (error !== undefined) block.take(error);
  }

  *#endBlock(): Generator<ReportEntry> {
    const block = this.#block;
    this.#block = undefined;
    if (block !== undefined) yield this.#failedTest(block.test());
  }

  #failedTest(test: ReportedTest): ReportEntry {
    this.#failed += 1;
    this.#failedSuites.add(shortName(test.suite[0] ?? test.name));
    return { kind: 'test', test };
  }

  /** The class is that of the suite, where that is known: the name of a test may have points, too. */
  #split(test: string): { readonly suite: readonly string[]; readonly name: string } {
    const [open] = this.#suite.path;
    if (open !== undefined && test.startsWith(`${open}.`)) return { suite: [open], name: test.slice(open.length + 1) };
    const [, className, name] = /^((?:[a-z_][\w$]{0,100}\.){0,20}[A-Z_$][\w$]{0,200})\.(.{1,2000})$/.exec(test) ?? [];
    return className === undefined || name === undefined ? { suite: [], name: test } : { suite: [className], name };
  }
}

/** Whether a line is never of what is said of a test. */
function startsOther(line: SbtLine): boolean {
  const { level, text } = line;
  if (totalOf(text) !== undefined || isListOfClasses(text) || isEndOfCommand(line)) return true;
  return (
    level === 'error' &&
    (munitLineOf(text) !== undefined ||
      junitLineOf(text) !== undefined ||
      specsLineOf(line) !== undefined ||
      weaverLineOf(text) !== undefined)
  );
}

function shortName(className: string): string {
  return className.slice(className.lastIndexOf('.') + 1);
}

function sum(before: SbtCounts = NO_COUNTS, more: SbtCounts): SbtCounts {
  return { run: before.run + more.run, passed: before.passed + more.passed, failed: before.failed + more.failed };
}

function classTest(name: string): ReportedTest {
  return { name, suite: [], runner: 'sbt', status: 'failed', failures: [{ dialect: 'java' }], events: [] };
}
