import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { FAILED_RUN } from '../shared/announced.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { ExunitBlock } from './exunit-block.js';
import { ExunitBuild } from './exunit-build.js';
import {
  applicationOf,
  brokenFileOf,
  FAILS_AFTERWARDS,
  type FailureHeading,
  finishedOf,
  headingOf,
  IS_DOTS,
  placeOf,
  RAN_NOTHING,
  seedOf,
  startOf,
  summaryOf,
  tracedModuleOf,
  traceOf,
} from './exunit-lines.js';
import { ExunitSuite } from './exunit-suite.js';

/** What ExUnit prints with `mix test`, with the lines of Mix and the compiler. */
export const EXUNIT_TEXT: ReportFormat = {
  name: 'exunit-text',
  aliases: ['exunit', 'mix-test'],
  compatibleFormats: ['junit'],
  title: "ExUnit's text",
  recognizes,
  read,
};

/** Lines of Mix and of the compiler, which may fill the beginning. */
const OF_MIX = /^Compiling \d{1,9} files? \(\.ex\)$|^ {0,12}└─ [^\s:][^:]{0,1000}\.exs?:\d{1,9}(?::\d{1,9})?: [A-Z]/;

function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head);
  if (hasLine(lines, isOfExunit)) return true;
  return lines.some((line) => seedOf(line) !== undefined) && hasLine(lines, isEndOfEarlyVersion);
}

function isOfExunit(line: string, next: string): boolean {
  if (startOf(line) !== undefined || brokenFileOf(line) !== undefined || OF_MIX.test(line)) return true;
  if (finishedOf(line)?.isCertain === true) return true;
  if (tracedModuleOf(line)?.isCertain === true) return /^ {2}\* \S/.test(next);
  const heading = headingOf(line);
  return heading !== undefined && (heading.name === undefined || placeOf(next) !== undefined);
}

/** Other runners count their tests in the same words, and others name a seed: no other does both. */
function isEndOfEarlyVersion(line: string, next: string): boolean {
  return finishedOf(line) !== undefined && /\d tests?, /.test(next) && summaryOf(next) !== undefined;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    EXUNIT_TEXT.name,
    new ExunitStream(),
    'The file has no lines of ExUnit, such as "  1) test adds (CartTest)" or "12 tests, 0 failures".',
  );
}

/** Reads the lines of ExUnit and Mix and gives the tests that they complete. */
class ExunitStream {
  readonly #build = new ExunitBuild();
  #suite = new ExunitSuite();
  /** A heading counts when the next line is indented below it. */
  #heading: FailureHeading | undefined;
  #block: ExunitBlock | undefined;
  #application: string | undefined;
  #before: readonly [string, string] = ['', ''];
  /** Something began that a summary has to end. */
  #isOpen = false;
  #isFinished = false;
  /** There are lines of `--trace`. */
  #isTracing = false;
  #isNewApplication = false;
  #ranNothing = false;
  #hasPassed = false;
  #hasFailed = false;
  #durationMs: number | undefined;
  #seed: string | undefined;

  /** Whether anything of ExUnit was seen at all. */
  isFound = false;

