import type { ReportedTest, ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { JavaError } from '../shared/errors/java-error.js';
import { sumOfDurations } from '../shared/durations.js';
import {
  type AntCounts,
  type AntOutcome,
  type AntTest,
  countsOf,
  endOfBuild,
  isFailedClass,
  isStartOfBuild,
  outcomeOf,
  suiteOf,
  testOf,
  withoutTask,
} from './ant-lines.js';

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
export class AntStream {
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
        yield { kind: 'test', test: { name: suite, suite: [], status: 'passed', failures: [], events: [] } };
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

const TYPED = /^(?:[\w$]{1,200}\.){1,20}[\w$]{1,200}:(?: (.*))?$/;

/** The message is above the error, which has it again behind its type. */
function errorBelow(error: JavaError): JavaError {
  const [message, ...lines] = error.text.split('\n');
  const at = lines.findIndex((line) => {
    const typed = TYPED.exec(line);
    return typed !== null && (typed[1] ?? '') === message;
  });
  if (at < 0) return error;
  const below = new JavaError();
  for (const line of lines.slice(at)) below.take(line);
  return below;
}
