import { passedRunTest } from '../../failed-run.js';
import type { ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { sumOfDurations } from '../shared/durations.js';
import { JavaError } from '../shared/errors/java-error.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';

/** What the plain and the brief formatter of Ant's junit task write, into files or behind `[junit]`; Grails writes the plain one. */
export const ANT_TEXT: ReportFormat = {
  name: 'ant-text',
  aliases: ['ant'],
  compatibleFormats: ['junit'],
  title: "Ant's text",
  recognizes: (head) => hasLine(linesOfLog(head), isCertain),
  read,
};

function isCertain(line: string, next: string): boolean {
  return suiteOf(withoutTask(line)) !== undefined && countsOf(withoutTask(next)) !== undefined;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    ANT_TEXT.name,
    new AntStream(),
    'The file has no tests of Ant, such as "Testsuite: shop.CartTest" above "Tests run: 2, Failures: 0, Errors: 0, Time elapsed: 0.1 sec".',
  );
}

/** The counts of a class. */
interface AntCounts {
  readonly run: number;
  /** Failures and errors. */
  readonly failed: number;
  readonly skipped: number;
  readonly durationMs: number;
}

/** The line of a test. The brief formatter has only those that did not pass, with their class and how they ended. */
interface AntTest {
  readonly name: string;
  readonly durationMs: number | undefined;
  readonly outcome: AntOutcome | undefined;
}

type AntOutcome = 'failure' | 'error' | 'skipped';

/** Returns a line without the name of the task, which Ant's console has in front of it. */
function withoutTask(line: string): string {
  return line.replace(/^\s{0,20}\[junit\] ?/, '');
}

/** Whether a build starts, which says at its end how it ended. */
function isStartOfBuild(text: string): boolean {
  return /^Buildfile: \S/.test(text);
}

/** Returns how a build ended. */
function endOfBuild(text: string): 'passed' | 'failed' | undefined {
  const [, word] = /^BUILD (SUCCESSFUL|FAILED)$/.exec(text) ?? [];
  if (word === undefined) return undefined;
  return word === 'FAILED' ? 'failed' : 'passed';
}

/** Whether the task says that the tests of a class failed, which it may do of one that has no result. */
function isFailedClass(text: string): boolean {
  return /^(?:Test|TEST) \S{1,1000} FAILED(?: \([a-z]{1,20}\))?$/.test(text);
}

/** Returns the class whose tests follow. */
function suiteOf(text: string): string | undefined {
  return /^Testsuite: (\S.{0,2000})$/.exec(text)?.[1];
}

const COUNTS =
  /^Tests run: (\d{1,9}), Failures: (\d{1,9}), Errors: (\d{1,9})(?:, Skipped: (\d{1,9}))?, Time elapsed: ([\d.,]{1,15}) sec$/;

/** Parses the counts of a class, which are in front of its tests. */
function countsOf(text: string): AntCounts | undefined {
  const [, run, failures, errors, skipped = '0', time = ''] = COUNTS.exec(text) ?? [];
  if (run === undefined) return undefined;
  return {
    run: Number(run),
    failed: Number(failures) + Number(errors),
    skipped: Number(skipped),
    durationMs: millisecondsOf(time),
  };
}

const OUTCOMES: Readonly<Record<string, AntOutcome>> = {
  FAILED: 'failure',
  'Caused an ERROR': 'error',
  SKIPPED: 'skipped',
};

/** Returns how a test ended, by the line below its own. */
function outcomeOf(text: string): AntOutcome | undefined {
  const [, word = ''] = /^\t(FAILED|Caused an ERROR|SKIPPED)(?:$|: )/.exec(text) ?? [];
  return OUTCOMES[word];
}

/** Parses the line of a test. */
function testOf(text: string): AntTest | undefined {
  const [, plain, time] = /^Testcase: (\S.{0,2000}?) took ([\d.,]{1,15}) sec$/.exec(text) ?? [];
  if (plain !== undefined) return { name: plain, durationMs: millisecondsOf(time ?? ''), outcome: undefined };
  const [, brief, word = ''] =
    /^Testcase: (\S.{0,2000}?)(?:\([\w.$]{1,500}\))?:\t?(FAILED|Caused an ERROR|SKIPPED)\b/.exec(text) ?? [];
  return brief === undefined ? undefined : { name: brief, durationMs: undefined, outcome: OUTCOMES[word] };
}

/** Some languages have a comma in front of the fraction. */
function millisecondsOf(seconds: string): number {
  const point = Math.max(seconds.lastIndexOf('.'), seconds.lastIndexOf(','));
  const [whole, fraction] = point < 0 ? [seconds, ''] : [seconds.slice(0, point), seconds.slice(point + 1)];
  return Number(`${whole.replace(/\D/g, '')}.${fraction}`) * 1000 || 0;
}

/** A test, with what is below its line. */
interface OpenTest {
  /** A class that cannot be loaded has an error without the line of a test. */
  readonly isClass: boolean;
  readonly line: AntTest;
  outcome: AntOutcome | undefined;
  readonly error: JavaError;
}

const IS_OUTPUT = /^-{10,20} (?:Standard (?:Output|Error)) -{10,20}$/;
const ENDS_OUTPUT = /^-{10,20} -{10,20} -{10,20}$/;

/** Reads the lines of one or several classes. */
class AntStream {
  #suite: string | undefined;
  #counts: AntCounts | undefined;
  #test: OpenTest | undefined;
  #isInOutput = false;
  /** The plain formatter names all tests. */
  #named = 0;
  #failed = 0;
  #isPlain = false;
  #durationMs: number | undefined;
  /** A build has started, and not said how it ended. */
  #isBuilding = false;
  #hasFailed = false;

