import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { ConsoleText } from '../../text/console-text.js';
import { FAILED_RUN } from '../shared/announced.js';
import { sumOfDurations } from '../shared/durations.js';
import { hasLine, readLog, shownLinesOfLog } from '../shared/read-log.js';
import { JestBlock } from './jest-text-block.js';
import {
  countsOf,
  FAILS_RUN,
  groupOf,
  headOf,
  IS_SUMMARY,
  isCertainHead,
  isOfFailure,
  type JestHead,
  runDuration,
  testOf,
  titleOf,
} from './jest-text-lines.js';
import { ListedRun, type RunnerStyle } from './listed-run.js';

/** What Jest prints for people. */
export const JEST_TEXT: ReportFormat = {
  name: 'jest-text',
  compatibleFormats: ['jest', 'junit'],
  title: "Jest's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return hasLine(shownLinesOfLog(head), isCertain);
}

function isCertain(line: string, next: string): boolean {
  if (isCertainHead(line) || countsOf(line)?.of === 'files') return true;
  return headOf(line) !== undefined && (titleOf(next) !== undefined || testOf(next) !== undefined);
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    JEST_TEXT.name,
    new JestTextStream(),
    'The file has no lines of Jest, such as "FAIL src/cart.test.js".',
  );
}

const STYLE: RunnerStyle = { runner: 'jest', arrow: ' › ', listsAll: true };

const BROKEN_HEAD = /^[\w.-]{1,40} : (?:PASS|FAIL)$/;
const BARE_HEAD = /^(?:PASS|FAIL)$/;
const OF_POWERSHELL = /^ {4}\+ FullyQualifiedErrorId : |^ {4}\+ CategoryInfo {10}: /;

/** Reads the lines of one or several runs of Jest. */
class JestTextStream {
  readonly #console = new ConsoleText();
  #run: ListedRun | undefined;
  #head: JestHead | undefined;
  /** The list of a file is right below its head. */
  #isInList = false;
  readonly #groups: string[] = [];
  #block: JestBlock | undefined;
  /** What comes again at the end of a long run. */
  #isInSummary = false;
  /** PowerShell breaks lines where its window ends. */
  #isWrapped = false;
  #before: string | undefined;
  #hasEnded = false;
  #durationMs: number | undefined;

  /** Whether there was a line of Jest at all. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, in which a name or a count may be cut. */
  *take(line: string, isOpen: boolean): Generator<ReportEntry> {
    const whole = this.#console.restore(line);
    const text = whole.trimEnd();
    this.#isWrapped ||= OF_POWERSHELL.test(text);
    const counts = isOpen && !text.endsWith(' total') ? undefined : countsOf(text);
    if (counts?.of === 'files') {
      this.#leaveFile();
      this.#open().countFiles(counts);
    } else if (counts !== undefined && this.#run?.hasFiles === true) {
      yield* this.#run.end(counts);
      this.#close();
    } else if (counts !== undefined && counts.failed > 0) yield FAILED_RUN;
    else if (!this.#isInSummary) this.#takeLine(text, whole, isOpen);
    if (FAILS_RUN.test(text)) yield FAILED_RUN;
    if (this.#hasEnded) this.#durationMs = sumOfDurations(this.#durationMs, runDuration(text));
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    if (this.#run !== undefined) yield* this.#run.endEarly();
    yield {
      kind: 'run',
      run: { runner: 'jest', ...(this.#durationMs === undefined ? {} : { durationMs: this.#durationMs }) },
    };
  }

  #takeLine(text: string, whole: string, isOpen: boolean): void {
    const head = isOpen ? undefined : (headOf(text) ?? this.#brokenHead(text));
    if (head !== undefined) return this.#startFile(head);
    if (IS_SUMMARY.test(text) && this.#run !== undefined) {
      this.#leaveFile();
      this.#isInSummary = true;
      return;
    }
    const title = this.#head?.hasFailed === true ? titleOf(text) : undefined;
    if (title !== undefined) return this.#startBlock(whole.slice('  ● '.length));
    if (this.#block?.take(whole) === true) return;
    this.#block = undefined;
    if (this.#isInList && this.#head !== undefined) this.#takeListed(text, this.#head, isOpen);
  }

  /** A head that PowerShell has broken in front of the path. The name of the command is in front of the first line. */
  #brokenHead(text: string): JestHead | undefined {
    const before = this.#before;
    this.#before = BROKEN_HEAD.test(text) || (this.#isWrapped && BARE_HEAD.test(text)) ? text : undefined;
    return before === undefined ? undefined : headOf(`${before} ${text}`);
  }

  #startFile(head: JestHead): void {
    this.#leaveFile();
    this.#head = head;
    this.#isInList = true;
    if (head.hasFailed) this.#open().fail(head.file);
    else this.#open();
  }

  #leaveFile(): void {
    this.#head = undefined;
    this.#block = undefined;
    this.#isInList = false;
    this.#groups.length = 0;
  }

  #startBlock(title: string): void {
    this.#isInList = false;
    if (this.#head === undefined) return;
    this.#block = new JestBlock(title, this.#head.file, this.#head.project, this.#isWrapped);
    if (isOfFailure(title.trim())) this.#open().describe(this.#block);
  }

  #takeListed(text: string, { file, project }: JestHead, isOpen: boolean): void {
    const line = testOf(text);
    const group = line === undefined ? groupOf(text) : undefined;
    if (line !== undefined) {
      const suite = this.#groups.slice(0, line.depth - 1);
      const { name, status, durationMs, unnamed } = line;
      if (unnamed > 0) this.#open().countUnnamed(unnamed);
      else if (!isOpen) this.#open().list({ file, project, suite, name, status, durationMs });
    } else if (group !== undefined) this.#groups.splice(group.depth - 1, Infinity, group.name);
    else this.#isInList = false;
  }

  #open(): ListedRun {
    this.isFound = true;
    this.#hasEnded = false;
    return (this.#run ??= new ListedRun(STYLE));
  }

  #close(): void {
    this.#leaveFile();
    this.#run = undefined;
    this.#isInSummary = false;
    this.#hasEnded = true;
  }
}
