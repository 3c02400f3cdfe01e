import type { ReportedTest, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { ConsoleText } from '../../text/console-text.js';
import { FAILED_RUN } from '../shared/announced.js';
import { sumOfDurations } from '../shared/durations.js';
import { hasLine, readLog, shownLinesOfLog } from '../shared/read-log.js';
import { failuresIn, FRAME, PlaywrightBlock } from './playwright-text-block.js';
import { begunOf, countOf, endsRed, headingOf, listedOf, namedOf, runningOf } from './playwright-text-lines.js';
import { PlaywrightRun } from './playwright-text-run.js';

/** What Playwright Test prints for people, with the reporters `list`, `line`, `dot` and `github`. */
export const PLAYWRIGHT_TEXT: ReportFormat = {
  name: 'playwright-text',
  compatibleFormats: ['playwright', 'junit'],
  title: "Playwright's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return hasLine(shownLinesOfLog(head), isCertain);
}

function isCertain(line: string, next: string): boolean {
  if (runningOf(line) !== undefined || headingOf(line) !== undefined || listedOf(line) !== undefined) return true;
  return countOf(line) !== undefined && namedOf(next) !== undefined;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    PLAYWRIGHT_TEXT.name,
    new PlaywrightStream(),
    'The file has no lines of Playwright, such as "Running 3 tests using 1 worker".',
  );
}

/** An error outside of tests, and the line of source that Playwright shows of it. */
const ERROR = /^[A-Z]\w{0,60}: \S/;
const CODE = /^> {1,7}\d{1,7} \| /;
const PLACE = /^ {3}at (\S.{0,500}):(\d{1,7})$/m;

/** Reads the lines of one or several runs of Playwright. */
class PlaywrightStream {
  readonly #console = new ConsoleText();
  #run: PlaywrightRun | undefined;
  #block: PlaywrightBlock | undefined;
  #isInSummary = false;
  /** What may be an error outside of tests. */
  #outside: BoundedText | undefined;
  #hasCode = false;
  #durationMs: number | undefined;

  /** Whether there was a line of Playwright at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, in which a name may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const text = this.#console.restore(line).trimEnd();
    if (this.#block !== undefined && this.#takesBlock(text, this.#block)) return;
    const announced = runningOf(text);
    if (announced !== undefined) {
      yield* this.#endRun();
      this.#open(announced);
      return;
    }
    yield* this.#takeOutside(text);
    yield* this.#takeSummary(text, isOpen);
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#endOutside();
    yield* this.#endRun();
    const durationMs = this.#durationMs;
    yield { kind: 'run', run: { runner: 'playwright', ...(durationMs === undefined ? {} : { durationMs }) } };
  }

  #open(announced?: number): PlaywrightRun {
    this.isFound = true;
    this.#run ??= new PlaywrightRun(announced);
    return this.#run;
  }

  *#endRun(): Generator<ReportEntry> {
    const run = this.#run;
    this.#run = undefined;
    this.#block = undefined;
    this.#isInSummary = false;
    if (run === undefined) return;
    this.#durationMs = sumOfDurations(this.#durationMs, run.durationMs);
    yield* run.end();
  }

  /** Whether a line belongs to what is said of a test. */
  #takesBlock(text: string, block: PlaywrightBlock): boolean {
    if (block.take(text)) return true;
    this.#block = undefined;
    return false;
  }

  *#takeSummary(text: string, isOpen: boolean): Generator<ReportEntry> {
    const count = countOf(text);
    if (endsRed(text)) {
      if (this.#run !== undefined) yield FAILED_RUN;
    } else if (count !== undefined) {
      // Tests may print what looks like a count. A summary with failures stays, whatever follows.
      if (!this.#isInSummary && this.#run?.hasFailed === true) yield* this.#endRun();
      if (this.#run === undefined && count.of !== 'failed') return;
      this.#open().count(count, !this.#isInSummary);
      this.#isInSummary = true;
    } else this.#takeTest(text, isOpen);
  }

  #takeTest(text: string, isOpen: boolean): void {
    if (this.#isInSummary) {
      const named = namedOf(text);
      if (named !== undefined && (!isOpen || this.#run?.knows(named) === true)) this.#open().name(named);
      this.#isInSummary = named !== undefined || text === '';
      if (this.#isInSummary) return;
    }
    const listed = listedOf(text);
    if (isOpen && listed?.durationMs === undefined) return;
    const heading = listed === undefined ? headingOf(text) : undefined;
    const begun = listed === undefined && heading === undefined ? begunOf(text) : undefined;
    if (listed !== undefined) this.#open().list(listed);
    else if (begun !== undefined) this.#open().begin(begun);
    else if (heading !== undefined) {
      this.#block = new PlaywrightBlock(heading);
      this.#open().describe(this.#block);
    }
  }

  /** Collects an error up to its frames; it counts where Playwright shows the source. */
  *#takeOutside(text: string): Generator<ReportEntry> {
    const outside = this.#outside;
    if (ERROR.test(text) && (outside === undefined || !this.#hasCode)) {
      this.#outside = new BoundedText();
      this.#outside.push(`${text}\n`);
      this.#hasCode = false;
    } else if (outside !== undefined) {
      const isCode = CODE.test(text);
      this.#hasCode ||= isCode;
      const isInside = text === '' || /^[ >|]/.test(text) || !this.#hasCode;
      const isEnd = !isInside || countOf(text) !== undefined || ERROR.test(text);
      if (isEnd) yield* this.#endOutside();
      else outside.push(`${text}\n`);
      if (isEnd) yield* this.#takeOutside(text);
      else if (this.#hasCode && FRAME.test(text)) yield* this.#endOutside();
    }
  }

  *#endOutside(): Generator<ReportEntry> {
    const text = this.#outside?.toString();
    const isError = this.#hasCode;
    this.#outside = undefined;
    this.#hasCode = false;
    if (text !== undefined && isError) yield { kind: 'test', test: errorOutside(text) };
  }
}

/** Returns an error while a file was loaded, or in global setup or teardown, as a test that failed. */
function errorOutside(text: string): ReportedTest {
  const [, file, line] = PLACE.exec(text) ?? [];
  const name = file?.split(/[\\/]/).findLast((part) => part !== '') ?? 'Test run';
  return {
    name,
    suite: [],
    file,
    line: line === undefined ? undefined : Number(line),
    status: 'failed',
    failures: failuresIn(text),
    events: [],
  };
}
