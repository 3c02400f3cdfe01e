import { passedRunTest } from '../../failed-run.js';
import type { ReportedTest, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { ConsoleText } from '../../text/console-text.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { DotnetBuild } from './dotnet-build.js';
import { MtpBlock } from './mtp-block.js';
import { MtpCounts, type MtpRun } from './mtp-counts.js';
import {
  assemblyOf,
  exitCodeOf,
  isCertainlyOfAssembly,
  isOfAssembly,
  isProgress,
  isSummary,
  mtpTestLineOf,
  type MtpVerdict,
  startsTests,
  verdictOf,
  verdictOfOther,
  withWords,
} from './mtp-lines.js';
import { MtpRetries } from './mtp-retries.js';

/**
 * What test programs of Microsoft.Testing.Platform print (MSTest, xUnit.net v3, TUnit, NUnit), also where `dotnet test` of .NET 10 runs
 * them: `TerminalTestReporter` of microsoft/testfx, and its resources.
 */
export const MTP_TEXT: ReportFormat = {
  name: 'mtp-text',
  aliases: ['testing-platform-text'],
  compatibleFormats: ['trx', 'dotnet-text', 'junit'],
  title: 'Microsoft.Testing.Platform text',
  recognizes: (head: ReportHead) => hasLine(linesOfLog(head), isCertain),
  read,
};

function isCertain(line: string, next: string): boolean {
  if (verdictOf(line) !== undefined || isProgress(line)) return true;
  if (isCertainlyOfAssembly(line)) return true;
  const test = mtpTestLineOf(line);
  return test?.status === 'failed' && test.durationMs !== undefined && /^ {2}\S/.test(next);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    MTP_TEXT.name,
    new MtpStream(),
    'The file has no lines of Microsoft.Testing.Platform, such as "Test run summary: Failed! - bin/Cart.Tests.dll (net9.0|x64)".',
  );
}

/** The name of the test that represents runs whose tests are not named. */
const PLATFORM = 'Microsoft.Testing.Platform';

/** So many tests with an unknown word wait for the counts of their run. */
const MOST_WAITING = 5_000;
const MOST_DEAD = 50;

/** Exit codes of programs that ended as their tests did. */
const EXPLAINED: ReadonlySet<number> = new Set([0, 2]);

/** Reads what the programs of a log print of their tests, one run after the other. */
class MtpStream {
  readonly #console = new ConsoleText();
  readonly #build = new DotnetBuild();
  readonly #retries = new MtpRetries();
  readonly #counts = new MtpCounts();
  #block: MtpBlock | undefined;
  #waiting: MtpBlock[] = [];
  /** The last line that is not indented; counts below belong to it. */
  #above = '';
  #verdict: MtpVerdict | undefined;
  /** Programs that ended otherwise than their tests, by what was printed of them. */
  readonly #dead = new Map<string, BoundedText>();
  #dying: BoundedText | undefined;
  #isOpen = false;
  #hasEnded = false;
  #named = 0;
  #failing = 0;
  #hasPassedNames = false;
  #isBroken = false;
  #hasFailed = false;
  #sum = { total: 0, passed: 0, failed: 0, durationMs: 0 };