  /** Takes a line. */
  *take(text: string): Generator<ReportEntry> {
    if (this.#block?.take(text) === true) return;
    yield* this.#endBlock();
    if (this.#startsBlock(text)) return;
    this.#heading = this.#isFinished ? undefined : headingOf(text);
    if (this.#heading === undefined) yield* this.#takeLine(text);
    this.#before = [this.#before[1], text];
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    if (this.#heading !== undefined && this.isFound) this.#open();
    yield* this.#endBlock();
    const broken = this.#build.end();
    if (broken !== undefined) yield* this.#fail(broken);
    yield* this.#cut('The file ends');
    if (this.#hasFailed || (this.#ranNothing && !this.#hasPassed)) yield FAILED_RUN;
    const [seed, durationMs] = [this.#seed, this.#durationMs];
    yield {
      kind: 'run',
      run: {
        runner: 'mix test',
        ...(durationMs === undefined ? {} : { durationMs }),
        ...(seed === undefined ? {} : { context: { seed } }),
      },
    };
  }

  *#takeLine(text: string): Generator<ReportEntry> {
    yield* this.#takeModule(text);
    const finished = finishedOf(text);
    const summary = this.#isFinished ? summaryOf(text) : undefined;
    const trace = this.#isTracing ? traceOf(text) : undefined;
    if (summary !== undefined) yield* this.#summarize(summary);
    else if (finished !== undefined) this.#finish(finished);
    else if (trace !== undefined) this.#suite.trace(trace);
    else yield* this.#takeOther(text);
  }

  *#takeOther(text: string): Generator<ReportEntry> {
    const application = applicationOf(text);
    this.#seed = seedOf(text) ?? this.#seed;
    if (startOf(text) !== undefined) {
      yield* this.#cut('Another run starts');
      this.#open();
    } else if (application !== undefined) {
      yield* this.#cut('Another application starts');
      this.#application = application;
      this.#isNewApplication = true;
    } else if (FAILS_AFTERWARDS.test(text)) this.#hasFailed = true;
    else if (RAN_NOTHING.test(text)) this.#ranNothing = true;
    else if (this.#isNewApplication && IS_DOTS.test(text)) this.#open();
    else if (!this.#isOpen) {
      const broken = this.#build.take(text, this.#application);
      if (broken !== undefined) yield* this.#fail(broken);
    }
  }

  *#fail(broken: NonNullable<ReturnType<ExunitBuild['end']>>): Generator<ReportEntry> {
    this.isFound = true;
    yield { kind: 'test', test: broken };
  }

  #finish({ durationMs, isCertain }: NonNullable<ReturnType<typeof finishedOf>>): void {
    if (isCertain) this.#open();
    this.#isFinished = true;
    this.#durationMs = (this.#durationMs ?? 0) + durationMs;
  }

  /** The tests have no summary. */
  *#cut(what: string): Generator<ReportEntry> {
    if (!this.#isOpen) return;
    yield* this.#suite.endEarly();
    yield warningEntry('truncated', `${what} before the summary of ExUnit.`);
    this.#startSuite();
  }

  *#summarize(summary: NonNullable<ReturnType<typeof summaryOf>>): Generator<ReportEntry> {
    this.isFound = true;
    yield* this.#suite.end(summary, this.#application ?? 'mix test');
    this.#hasPassed ||= summary.passed > 0;
    this.#startSuite();
  }

  #startSuite(): void {
    this.#suite = new ExunitSuite();
    this.#isOpen = false;
    this.#isFinished = false;
    this.#isTracing = false;
    this.#isNewApplication = false;
  }

  /** A line of `--trace` begins a module where the line before is its name. */
  *#takeModule(text: string): Generator<ReportEntry> {
    if (this.#isFinished || !text.startsWith('  * ')) return;
    const [above, before] = this.#before;
    const traced = tracedModuleOf(before);
    if (traced === undefined || !(traced.isCertain || (above.trim() === '' && traceOf(text) !== undefined))) return;
    yield* this.#suite.startModule(traced.module);
    this.#isTracing = true;
    this.#open();
  }

  /** Below a heading, everything is indented. */
  #startsBlock(text: string): boolean {
    const heading = this.#heading;
    this.#heading = undefined;
    if (heading === undefined || !/^ {5}\S/.test(text)) return false;
    this.#open();
    this.#block = new ExunitBlock(heading);
    return this.#block.take(text);
  }

  *#endBlock(): Generator<ReportEntry> {
    const block = this.#block;
    this.#block = undefined;
    if (block !== undefined) yield* this.#suite.fail(block);
  }

  #open(): void {
    this.isFound = true;
    this.#isOpen = true;
    this.#build.clear();
  }
}
