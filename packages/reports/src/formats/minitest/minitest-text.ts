import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { FAILED_RUN } from '../shared/announced.js';
import { sumOfDurations } from '../shared/durations.js';
import { saysRubyFailed } from '../shared/errors/ruby-exit.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { MinitestBlock } from './minitest-block.js';
import {
  countsOf,
  finishedIn,
  headingOf,
  isAgain,
  isInterrupted,
  isRunning,
  lettersOf,
  type MinitestName,
  placeOf,
  resultOf,
  startsRun,
  testLineOf,
} from './minitest-lines.js';
import { MinitestRun } from './minitest-run.js';

/** What Minitest prints, also for `rails test`. */
export const MINITEST_TEXT: ReportFormat = {
  name: 'minitest-text',
  aliases: ['minitest', 'rails-test'],
  compatibleFormats: ['junit'],
  title: "Minitest's text",
  recognizes: (head: ReportHead) => hasLine(linesOfLog(head), isCertain),
  read,
};

function isCertain(line: string, next: string): boolean {
  if (startsRun(line) || (countsOf(line)?.runs ?? 0) > 0) return true;
  const heading = headingOf(line);
  if (heading !== undefined) return placeOf(next) !== undefined && (heading.word === 'Error' || /\]:?$/.test(next));
  return testLineOf(line)?.result !== undefined;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    MINITEST_TEXT.name,
    new MinitestStream(),
    'The file has no lines of Minitest, such as "Run options: --seed 1" or "2 runs, 2 assertions, 0 failures, 0 errors, 0 skips".',
  );
}

/** Reads the lines of one or several runs of Minitest. */
class MinitestStream {
  #run: MinitestRun | undefined;
  #block: MinitestBlock | undefined;
  /** A heading, which the name of a test must follow. */
  #heading: string | undefined;
  /** The number of the last failure in a list; undefined as long as there is none. */
  #number: number | undefined;
  /** A test of a verbose list whose letter follows what it prints. */
  #open: MinitestName | undefined;
  #before = '';
  #hasFailed = false;
  #durationMs: number | undefined;

  /** Whether there was a line of Minitest at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, in which a name may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const text = line.trimEnd();
    const heading = this.#heading;
    this.#heading = undefined;
    const counts = countsOf(text);
    if (this.#run === undefined) this.#hasFailed ||= saysRubyFailed(text);
    if (counts !== undefined) {
      this.#endBlock();
      yield* this.#opened().end(counts);
      this.#startOver();
    } else if (heading !== undefined && this.#startBlock(heading, text)) this.#number = headingOf(heading)?.number;
    else {
      if (heading !== undefined) this.#block?.take(heading);
      if (!isOpen && this.#isHeading(text)) this.#heading = text;
      else yield* this.#takeLine(text, isOpen);
    }
    this.#before = text;
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#cut();
    if (this.#hasFailed) yield FAILED_RUN;
    const durationMs = this.#durationMs;
    yield { kind: 'run', run: { runner: 'minitest', ...(durationMs === undefined ? {} : { durationMs }) } };
  }

  *#takeLine(text: string, isOpen: boolean): Generator<ReportEntry> {
    const durationMs = finishedIn(text);
    if (startsRun(text) || isRunning(text)) yield* this.#startRun(text);
    else if (durationMs !== undefined) {
      this.#endBlock();
      this.#durationMs = sumOfDurations(this.#durationMs, durationMs);
    } else if (this.#block !== undefined) this.#takeSaid(text, this.#block);
    else if (isInterrupted(text)) this.#run?.interrupt();
    else if (isOpen) this.#run?.letters(lettersOf(text) ?? '');
    else this.#takeTests(text);
  }

  /** The options are above the heading of the tests. */
  *#startRun(text: string): Generator<ReportEntry> {
    if (this.#block !== undefined || this.#run?.hasTests === true || startsRun(text)) yield* this.#cut();
    // A heading alone may be one of a text in Markdown.
    if (startsRun(text)) this.#opened();
  }

  #takeSaid(text: string, block: MinitestBlock): void {
    if (this.#number === undefined && this.#before === '' && isAgain(text)) this.#endBlock();
    else block.take(text);
  }

  #takeTests(text: string): void {
    const line = testLineOf(text);
    const letters = lettersOf(text);
    const result = resultOf(text);
    if (line !== undefined) {
      this.#open = line.result === undefined ? line.test : undefined;
      if (line.result !== undefined) this.#opened().result(line.test, line.result);
    } else if (result !== undefined && this.#open !== undefined) {
      // The line of two tests at once is of neither.
      if (!text.includes('#test')) this.#opened().result(this.#open, result);
      this.#open = undefined;
    } else if (letters !== undefined) this.#run?.letters(letters);
  }

  /** Whether a line may begin a failure: the next one of the list, one of Rails, or another one of the same test. */
  #isHeading(text: string): boolean {
    const heading = headingOf(text);
    if (heading === undefined) return false;
    const isBelow = this.#before === '' || this.#block === undefined;
    if (heading.number === undefined) return isBelow;
    return isBelow && heading.number === (this.#number ?? 0) + 1;
  }

  /** Begins a failure where the name of a test is below its heading. */
  #startBlock(heading: string, text: string): boolean {
    const place = placeOf(text);
    const { word, number } = headingOf(heading) ?? {};
    if (place === undefined || word === undefined) return false;
    const isOfSame = this.#number !== undefined && number === undefined;
    if (isOfSame && !isSame(this.#block?.place.test, place.test)) return false;
    this.#endBlock();
    this.#opened();
    this.#block = new MinitestBlock(word, place);
    this.#number = number ?? this.#number;
    return true;
  }

  #endBlock(): void {
    if (this.#block !== undefined) this.#opened().block(this.#block);
    this.#block = undefined;
  }

  #opened(): MinitestRun {
    this.isFound = true;
    return (this.#run ??= new MinitestRun());
  }

  *#cut(): Generator<ReportEntry> {
    this.#endBlock();
    if (this.#run !== undefined) yield* this.#run.cut();
    this.#startOver();
  }

  #startOver(): void {
    this.#run = undefined;
    this.#number = undefined;
    this.#open = undefined;
  }
}

function isSame(one: MinitestName | undefined, other: MinitestName): boolean {
  return one?.suite === other.suite && one.name === other.name;
}