  /** Whether there was a line of the platform. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, which may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const text = this.#console.restore(line).replaceAll('\u00a0', ' ').trimEnd();
    if (this.#block?.take(text) === true) {
      // What builds a project says how long it took, too, and its errors below.
      if (this.#block.line.status === undefined) this.#build.take(text);
      return;
    }
    yield* this.#endBlock();
    const run = this.#counts.take(text, isOpen);
    if (run !== undefined) yield* this.#endRun(run);
    else if (text !== '' && !text.startsWith(' ')) this.#takeHeading(text, isOpen);
    else this.#takeIndented(text);
  }

  /** Whether a line is what a test printed. */
  isOfTest(text: string): boolean {
    return this.#block?.line.status !== undefined && text.startsWith('  ');
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#endBlock();
    for (const test of this.#retries.rest()) yield* this.#report(test);
    for (const [line, said] of this.#dead) yield* this.#report(deadProgram(line, said));
    for (const test of this.#build.tests()) yield { kind: 'test', test };
    const { total, passed, failed, durationMs } = this.#sum;
    const isCut = this.#isOpen || this.#isBroken || this.#counts.isOpen;
    const isGreen = failed + this.#failing === 0 && !this.#hasFailed && !isCut && !this.#build.hasFailed;
    if (isGreen && passed > 0 && !this.#hasPassedNames) yield { kind: 'test', test: passedRunTest(PLATFORM) };
    yield totalBy(total, this.#hasPassedNames ? Math.min(this.#named, total) : total);
    yield announcedBy(failed, Math.min(this.#failing, failed));
    if ((this.#hasFailed || this.#build.hasFailed) && failed + this.#failing === 0) yield FAILED_RUN;
    const isUncounted = !this.#hasEnded && !this.#build.hasFailed;
    if (isCut || isUncounted) yield warningEntry('truncated', 'The text ends before all tests were counted.');
    yield { kind: 'run', run: { runner: PLATFORM, ...(this.#hasEnded ? { durationMs } : {}) } };
  }

  /** Takes a line that is not indented. */
  #takeHeading(text: string, isOpen: boolean): void {
    const verdict = verdictOf(text);
    const isNew = verdict !== undefined || isProgress(text) || startsTests(text);
    this.isFound ||= isCertainlyOfAssembly(text);
    if (isNew) {
      this.isFound = true;
      this.#isOpen = true;
      this.#verdict = verdict ?? this.#verdict;
    }
    const code = exitCodeOf(text);
    if (code !== undefined) {
      this.#startDead(code);
      return;
    }
    const test = isNew || isOpen ? undefined : mtpTestLineOf(text);
    if (isNew || test !== undefined || isOfAssembly(text)) this.#dying = undefined;
    if (test !== undefined) this.#block = new MtpBlock(test);
    else if (this.#build.take(text)) this.isFound = true;
    else this.#dying?.push(`${text}\n`);
    this.#above = text;
  }

  #takeIndented(text: string): void {
    const code = exitCodeOf(text);
    if (code !== undefined) this.#startDead(code);
    else {
      this.isFound = this.#build.take(text) || this.isFound;
      this.#dying?.push(`${text}\n`);
    }
  }

  #startDead(code: number): void {
    const line = this.#above;
    const isKnown = this.#dead.has(line) || this.#dead.size >= MOST_DEAD;
    if (isKnown || assemblyOf(line) === undefined || EXPLAINED.has(code)) return;
    this.#dying = new BoundedText();
    this.#dying.push(`Exit code: ${code}\n`);
    this.#dead.set(line, this.#dying);
  }

  /** Other programs print lines without a duration, too. */
  *#endBlock(): Generator<ReportEntry> {
    const block = this.#block;
    this.#block = undefined;
    if (block === undefined) return;
    const { status, durationMs, isIdentifier } = block.line;
    const isOwn = block.hasText || (isIdentifier && status !== 'failed');
    if (status === undefined) {
      if (this.#waiting.length < MOST_WAITING) this.#waiting.push(block);
    } else if (durationMs !== undefined || (this.#isOpen && isOwn)) {
      this.isFound = true;
      this.#isOpen = true;
      yield* this.#put(block.test(), block.line.attempt);
    }
  }

  /** A test that failed may be run again. */
  *#put(test: ReportedTest | undefined, attempt: number | undefined): Generator<ReportEntry> {
    if (test === undefined) return;
    if (test.status === 'failed' || attempt !== undefined) this.#retries.put(test, attempt ?? 1);
    else yield* this.#report(test);
  }

  /** Takes the counts of a run. */
  *#endRun(run: MtpRun): Generator<ReportEntry> {
    const verdict = this.#verdict ?? verdictOfOther(this.#above, run.failed);
    if (this.#verdict === undefined && !isSummary(this.#above)) return;
    for (const block of this.#waiting) {
      const line = withWords(block.line, run.words);
      if (line !== undefined) yield* this.#put(block.test(line), undefined);
    }
    for (const test of this.#retries.settle(run)) yield* this.#report(test);
    this.#waiting = [];
    this.#verdict = undefined;
    this.isFound = true;
    this.#hasEnded = true;
    this.#isOpen = false;
    this.#isBroken ||= verdict === 'aborted' || run.passed + run.failed + run.skipped !== run.total;
    this.#hasFailed ||= verdict === 'failed' || verdict === 'refused' || run.errors > 0;
    const sum = this.#sum;
    this.#sum = {
      total: sum.total + run.total,
      passed: sum.passed + run.passed,
      failed: sum.failed + run.failed,
      durationMs: sum.durationMs + run.durationMs,
    };
  }

  *#report(test: ReportedTest): Generator<ReportEntry> {
    this.#named += 1;
    if (test.status === 'passed') this.#hasPassedNames ||= test.attempts === undefined;
    if (test.status === 'failed') this.#failing += 1;
    yield { kind: 'test', test };
  }
}

function deadProgram(line: string, said: BoundedText): ReportedTest {
  const message = said.toString().trim();
  return {
    name: assemblyOf(line) ?? PLATFORM,
    suite: [],
    status: 'failed',
    failures: [{ message, isAssertion: false, dialect: 'dotnet' }],
    events: [],
  };
}
