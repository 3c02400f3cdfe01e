import type { AssertionDialect, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { ConsoleText } from '../../text/console-text.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, totalBy } from '../shared/announced.js';
import { sumOfDurations } from '../shared/durations.js';
import { hasLine, readLog, shownLinesOfLog } from '../shared/read-log.js';
import { MochaRun } from './mocha-run.js';
import { MochaBlock } from './mocha-text-block.js';
import {
  countOf,
  type CypressPart,
  failedAttemptOf,
  groupOf,
  headingOf,
  isBehindFailures,
  partOf,
  resultOf,
  runningOf,
  testOf,
} from './mocha-text-lines.js';

/** What Mocha prints for people, and Cypress, Hardhat and Truffle, which run it. */
export const MOCHA_TEXT: ReportFormat = {
  name: 'mocha-text',
  aliases: ['cypress-text'],
  compatibleFormats: ['mocha', 'mocha-stream', 'mochawesome', 'junit'],
  title: "Mocha's text",
  recognizes,
  read,
};

/** What npm prints of a script that runs Mocha. */
const RUNS_MOCHA = /^> (?:\S.{0,400}[\s/])?_?(?:mocha|electron-mocha|(?:hardhat|truffle) test)(?:\s|$)/;

function recognizes(head: ReportHead): boolean {
  const lines = shownLinesOfLog(head);
  if (hasLine(lines, isCertain)) return true;
  return lines.some((line) => RUNS_MOCHA.test(line)) && lines.some((line) => testOf(line)?.status === 'passed');
}

function isCertain(line: string, next: string): boolean {
  const count = countOf(line);
  if (count !== undefined && count.of !== 'pending') return true;
  const part = partOf(line);
  if (part === 'starting' || part === 'finished') return true;
  const below = testOf(next);
  if (below === undefined || below.status === 'skipped') return false;
  if (groupOf(line)?.name.startsWith('Contract: ') === true) return true;
  const test = testOf(line);
  if (test?.depth !== below.depth) return false;
  // RSpec numbers what it says of failures, and names no test that passed beside it.
  const statuses = new Set([test.status, below.status]);
  return statuses.has('passed') && statuses.has('failed');
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    MOCHA_TEXT.name,
    new MochaTextStream(),
    'The file has no lines of Mocha, such as "  12 passing (34ms)".',
  );
}

type Section = 'list' | 'counts' | 'failures' | 'results' | 'outside';

/** Reads the lines of one or several runs of Mocha; those of Cypress have the text of Cypress around them. */
class MochaTextStream {
  readonly #console = new ConsoleText();
  #run: MochaRun | undefined;
  #section: Section = 'list';
  #block: MochaBlock | undefined;
  #before = '';
  #durationMs: number | undefined;
  #file: string | undefined;
  #dialect: AssertionDialect = 'mocha';
  /** Cypress has begun, and not said that it has ended. */
  #isCypressOpen = false;
  /** What Cypress says of a file whose tests it could not run. */
  #said = new BoundedText();
  #results = new Map<string, number>();
  /** What Mocha has counted of the file. */
  #counted: { readonly failing: number } | undefined;

