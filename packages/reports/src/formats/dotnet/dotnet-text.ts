import type { ReportedTest, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { ConsoleText } from '../../text/console-text.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { dotnetFailure } from '../shared/dotnet-failure.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { DotnetBlock, namedTest } from './dotnet-block.js';
import { buildErrorOf, DotnetBuild } from './dotnet-build.js';
import {
  abortOf,
  countOf,
  type DotnetCounts,
  type DotnetTestLine,
  hasNoTests,
  isAssembly,
  lineOfCounts,
  markOf,
  partOf,
  summaryOf,
  testLineOf,
  xunitLineOf,
} from './dotnet-lines.js';
import { hasFailedProject, isTerminalHead, TerminalBlock } from './dotnet-terminal.js';

/** What `dotnet test` and vstest print. */
export const DOTNET_TEXT: ReportFormat = {
  name: 'dotnet-text',
  aliases: ['dotnet-test', 'vstest-text'],
  compatibleFormats: ['trx', 'junit'],
  title: "dotnet test's text",
  recognizes: (head: ReportHead) => hasLine(linesOfLog(head), isCertain),
  read,
};

function isCertain(line: string, next: string): boolean {
  const text = line.replaceAll('\u00a0', ' ');
  if (markOf(text) === 'starting' || summaryOf(text) !== undefined || lineOfCounts(text) !== undefined) return true;
  if (isAssembly(text) || xunitLineOf(text) !== undefined || buildErrorOf(text) !== undefined) return true;
  if (isTerminalHead(text)) return true;
  const below = next.replaceAll('\u00a0', ' ');
  const isFailure = testLineOf(text)?.status === 'failed' && partOf(below) !== undefined;
  return isFailure || (markOf(text) !== undefined && countOf(below)?.of === 'total');
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    DOTNET_TEXT.name,
    new DotnetStream(),
    'The file has no lines of dotnet test, such as "Starting test execution, please wait..." or "Failed!  - Failed:     1, Passed:     2, …".',
  );
}

/** The name of the test that represents runs whose tests are not named, and of a process that died. */
const COMMAND = 'dotnet test';

const MOST_ABORTS = 50;

/** A text is not set in by more blanks. */
const MOST_MARGIN = 8;

/** Counts of a run that have lines of their own. */
interface OpenCounts {
  readonly total: number;
  passed: number;
  failed: number;
  skipped: number;
}

/** Reads what `dotnet test` and vstest print of the tests of all assemblies, which may run at once. */
class DotnetStream {
  readonly #console = new ConsoleText();
  readonly #build = new DotnetBuild();
  #block: DotnetBlock | undefined;
  #terminal: TerminalBlock | undefined;
  #counts: OpenCounts | undefined;
  #margin = 0;
  /** Tests of which xUnit.net says that they failed, with what it says of them. */
  readonly #ofXunit = new Map<string, BoundedText>();
  #xunitTest: BoundedText | undefined;
  readonly #reported = new Set<string>();
  /** Assemblies and runs that began; each run of one assembly says both. */
  readonly #began = { assemblies: 0, runs: 0 };
  #ended = 0;
  #named = 0;
  #failing = 0;
  #hasPassedNames = false;
  #sum: DotnetCounts = { total: 0, passed: 0, failed: 0 };
  #isBroken = false;
  #hasFailed = false;
  /** Why runs were aborted, each with the lines below it. */
  readonly #aborts: BoundedText[] = [];
  #isInAbort = false;