  /** Whether there was a class at all. */
  isFound = false;

  /** Takes a line; nothing is known of one that the text does not end. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const text = withoutTask(line).trimEnd();
    // What a test prints has the name of the task in front of it.
    if (!this.#isInOutput && this.#takeBuild(line.trimEnd())) {
      yield* this.#endSuite();
      return;
    }
    if (!this.#isInOutput && isFailedClass(text)) {
      this.#fail();
      return;
    }
    const suite = isOpen ? undefined : suiteOf(text);
    const counts = isOpen || this.#suite === undefined || this.#counts !== undefined ? undefined : countsOf(text);
    const test = isOpen || this.#counts === undefined || this.#isInOutput ? undefined : testOf(text);
    if (suite !== undefined) {
      yield* this.#endSuite();
      this.#suite = suite;
      this.isFound = true;
    } else if (counts !== undefined) this.#counts = counts;
    else if (test !== undefined) {
      yield* this.#endTest();
      this.#test = { isClass: false, line: test, outcome: test.outcome, error: new JavaError() };
    } else this.#takeSaid(text);
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#endSuite();
    if (this.#hasFailed) yield FAILED_RUN;
    if (this.#isBuilding) yield warningEntry('truncated', 'The text ends before the end of the build.');
    const durationMs = this.#durationMs;
    yield { kind: 'run', run: { runner: 'ant', ...(durationMs === undefined ? {} : { durationMs }) } };
  }

  /** Takes a line of the build, behind which nothing is of the class before. */
  #takeBuild(text: string): boolean {
    const end = endOfBuild(text);
    const isStart = isStartOfBuild(text);
    if (end === undefined && !isStart) return false;
    this.#isBuilding = isStart;
    if (end === 'failed') this.#fail();
    return true;
  }

  #fail(): void {
    this.isFound = true;
    this.#hasFailed = true;
  }

  #takeSaid(text: string): void {
    this.#isInOutput = IS_OUTPUT.test(text) || (this.#isInOutput && !ENDS_OUTPUT.test(text));
    const test = this.#test;
    if (this.#isInOutput || ENDS_OUTPUT.test(text)) return;
    if (test === undefined) this.#startClass(outcomeOf(text));
    else if (test.outcome === undefined) test.outcome = outcomeOf(text);
    else test.error.take(text);
  }

  #startClass(outcome: AntOutcome | undefined): void {
    const name = this.#suite;
    if (outcome === undefined || name === undefined || this.#counts === undefined) return;
    this.#test = { isClass: true, line: { name, durationMs: undefined, outcome }, outcome, error: new JavaError() };
  }

  *#endTest(): Generator<ReportEntry> {
    const test = this.#test;
    this.#test = undefined;
    if (test === undefined) return;
    const { isClass, line, outcome, error } = test;
    this.#named += 1;
    this.#isPlain ||= line.durationMs !== undefined;
    if (outcome === 'failure' || outcome === 'error') this.#failed += 1;
    const suite = isClass || this.#suite === undefined ? [] : [this.#suite];
    const { name, durationMs } = line;
    const own = { name, suite, ...(durationMs === undefined ? {} : { durationMs }), events: [] };
    yield { kind: 'test', test: reportedTest(own, outcome, error) };
  }

  /** How the last test of a suite ended is said below it: where the suite counts more, that is missing. */
  #dropUnknown(): void {
    const [test, counts] = [this.#test, this.#counts];
    if (test?.outcome !== undefined || test?.line.durationMs === undefined || counts === undefined) return;
    if (this.#named + 1 >= counts.run && this.#failed >= counts.failed) return;
    this.#isPlain = true;
    this.#test = undefined;
  }

  *#endSuite(): Generator<ReportEntry> {
    this.#dropUnknown();
    yield* this.#endTest();
    const [suite, counts] = [this.#suite, this.#counts];
    if (suite === undefined) return;
    if (counts === undefined) yield warningEntry('no_result', `${suite} started but has no result.`);
    else {
      const { run, failed, skipped } = counts;
      if (this.#named === 0 && !this.#isPlain && failed === 0 && run > skipped)
        yield { kind: 'test', test: passedRunTest(suite) };
      yield totalBy(run, this.#isPlain ? Math.min(this.#named, run) : run);
      yield announcedBy(failed, Math.min(this.#failed, failed));
      this.#durationMs = sumOfDurations(this.#durationMs, counts.durationMs);
    }
    this.#suite = undefined;
    this.#counts = undefined;
    this.#isInOutput = false;
    this.#named = 0;
    this.#failed = 0;
    this.#isPlain = false;
  }
}

function reportedTest(
  own: Pick<ReportedTest, 'name' | 'suite' | 'durationMs' | 'events'>,
  outcome: AntOutcome | undefined,
  error: JavaError,
): ReportedTest {
  if (outcome === undefined) return { ...own, status: 'passed', failures: [] };
  if (outcome === 'skipped') return { ...own, status: 'skipped', failures: [] };
  return { ...own, status: 'failed', failures: [{ element: outcome, ...errorBelow(error).failure() }] };
}

const TYPED = /^(?:[\w$]{1,200}\.){1,20}[\w$]{1,200}(?::(?: (.*))?)?$/;

/** The message is above the error, which has it again behind its type; an error without one has `null` above. */
function errorBelow(error: JavaError): JavaError {
  const [message, ...lines] = error.text.split('\n');
  const at = lines.findIndex((line) => {
    const typed = TYPED.exec(line);
    return typed !== null && (typed[1] ?? (line.endsWith(':') ? '' : 'null')) === message;
  });
  if (at < 0) return error;
  const below = new JavaError();
  for (const line of lines.slice(at)) below.take(line);
  return below;
}