  /** Whether there was a line of Mocha or Cypress at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, in which a name or a count may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const text = this.#console.restore(line).trimEnd();
    const running = runningOf(text);
    const part = partOf(text);
    if (running !== undefined) yield* this.#startFile(running);
    else if (part !== undefined) yield* this.#startPart(part);
    else yield* this.#takeLine(text, isOpen);
    this.#before = text;
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    // Counts are followed by an empty line, or by more of them.
    const isCut = this.#section === 'counts' && this.#run?.isListed === false && this.#run.failing === 0;
    if (isCut) yield* this.#run?.endEarly() ?? [];
    else yield* this.#endRun();
    yield* this.#endResults();
    if (this.#isCypressOpen) yield warningEntry('truncated', 'The text ends before Cypress has finished.');
    const durationMs = this.#durationMs;
    yield {
      kind: 'run',
      run: {
        runner: this.#dialect === 'cypress' ? 'cypress' : 'mocha',
        ...(durationMs === undefined ? {} : { durationMs }),
      },
    };
  }

  *#takeLine(text: string, isOpen: boolean): Generator<ReportEntry> {
    if (this.#block !== undefined && this.#takesBlock(text, this.#block)) return;
    const count = countOf(text);
    if (count !== undefined && (this.#section === 'list' || count.of === 'passing')) {
      if (this.#run?.hasCounts === true) yield* this.#endRun();
      this.#open().count(count);
      this.#section = 'counts';
    } else if (this.#section === 'counts' && this.#run !== undefined) {
      if (count === undefined) yield* this.#endCounts(text, this.#run, isOpen);
      else this.#run.count(count);
    } else if (this.#section === 'failures') yield* this.#takeFailures(text, isOpen);
    else if (this.#section === 'results') this.#takeResult(text);
    else if (this.#section === 'list') this.#takeListed(text, isOpen);
  }

  *#endCounts(text: string, run: MochaRun, isOpen: boolean): Generator<ReportEntry> {
    if (run.failing > 0) {
      this.#section = 'failures';
      yield* this.#takeFailures(text, isOpen);
    } else if ((text === '' && !isOpen) || run.isListed) yield* this.#endRun();
  }

  /** Whether a line belongs to what is said of a test. */
  #takesBlock(text: string, block: MochaBlock): boolean {
    const isNext =
      this.#before === '' && headingOf(text)?.number === block.number + 1 && this.#run?.isDescribed !== true;
    const isEnd =
      isNext || isBehindFailures(text) || (block.hasFrames && countOf(text) !== undefined) || !block.take(text);
    if (isEnd) this.#block = undefined;
    return !isEnd;
  }

  *#takeFailures(text: string, isOpen: boolean): Generator<ReportEntry> {
    const run = this.#run;
    const heading = headingOf(text);
    if (run === undefined) return;
    if (heading !== undefined && heading.number === run.nextNumber && heading.number <= run.failing) {
      if (isOpen) return;
      this.#block = new MochaBlock(heading.number, heading.title);
      run.describe(this.#block);
    } else if (text !== '') {
      yield* this.#endRun();
      yield* this.#takeLine(text, isOpen);
    }
  }

  #takeListed(text: string, isOpen: boolean): void {
    const isInFile = this.#file !== undefined;
    if (isInFile && (this.#run === undefined || this.#run.isEmpty)) this.#said.push(`${text}\n`);
    if (isOpen) return;
    const test = testOf(text);
    const attempt = failedAttemptOf(text);
    if (test !== undefined) this.#open().list(test);
    else if (attempt !== undefined) this.#open().retry(text.search(/\S/) / 2 - 1, attempt);
    else this.#takeGroup(text);
  }

  /** An outermost block is below an empty line, or below a test that is in none. */
  #takeGroup(text: string): void {
    const group = groupOf(text);
    if (group === undefined) return;
    const isBelow = this.#before === '' || testOf(this.#before)?.depth === 0;
    if (group.depth > 1 || isBelow) this.#unseen().group(group.depth, group.name);
  }

  *#startFile(file: string): Generator<ReportEntry> {
    yield* this.#endRun();
    yield* this.#endResults();
    this.#dialect = 'cypress';
    this.#file = file;
    this.#isCypressOpen = true;
    this.isFound = true;
    this.#section = 'list';
    this.#said = new BoundedText();
    this.#counted = undefined;
  }

  *#startPart(part: CypressPart): Generator<ReportEntry> {
    yield* this.#endRun();
    if (part !== 'results') yield* this.#endResults();
    this.#dialect = 'cypress';
    this.isFound = true;
    this.#isCypressOpen = part !== 'finished' && (part === 'starting' || this.#isCypressOpen);
    this.#section = part === 'results' ? 'results' : 'outside';
    if (part === 'finished') this.#file = undefined;
  }

  #takeResult(text: string): void {
    const result = resultOf(text);
    if (result !== undefined) this.#results.set(result.of, result.tests);
  }

  /** Compares what Cypress counts of a file with what Mocha said: it counts a file that could not be run as a failure. */
  *#endResults(): Generator<ReportEntry> {
    const [failing = 0, passing = 0, tests] = ['failing', 'passing', 'tests'].map((of) => this.#results.get(of));
    this.#results = new Map();
    if (tests === undefined) return;
    const file = this.#file;
    const name = file ?? 'cypress';
    const own = { name, suite: [], ...(file === undefined ? {} : { file }), events: [] };
    const message = this.#said.toString().trim();
    if (this.#counted !== undefined) {
      const counted = this.#counted.failing;
      if (failing > counted) yield announcedBy(failing - counted, 0);
      return;
    }
    if (failing > 0)
      yield {
        kind: 'test',
        test: {
          ...own,
          status: 'failed',
          failures: [{ ...(message === '' ? {} : { message }), isAssertion: false, dialect: 'cypress' }],
        },
      };
    else if (passing > 0) yield { kind: 'test', test: { ...own, status: 'passed', failures: [] } };
    yield announcedBy(failing, Math.min(failing, 1));
    yield totalBy(tests, tests);
  }

  #open(): MochaRun {
    this.isFound = true;
    return this.#unseen();
  }

  #unseen(): MochaRun {
    return (this.#run ??= new MochaRun(this.#file, this.#dialect));
  }

  *#endRun(): Generator<ReportEntry> {
    const run = this.#run;
    this.#run = undefined;
    this.#block = undefined;
    this.#section = 'list';
    if (run === undefined || run.isEmpty) return;
    if (run.hasCounts) this.#counted = { failing: run.failing };
    this.#durationMs = sumOfDurations(this.#durationMs, run.durationMs);
    yield* run.end();
  }
}
