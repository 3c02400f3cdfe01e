import type { ReportedTest, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { sumOfDurations } from '../shared/durations.js';
import { saysRubyFailed } from '../shared/errors/ruby-exit.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { TestUnitBlock } from './test-unit-block.js';
import {
  countsOf,
  finishedIn,
  headingOf,
  isLoaded,
  isRule,
  listLineOf,
  passedIn,
  type TestUnitCounts,
} from './test-unit-lines.js';

/** What test-unit of Ruby prints, from version 2 on. */
export const TEST_UNIT_TEXT: ReportFormat = {
  name: 'test-unit-text',
  aliases: ['test-unit'],
  compatibleFormats: ['junit'],
  title: "test-unit's text",
  recognizes: (head: ReportHead) => hasLine(linesOfLog(head), isCertain),
  read,
};

function isCertain(line: string, next: string): boolean {
  if ((countsOf(line)?.tests ?? 0) > 0 || (isLoaded(line) && next === 'Started')) return true;
  return isRule(line) && headingOf(next) !== undefined;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    TEST_UNIT_TEXT.name,
    new TestUnitStream(),
    'The file has no lines of test-unit, such as "Loaded suite test/cart_test" or "Failure: test_adds(CartTest)".',
  );
}

/** The name of the test that represents a run whose tests are only dots. */
const COMMAND = 'test-unit';

const LONGEST_SUITE = 4_000;

/** Reads the lines of one or several runs of test-unit. */
class TestUnitStream {
  #block: TestUnitBlock | undefined;
  /** Whether the line before is a rule that may begin a block. */
  #isRuled = false;
  /** The classes around the tests of a verbose list, each with the names of those around it. */
  readonly #classes: string[] = [];
  /** The test of a verbose list whose letter follows. */
  #open: { readonly suite: string; readonly name: string } | undefined;
  #isRunning = false;
  #hasFailed = false;
  #failing = 0;
  #listed = 0;
  #durationMs: number | undefined;

  /** Whether there was a line of test-unit at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, in which a name may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const text = line.trimEnd();
    const isRuled = this.#isRuled;
    this.#isRuled = false;
    const heading = isRuled && !isOpen ? headingOf(text) : undefined;
    const counts = countsOf(text);
    if (!this.#isRunning) this.#hasFailed ||= saysRubyFailed(text);
    if (heading !== undefined) this.#startBlock(new TestUnitBlock(heading));
    else if (counts !== undefined) yield* this.#endRun(counts);
    else if (isRule(text)) {
      this.#isRuled = this.#block === undefined;
      yield* this.#endBlock();
    } else if (this.#block !== undefined) this.#block.take(text);
    else if (!isOpen) yield* this.#takeLine(text);
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#cut();
    if (this.#hasFailed) yield FAILED_RUN;
    const durationMs = this.#durationMs;
    yield { kind: 'run', run: { runner: COMMAND, ...(durationMs === undefined ? {} : { durationMs }) } };
  }

  #startBlock(block: TestUnitBlock): void {
    this.isFound = true;
    this.#isRunning = true;
    this.#block = block;
  }

  /** A test of which something is noted may pass, so that a note alone is not reported. */
  *#endBlock(): Generator<ReportEntry> {
    const block = this.#block;
    this.#block = undefined;
    if (block === undefined || block.heading.word === 'Notification') return;
    if (block.isFailed) this.#failing += 1;
    if (this.#open !== undefined) this.#listed += 1;
    this.#open = undefined;
    yield { kind: 'test', test: block.test() };
  }

  *#takeLine(text: string): Generator<ReportEntry> {
    const durationMs = finishedIn(text);
    if (isLoaded(text)) {
      yield* this.#cut();
      this.isFound = true;
      this.#isRunning = true;
    } else if (durationMs === undefined) yield* this.#takeListed(text);
    else this.#durationMs = sumOfDurations(this.#durationMs, durationMs);
  }

  *#takeListed(text: string): Generator<ReportEntry> {
    const line = this.#isRunning ? listLineOf(text) : undefined;
    if (line?.rest !== undefined)
      this.#open = { suite: this.#classes.at(Math.min(line.depth, this.#classes.length) - 1) ?? '', name: line.name };
    else if (line !== undefined && this.#open === undefined) this.#startClass(line.name, line.depth);
    const time = passedIn(text);
    const open = this.#open;
    if (time === undefined || open === undefined) return;
    this.#open = undefined;
    this.#listed += 1;
    yield { kind: 'test', test: { ...passed(open.name, [open.suite]), durationMs: time } };
  }

  /** Each test has the names of all classes around it, so that they are bounded. */
  #startClass(name: string, depth: number): void {
    this.#classes.splice(depth);
    const around = this.#classes.at(-1);
    this.#classes.push((around === undefined ? name : `${around}::${name}`).slice(0, LONGEST_SUITE));
  }

  *#endRun({ tests, failing, skipped }: TestUnitCounts): Generator<ReportEntry> {
    yield* this.#endBlock();
    this.isFound = true;
    const isGreen = failing + this.#failing === 0;
    if (isGreen && this.#listed === 0 && tests > skipped) yield { kind: 'test', test: passed(COMMAND, []) };
    yield totalBy(tests, this.#listed > 0 ? Math.min(this.#listed, tests) : tests);
    yield announcedBy(failing, Math.min(this.#failing, failing));
    this.#startOver();
  }

  *#cut(): Generator<ReportEntry> {
    yield* this.#endBlock();
    if (this.#isRunning) yield warningEntry('truncated', 'The text ends before test-unit counts its tests.');
    this.#startOver();
  }

  #startOver(): void {
    this.#isRunning = false;
    this.#failing = 0;
    this.#listed = 0;
    this.#open = undefined;
    this.#classes.splice(0);
  }
}

function passed(name: string, suite: readonly string[]): ReportedTest {
  return { name, suite, status: 'passed', failures: [], events: [] };
}