  /** Whether there was a line of vstest or an error of the build. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, which may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const text = this.#withoutMargin(this.#console.restore(line).replaceAll('\u00a0', ' ').trimEnd());
    if (this.#terminal?.take(text) === true || this.#takesCount(text)) return;
    if (isTerminalHead(text)) {
      yield* this.#endBlock();
      this.#terminal = new TerminalBlock(text);
      return;
    }
    const test = isOpen ? undefined : (testLineOf(text) ?? this.#knownLine(text));
    if (test !== undefined && !(test.isWeak && this.#block?.isInMessage === true)) {
      yield* this.#endBlock();
      this.#block = new DotnetBlock(test);
    } else if (!this.#takesRun(text)) yield* this.#takeLine(text);
    else yield* this.#endBlock();
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#endBlock();
    this.#endCounts();
    for (const [name, said] of this.#ofXunit)
      if (!this.#reported.has(name)) yield* this.#report(failedTest(name, said));
    for (const said of this.#aborts) yield* this.#report(failedTest(COMMAND, said));
    for (const test of this.#build.tests()) yield { kind: 'test', test };
    const { total, passed, failed } = this.#sum;
    const isCut = this.#started > this.#ended || this.#isBroken;
    const isGreen = failed + this.#failing === 0 && !this.#hasFailed && !isCut && !this.#build.hasFailed;
    if (isGreen && passed > 0 && !this.#hasPassedNames) yield { kind: 'test', test: namedTest(COMMAND, 'passed') };
    yield totalBy(total, this.#hasPassedNames ? Math.min(this.#named, total) : total);
    yield announcedBy(failed, Math.min(this.#failing, failed));
    if ((this.#hasFailed || this.#build.hasFailed) && failed + this.#failing === 0) yield FAILED_RUN;
    const isUncounted = this.#ended === 0 && !this.#build.hasFailed;
    if (isCut || isUncounted) yield warningEntry('truncated', 'The text ends before all tests were counted.');
    yield { kind: 'run', run: { runner: COMMAND } };
  }

  /** A text that was set in as a whole has blanks in front of what the adapter of xUnit.net says, and of the line that says that tests begin. */
  #withoutMargin(text: string): string {
    const bare = text.trimStart();
    const blanks = text.length - bare.length;
    const isSetIn = this.#margin === 0 && blanks > 0 && blanks <= MOST_MARGIN && this.#block === undefined;
    if (isSetIn && (xunitLineOf(bare) !== undefined || markOf(bare) === 'starting')) this.#margin = blanks;
    return this.#margin === 0 || testLineOf(text) !== undefined ? text : text.slice(Math.min(blanks, this.#margin));
  }

  /** The line of a test that lost its two blanks: one of which xUnit.net said that it failed. */
  #knownLine(text: string): DotnetTestLine | undefined {
    const test = /^\S/.test(text) ? testLineOf(`  ${text}`) : undefined;
    const isKnown = test?.status === 'failed' && this.#ofXunit.has(test.name) && !this.#reported.has(test.name);
    return isKnown && !test.isWeak ? test : undefined;
  }

  /** Takes a line of counts; others end them. */
  #takesCount(text: string): boolean {
    const count = countOf(text);
    const open = this.#counts;
    if (count?.of === 'total' && this.isFound) {
      this.#endCounts();
      this.#counts = { total: count.tests, passed: 0, failed: 0, skipped: 0 };
    } else if (count !== undefined && open !== undefined && count.of !== 'total') open[count.of] = count.tests;
    else {
      if (text.trim() !== '') this.#endCounts();
      return false;
    }
    return true;
  }

  get #started(): number {
    return Math.max(this.#began.assemblies, this.#began.runs);
  }

  #endCounts(): void {
    const counts = this.#counts;
    this.#counts = undefined;
    if (counts === undefined) return;
    const { total, passed, failed, skipped } = counts;
    this.#add({ total, passed, failed });
    this.#isBroken ||= passed + failed + skipped !== total;
  }

  /** Takes a line that says something of a run. */
  #takesRun(text: string): boolean {
    this.#isInAbort &&= /^\s{1,20}\S/.test(text);
    const counts = summaryOf(text) ?? lineOfCounts(text);
    const mark = markOf(text);
    const reason = abortOf(text);
    if (counts !== undefined) this.#add(counts);
    else if (mark === 'starting') this.#began.runs += 1;
    else if (isAssembly(text)) this.#began.assemblies += 1;
    else if (mark === 'aborted') this.#isBroken = true;
    else if (mark === 'failed' || hasFailedProject(text)) this.#hasFailed = true;
    else if (reason !== undefined) {
      this.#isBroken = true;
      this.#isInAbort = this.#aborts.length < MOST_ABORTS;
      if (this.#isInAbort) this.#aborts.push(new BoundedText());
      this.#sayAbort(reason);
    } else if (hasNoTests(text)) this.#ended += this.#started > this.#ended ? 1 : 0;
    else if (mark === undefined) return false;
    this.isFound = true;
    return true;
  }

  #add({ total, passed, failed }: DotnetCounts): void {
    this.isFound = true;
    this.#ended += 1;
    const sum = this.#sum;
    this.#sum = { total: sum.total + total, passed: sum.passed + passed, failed: sum.failed + failed };
  }

  *#takeLine(text: string): Generator<ReportEntry> {
    if (this.#isInAbort) {
      this.#sayAbort(text);
      return;
    }
    const ofXunit = xunitLineOf(text);
    const part = this.#block === undefined ? undefined : partOf(text);
    if (ofXunit !== undefined) this.#takeXunit(ofXunit);
    else if (part !== undefined) this.#block?.start(part);
    else if (this.#block?.take(text) !== true) {
      yield* this.#endBlock();
      this.isFound = this.#build.take(text) || this.isFound;
    }
  }

  #sayAbort(text: string): void {
    if (this.#isInAbort) this.#aborts.at(-1)?.push(`${text}\n`);
  }

  #takeXunit(text: string): void {
    this.isFound = true;
    const [, name, word] = /^(\S.*) \[(FAIL|SKIP|PASS)\]$/.exec(text) ?? [];
    if (name === undefined) this.#xunitTest?.push(`${text}\n`);
    else {
      this.#xunitTest = word === 'FAIL' ? new BoundedText() : undefined;
      if (this.#xunitTest !== undefined) this.#ofXunit.set(name, this.#xunitTest);
    }
  }

  /** A weak line of a test counts only where something is said of it. */
  *#endBlock(): Generator<ReportEntry> {
    const shown = this.#terminal?.test();
    this.#terminal = undefined;
    if (shown !== undefined) {
      this.isFound = true;
      yield* this.#report(shown);
    }
    const block = this.#block;
    this.#block = undefined;
    if (block === undefined || (block.line.isWeak && !block.hasParts)) return;
    this.isFound = true;
    yield* this.#report(block.test());
  }

  *#report(test: ReportedTest): Generator<ReportEntry> {
    this.#named += 1;
    if (test.status === 'passed') this.#hasPassedNames = true;
    if (test.status === 'failed') this.#failing += 1;
    this.#reported.add(test.name);
    yield { kind: 'test', test };
  }
}

function failedTest(name: string, said: BoundedText): ReportedTest {
  const text = said.toString().trim();
  const at = text.search(/^Stack Trace:$/m);
  const message = (at < 0 ? text : text.slice(0, at)).trim();
  const stack = at < 0 ? undefined : text.slice(at).split('\n').slice(1).join('\n');
  return { ...namedTest(name, 'failed'), failures: [dotnetFailure(message, stack)] };
}
