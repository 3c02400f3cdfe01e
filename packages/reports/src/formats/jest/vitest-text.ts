import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { ConsoleText } from '../../text/console-text.js';
import { FAILED_RUN } from '../shared/announced.js';
import { sumOfDurations } from '../shared/durations.js';
import { hasLine, readLog, shownLinesOfLog } from '../shared/read-log.js';
import { ListedRun, type ListedTest, type RunnerStyle } from './listed-run.js';
import { VitestBlock, VitestText } from './vitest-text-block.js';
import {
  countsOf,
  failedOf,
  FAILS_OUTSIDE,
  FAILS_RUN,
  fileOf,
  HAS_ERRORS,
  HAS_NO_TESTS,
  IS_RUN,
  runDuration,
  saidOf,
  sectionOf,
  testOf,
  type VitestLine,
  type VitestPlace,
} from './vitest-text-lines.js';

/** What Vitest prints for people. */
export const VITEST_TEXT: ReportFormat = {
  name: 'vitest-text',
  compatibleFormats: ['vitest', 'junit'],
  title: "Vitest's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return hasLine(
    shownLinesOfLog(head),
    (line) =>
      IS_RUN.test(line) || countsOf(line)?.of === 'files' || fileOf(line) !== undefined || failedOf(line) !== undefined,
  );
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    VITEST_TEXT.name,
    new VitestTextStream(),
    'The file has no lines of Vitest, such as " RUN  v3.2.4 /shop".',
  );
}

/** What PowerShell prints into a log of which it breaks the lines where its window ends. */
const OF_POWERSHELL = /^ {4}\+ FullyQualifiedErrorId : /;

/** What follows the line of a failure: its error, or the line of another one. */
const ENDS_HEADING = /^\s*$|^ FAIL |^[\w.]{0,80}(?:Error|Exception|Failure)\b|^\S{0,40}⎯/;

/** A longer line of a failure is none. */
const LONGEST_HEADING = 4_000;

const ARROW = ' > ';
const STYLE: RunnerStyle = { runner: 'vitest', arrow: ARROW, listsAll: false };

/** Reads the lines of one or several runs of Vitest. */
class VitestTextStream {
  readonly #console = new ConsoleText();
  #run: ListedRun | undefined;
  /** The file whose tests are listed. */
  #file: VitestPlace | undefined;
  /** The last test of the list, which waits for what is said of it. */
  #listed: ListedTest | undefined;
  #section: string | undefined;
  /** What failed for the reason below. */
  #places: VitestPlace[] = [];
  #text: VitestText | undefined;
  /** PowerShell breaks lines where its window ends. */
  #isWrapped = false;
  /** The line of a failure, as far as it was seen. */
  #heading: string | undefined;
  #hasEnded = false;
  #durationMs: number | undefined;

  /** Whether there was a line of Vitest at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, in which a name or a count may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const whole = this.#console.restore(line);
    this.#isWrapped ||= OF_POWERSHELL.test(whole);
    const heading = this.#heading;
    if (heading !== undefined && heading.length < LONGEST_HEADING && !ENDS_HEADING.test(whole)) {
      this.#heading = heading + whole;
      return;
    }
    this.#heading = this.#isWrapped && whole.startsWith(' FAIL ') ? whole : undefined;
    if (heading !== undefined) yield* this.#takeWhole(heading.trimEnd(), false);
    if (this.#heading === undefined) yield* this.#takeWhole(whole.trimEnd(), isOpen);
  }

  /** Takes a line that is not broken. */
  *#takeWhole(text: string, isOpen: boolean): Generator<ReportEntry> {
    const counts = isOpen && !text.endsWith(')') ? undefined : countsOf(text);
    if (counts?.of === 'files') {
      this.#leave();
      this.#open().countFiles(counts);
    } else if (counts !== undefined && this.#run?.hasFiles === true) {
      yield* this.#run.end(counts);
      this.#close();
    } else if (HAS_NO_TESTS.test(text) && this.#run?.hasFiles === true) {
      yield* this.#run.end({ failed: 0, passed: 0, total: 0 });
      this.#close();
    } else if (counts !== undefined && counts.failed > 0) yield FAILED_RUN;
    else this.#takeLine(text, isOpen);
    if (FAILS_RUN.test(text) || HAS_ERRORS.test(text) || FAILS_OUTSIDE.test(sectionOf(text) ?? '')) yield FAILED_RUN;
    if (this.#hasEnded) this.#durationMs = sumOfDurations(this.#durationMs, runDuration(text));
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    if (this.#heading !== undefined) yield* this.#takeWhole(this.#heading.trimEnd(), true);
    this.#leave();
    if (this.#run !== undefined) yield* this.#run.endEarly();
    yield {
      kind: 'run',
      run: { runner: 'vitest', ...(this.#durationMs === undefined ? {} : { durationMs: this.#durationMs }) },
    };
  }

  #takeLine(text: string, isOpen: boolean): void {
    if (IS_RUN.test(text)) {
      this.#leave();
      this.#open();
      return;
    }
    const section = sectionOf(text);
    if (section !== undefined) {
      this.#leave();
      if (section !== '') this.#section = section;
      return;
    }
    const failed = isOpen ? undefined : failedOf(text);
    if (failed !== undefined) return this.#startBlock(failed);
    if (this.#places.length > 0) this.#takeText(text);
    else if (this.#section === undefined) this.#takeListed(text, isOpen);
  }

  #startBlock(place: VitestPlace): void {
    if (this.#text !== undefined) this.#endBlock();
    this.#endListed();
    this.#open().fail(place.file);
    this.#places.push(place);
  }

  #takeText(text: string): void {
    if (this.#text === undefined) {
      if (text === '') return;
      const said = new VitestText();
      const isOfSuite = this.#section === 'Failed Suites';
      for (const place of this.#places) this.#open().describe(new VitestBlock(place, said, isOfSuite));
      this.#text = said;
    }
    this.#text.take(text);
  }

  #endBlock(): void {
    this.#places = [];
    this.#text = undefined;
  }

  #takeListed(text: string, isOpen: boolean): void {
    const file = isOpen ? undefined : fileOf(text);
    if (file !== undefined) {
      this.#endListed();
      this.#file = file;
      if (file.hasFailed) this.#open().fail(file.file);
      else this.#open();
      return;
    }
    const line = isOpen ? undefined : testOf(text);
    const said = this.#listed === undefined ? undefined : saidOf(text);
    if (line !== undefined) this.#list(line);
    else if (said !== undefined && this.#listed !== undefined) {
      this.#listed = { ...this.#listed, said: this.#listed.said ?? said };
    }
  }

  #list({ place = this.#file, title, status, durationMs }: VitestLine): void {
    this.#endListed();
    if (place === undefined) return;
    const path = title.split(ARROW);
    const { file, project } = place;
    this.#listed = { file, project, suite: path.slice(0, -1), name: path.at(-1) ?? title, status, durationMs };
  }

  #endListed(): void {
    if (this.#listed !== undefined) this.#open().list(this.#listed);
    this.#listed = undefined;
  }

  #leave(): void {
    this.#endListed();
    this.#endBlock();
    this.#file = undefined;
  }

  #open(): ListedRun {
    this.isFound = true;
    if (this.#run === undefined) this.#section = undefined;
    this.#hasEnded = false;
    return (this.#run ??= new ListedRun(STYLE));
  }

  #close(): void {
    this.#leave();
    this.#run = undefined;
    this.#section = undefined;
    this.#hasEnded = true;
  }
}
