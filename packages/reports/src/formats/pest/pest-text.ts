import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { ConsoleText } from '../../text/console-text.js';
import { FAILED_RUN } from '../shared/announced.js';
import { sumOfDurations } from '../shared/durations.js';
import { brokenTest, IS_CRASH, PhpCrash } from '../shared/errors/php-crash.js';
import { hasLine, readLog, shownLinesOfLog } from '../shared/read-log.js';
import {
  classOf,
  complaintOf,
  countsOf,
  durationOf,
  hasFailedProgress,
  isEmptyRun,
  isNote,
  isOldRule,
  isPlain,
  isRule,
  oldTitleOf,
  type PestCounts,
  type PestLine,
  type PestTitle,
  seedOf,
  testOf,
  thrownOf,
  titleOf,
  TODO,
} from './pest-lines.js';
import { PestRun } from './pest-run.js';
import { PestSection } from './pest-section.js';

/** What Pest and `php artisan test` print for people, both with the printer of Collision. */
export const PEST_TEXT: ReportFormat = {
  name: 'pest-text',
  aliases: ['pest', 'collision', 'artisan-test'],
  compatibleFormats: ['junit', 'phpunit-text', 'testdox'],
  title: "Pest's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  const lines = shownLinesOfLog(head);
  return hasLine(lines, isCertain) || (lines.some(isOldRule) && lines.some((line) => oldTitleOf(line) !== undefined));
}

function isCertain(line: string, next: string): boolean {
  const className = classOf(line);
  if (className !== undefined) return className.includes('\\') || testOf(next) !== undefined;
  return countsOf(line) !== undefined || (isRule(line) && titleOf(next) !== undefined);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    PEST_TEXT.name,
    new PestStream(),
    'The file has no lines of Pest, such as "   PASS  Tests\\Unit\\CartTest".',
  );
}

const ARROW = ' → ';

/** Reads the lines of one or several runs of Pest, or of PHPUnit with Collision's printer. */
class PestStream {
  readonly #console = new ConsoleText();
  #run: PestRun | undefined;
  #className: string | undefined;
  /** The blocks that tests of the class are in. */
  #blocks = new Set<string>();
  /** Whether the last line was one of the list. */
  #isInList = false;
  #isBehindBlank = true;
  /** A rule, below which a test may be described. */
  #rule: string | undefined;
  #isOldSummary = false;
  #crash: PhpCrash | undefined;
  #complaint: string | undefined;
  #hasEnded = false;
  #durationMs: number | undefined;
  #seed: string | undefined;

  /** Whether there was a line of Pest at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, in which a name may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const text = this.#console.restore(line).trimEnd();
    yield* this.#takeLine(text, isOpen);
    this.#isBehindBlank = text === '';
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#endEarly();
    yield {
      kind: 'run',
      run: {
        runner: 'pest',
        ...(this.#durationMs === undefined ? {} : { durationMs: this.#durationMs }),
        ...(this.#seed === undefined ? {} : { context: { seed: this.#seed } }),
      },
    };
  }

  *#takeLine(text: string, isOpen: boolean): Generator<ReportEntry> {
    const counts = this.#countsIn(text, isOpen);
    const title = this.#titleIn(text);
    this.#releaseRule(title !== undefined);
    if (counts !== undefined) {
      yield* this.#open().end(counts);
      this.#close();
    } else if (title !== undefined) this.#open().describe(new PestSection(title, this.#isOldSummary));
    else if (isRule(text)) this.#rule = text;
    else if (this.#run?.section !== undefined) this.#run.section.take(text);
    else yield* this.#takeOther(text, isOpen);
  }

  /** A last line may be cut in front of further counts. */
  #countsIn(text: string, isOpen: boolean): PestCounts | undefined {
    if ((isOpen && !text.endsWith(')')) || (!this.#isBehindBlank && this.#run?.section !== undefined)) return undefined;
    return countsOf(text);
  }

  #titleIn(text: string): PestTitle | undefined {
    if (this.#rule !== undefined) return titleOf(text);
    return this.#isOldSummary && this.#isBehindBlank ? oldTitleOf(text) : undefined;
  }

  #releaseRule(isOfTitle: boolean): void {
    if (this.#rule !== undefined && !isOfTitle) this.#run?.section?.take(this.#rule);
    this.#rule = undefined;
  }

  *#takeOther(text: string, isOpen: boolean): Generator<ReportEntry> {
    const className = classOf(text);
    const test = this.#className === undefined ? undefined : testOf(text);
    if (className !== undefined) this.#startClass(className);
    else if (test !== undefined && (this.#isInList || isPlain(test.mark))) {
      this.#isInList = true;
      if (!isOpen) this.#list(test);
    } else {
      this.#isInList &&= isNote(text);
      yield* this.#takeAround(text);
    }
  }

  #startClass(className: string): void {
    this.#open();
    this.#className = className;
    this.#blocks = new Set();
    this.#isInList = true;
  }

  #list(line: PestLine): void {
    const { name, skipReason } = this.#namesIn(line);
    this.#open().list({ line, suite: this.#className === undefined ? [] : [this.#className], name, skipReason });
  }

  /** Pest writes blocks in front of the name, and reasons behind it, with the same arrow. */
  #namesIn({ mark, text }: PestLine): { readonly name: string; readonly skipReason: string | undefined } {
    const [first, last] = [text.indexOf(ARROW), text.lastIndexOf(ARROW)];
    const block = first < 0 ? undefined : text.slice(0, first);
    if (block === undefined || isPlain(mark) || mark === TODO) {
      if (block !== undefined) this.#blocks.add(block);
      return { name: text, skipReason: undefined };
    }
    const reason = text.slice(last + ARROW.length);
    const isName = reason.startsWith('it ') || (first === last && this.#blocks.has(block));
    return isName ? { name: text, skipReason: undefined } : { name: text.slice(0, last), skipReason: reason };
  }

  *#takeAround(text: string): Generator<ReportEntry> {
    if (this.#crash !== undefined) this.#crash.take(text);
    else if (IS_CRASH.test(text)) this.#crash = new PhpCrash(text, 'pest');
    if (hasFailedProgress(text)) this.#open().fail();
    if (isOldRule(text) && this.#run !== undefined) this.#isOldSummary = true;
    if (isEmptyRun(text)) this.isFound = true;
    const complaint = complaintOf(text);
    if (complaint !== undefined && this.#hasEnded) yield FAILED_RUN;
    if (this.#run !== undefined) this.#complaint ??= complaint ?? thrownOf(text);
    this.#durationMs = sumOfDurations(this.#durationMs, this.#hasEnded ? durationOf(text) : undefined);
    this.#seed = seedOf(text) ?? this.#seed;
  }

  #open(): PestRun {
    this.isFound = true;
    this.#hasEnded = false;
    return (this.#run ??= new PestRun());
  }

  #close(): void {
    this.#run = undefined;
    this.#className = undefined;
    this.#isOldSummary = false;
    // What a test printed did not end the run.
    this.#crash = undefined;
    this.#complaint = undefined;
    this.#hasEnded = true;
  }

  *#endEarly(): Generator<ReportEntry> {
    const run = this.#run;
    const broken =
      this.#crash?.test() ??
      (this.#complaint === undefined
        ? undefined
        : brokenTest('pest', { message: this.#complaint, isAssertion: false, dialect: 'php' }));
    if (run === undefined) {
      if (this.#crash !== undefined && this.#hasEnded) yield { kind: 'test', test: this.#crash.test() };
      return;
    }
    if (broken !== undefined) run.break(broken);
    yield* run.endEarly();
    this.#close();
  }
}
