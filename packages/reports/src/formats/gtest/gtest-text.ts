import { startsOtherwise } from '../../detection/read-head.js';
import type { ReportedFailure, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { plainText } from '../../text/clean-text.js';
import { warningEntry } from '../../warning-entry.js';
import { FAILED_RUN } from '../shared/announced.js';
import { readLog } from '../shared/read-log.js';
import { type CtestLine, ctestLineOf, type CtestVerdict, prefixedLineOf } from './ctest-lines.js';
import { markOf, startsProgram } from './gtest-lines.js';
import { GtestProgram } from './gtest-program.js';

/** What programs with GoogleTest print for people, also where CTest runs them. */
export const GTEST_TEXT: ReportFormat = {
  name: 'gtest-text',
  aliases: ['googletest-text'],
  compatibleFormats: ['gtest', 'junit'],
  title: "GoogleTest's text",
  recognizes,
  read,
};

/** The first line of utest.h, which has the same marks and other last lines. */
const OF_UTEST = /^\[={10}\] Running \d{1,9} test cases?\.\r?$/m;

function recognizes({ text }: ReportHead): boolean {
  // A line may contain XML, so that the root does not count; and a mark begins as an array does.
  const isMark = /^\s{0,1000}\[(?:-{10}|={10})\] /.test(text);
  if (!isMark && (startsOtherwise(text) || /^\s{0,1000}</.test(text))) return false;
  const plain = plainText(text);
  if (OF_UTEST.test(plain)) return false;
  return plain.split('\n').some((line) => startsProgram(line) || isCertain(line));
}

/** Whether no other runner prints a line. cmocka and others have the same marks, with names that have no suite. */
function isCertain(line: string): boolean {
  const mark = markOf(line);
  if (mark === undefined || !/^(?:\d{1,9}: |\d{4}-\S{1,40}Z )?$/.test(mark.before)) return false;
  return mark.kind === 'run-start' || mark.kind === 'run-end' || mark.kind === 'test-start' || isTimed(mark);
}

function isTimed(mark: NonNullable<ReturnType<typeof markOf>>): boolean {
  return mark.kind === 'result' && mark.durationMs !== undefined;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    GTEST_TEXT.name,
    new GtestTextStream(),
    'The file has no lines of GoogleTest, such as "[ RUN      ] Cart.Total" or "[==========] 5 tests from 2 test suites ran.".',
  );
}

/** The time that GitHub puts in front of each line of a log. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,9}Z /;

/** A test of CTest that failed, and whose output follows. */
interface FailedCtest {
  readonly name: string;
  readonly verdict: CtestVerdict;
}

/** Reads the lines of programs with GoogleTest, also where CTest runs them, with those of other programs around them. */
class GtestTextStream {
  #program = new GtestProgram();
  /** Programs that CTest runs at the same time, by the number of their test. */
  readonly #numbered = new Map<string, GtestProgram>();
  /** CTest prints all output, with the number of the test in front of it. */
  #isNumbered = false;
  /** The last lines of CTest are still to come. */
  #isCtestOpen = false;
  #pending: FailedCtest | undefined;
  /** The output of a failed test was there with its number, and follows once more without it. */
  #isRepeated = false;
  #durationMs = 0;
  #seed: string | undefined;

  /** Whether anything of GoogleTest was seen at all. */
  isFound = false;

  /** Takes a line. */
  *take(line: string): Generator<ReportEntry> {
    const text = line.replace(TIME, '');
    const ctest = ctestLineOf(text);
    if (ctest !== undefined) {
      yield* this.#takeCtest(ctest);
      return;
    }
    const prefixed = prefixedLineOf(text);
    if (prefixed !== undefined && (this.#isNumbered || markOf(prefixed.text)?.before === ''))
      yield* this.#numberedProgram(prefixed.number).take(prefixed.text);
    else if (!this.#isRepeated) yield* this.#program.take(text);
  }

  /** Reports what is known at the end of the text. */
  *end(): Generator<ReportEntry> {
    yield* this.#endFailed();
    for (const program of this.#numbered.values()) yield* this.#end(program);
    yield* this.#end(this.#program);
    if (this.#isCtestOpen) yield warningEntry('truncated', 'The text ends before the last lines of CTest.');
    const [durationMs, seed] = [this.#durationMs, this.#seed];
    yield {
      kind: 'run',
      run: {
        runner: 'googletest',
        ...(durationMs === 0 ? {} : { durationMs }),
        ...(seed === undefined ? {} : { context: { seed } }),
      },
    };
  }

  *#takeCtest(line: CtestLine): Generator<ReportEntry> {
    yield* this.#endFailed();
    if (line.kind === 'start') this.#isNumbered ||= line.isNumbered;
    this.#isRepeated = false;
    this.#isCtestOpen = line.kind !== 'end';
    if (line.kind === 'end' && line.failed > 0) yield FAILED_RUN;
    if (line.kind !== 'result') return;
    const { number, name, verdict } = line;
    const program = this.#numbered.get(number);
    this.#numbered.delete(number);
    this.#isRepeated = program?.isFound === true && verdict !== undefined;
    if (program?.isFound === true)
      yield* this.#endProgram(program, verdict === undefined ? undefined : { name, verdict });
    else if (verdict !== undefined) this.#pending = { name, verdict };
  }

  /** The output of a failed test is behind its result, unless CTest prints all output. */
  *#endFailed(): Generator<ReportEntry> {
    const pending = this.#pending;
    this.#pending = undefined;
    if (pending === undefined) return;
    const program = this.#program;
    this.#program = new GtestProgram();
    yield* this.#endProgram(program, pending);
  }

  *#endProgram(program: GtestProgram, failed: FailedCtest | undefined): Generator<ReportEntry> {
    if (failed === undefined) {
      yield* this.#end(program);
      return;
    }
    const { text, timedOut } = failed.verdict;
    const died: ReportedFailure = { message: `CTest: ${text}`, isAssertion: false, ...(timedOut ? { timedOut } : {}) };
    yield* this.#end(program, died);
    if (!program.hasFailed)
      yield { kind: 'test', test: { name: failed.name, suite: [], status: 'failed', failures: [died], events: [] } };
  }

  *#end(program: GtestProgram, died?: ReportedFailure): Generator<ReportEntry> {
    yield* program.end(died);
    this.isFound ||= program.isFound;
    this.#durationMs += program.durationMs;
    this.#seed = program.seed ?? this.#seed;
  }

  #numberedProgram(number: string): GtestProgram {
    const known = this.#numbered.get(number);
    if (known !== undefined) return known;
    this.#isNumbered = true;
    this.#isCtestOpen = true;
    const program = new GtestProgram();
    this.#numbered.set(number, program);
    return program;
  }
}
