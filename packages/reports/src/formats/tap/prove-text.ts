import { passedRunTest } from '../../failed-run.js';
import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { plainLinesOf, readLog } from '../shared/read-log.js';
import { sortDiagnostics } from './prove-diagnostics.js';
import { type FileReport, ProveFile } from './prove-file.js';
import {
  failedNumbersIn,
  filesOf,
  HAS_EXTENSION,
  headerOf,
  type NumberRange,
  type ProveVerdict,
  reportedOf,
  resultOf,
  verdictOf,
} from './prove-lines.js';
import { readTapLine } from './tap-line.js';

/** What prove prints, and Test::Harness in `make test`, with the diagnostics of Test::More. */
export const PROVE_TEXT: ReportFormat = {
  name: 'prove-text',
  aliases: ['prove', 'test-harness'],
  compatibleFormats: ['tap', 'junit'],
  title: "prove's text",
  recognizes,
  read,
};

/** By its summary, by the result of a file behind its name, or by TAP below the name of a file. */
function recognizes(head: ReportHead): boolean {
  // With `--timer` the text begins with a bracket, as JSON does.
  if (/^\s{0,1000}[<{]/.test(head.text)) return false;
  const lines = plainLinesOf(head);
  const files = lines.flatMap((line) => headerOf(line) ?? []).filter(({ file }) => HAS_EXTENSION.test(file));
  const isTap = (line: string): boolean => ['point', 'plan'].includes(readTapLine(line).kind);
  return (
    files.some(({ verdict }) => verdict !== undefined) ||
    (files.some(({ printed }) => printed === '') && lines.some((line) => isTap(line))) ||
    lines.some((line, at) => filesOf(line) !== undefined && resultOf(lines[at + 1] ?? '') !== undefined) ||
    (lines.includes('Test Summary Report') && lines.some((line) => reportedOf(line) !== undefined))
  );
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    PROVE_TEXT.name,
    new ProveStream(),
    'The file has no lines of prove, such as "t/cart.t .. ok" or "Result: PASS".',
  );
}

/** So many lines of one file are kept. */
const MOST_LINES = 200_000;
/** Below the verdict: points that were skipped, or to do and passed. */
const IS_COUNT = /^(?:\t| {4,8})\((?:less \d|\d{1,9} TODO tests? unexpectedly succeeded\)$)/;

/** A test stopped all others. */
const STOPPED = /^(?:FAILED--Further testing stopped|Bailout called\.)/;

/** So much of what the report says of one file is kept. */
const MOST_IN_REPORT = 10_000;

/** Reads the lines of prove, and of `make test` and `./Build test`, which print the same. */
class ProveStream {
  readonly #files: ProveFile[] = [];
  readonly #reports = new Map<
    string,
    { readonly said: string[]; readonly failed: number; readonly numbers: NumberRange[] }
  >();
  #lines: string[] = [];
  #verdicts: ProveVerdict[] = [];
  #file: string | undefined;
  #reported: string | undefined;
  #isReport = false;
  #counted = 0;
  #filesBefore = 0;
  #hasFailed = false;
  #isEnded = false;
  #durationMs: number | undefined;

  /** Whether there was a file of tests, or a result. */
  isFound = false;

  /** Takes a line; of an open one it is not known how it goes on. What is said of a test may be at the end, and in the lines of other files. */
  take(given: string, isOpen: boolean): Iterable<ReportEntry> {
    const text = given.slice(given.trimEnd().lastIndexOf('\r') + 1).trimEnd();
    const header = headerOf(text);
    if (isOpen && resultOf(text) === undefined) this.#isEnded &&= header === undefined;
    else if (header !== undefined) this.#start(header);
    else if (!this.#takeSummary(text)) this.#takeLine(text);
    return [];
  }

  /** Reports what is known at the end of the text. */
  *end(): Generator<ReportEntry> {
    const isCut = this.#file !== undefined || !this.#isEnded;
    if (this.#file !== undefined) this.#endFile();
    else this.#endLines();
    yield* this.#tests();
    if (this.#hasFailed) yield FAILED_RUN;
    if (isCut) yield warningEntry('truncated', 'The text ends before the result of prove.');
    yield { kind: 'run', run: { runner: 'prove', durationMs: this.#durationMs } };
  }

  #start({ file, verdict, printed }: NonNullable<ReturnType<typeof headerOf>>): void {
    this.isFound = true;
    this.#isEnded = false;
    this.#isReport = false;
    if (this.#file !== undefined && this.#file !== file) this.#endFile();
    this.#file = file;
    if (printed !== '') this.#keep(printed);
    if (verdict !== undefined) this.#verdict(verdict);
  }

  #takeSummary(text: string): boolean {
    const counts = filesOf(text);
    const result = resultOf(text);
    if (text === 'Test Summary Report') this.#isReport = true;
    else if (counts !== undefined) {
      this.#counted = counts.files;
      this.#durationMs = (this.#durationMs ?? 0) + counts.durationMs;
    } else if (result !== undefined) this.#finish(result);
    else return this.#isReport && this.#takeReport(text);
    return true;
  }

  /** A test may print a result, too: that of prove counts the files that were seen. */
  #finish(result: NonNullable<ReturnType<typeof resultOf>>): void {
    this.isFound = true;
    this.#hasFailed ||= result === 'FAIL';
    const seen = this.#files.length - this.#filesBefore;
    this.#isEnded = this.#file === undefined && (seen === 0 || seen === this.#counted);
    if (this.#isEnded) this.#filesBefore = this.#files.length;
    this.#isReport = false;
    this.#lines = [];
  }

  #takeReport(text: string): boolean {
    const reported = reportedOf(text);
    if (reported !== undefined) {
      const { file, failed, ended } = reported;
      this.#reported = file;
      this.#reports.set(file, { said: ended === undefined ? [] : [ended], failed, numbers: [] });
      return true;
    }
    const report = this.#reports.get(this.#reported ?? '');
    if (report === undefined || !text.startsWith(' ')) return text === '' || text.startsWith('---');
    const numbers = failedNumbersIn(text);
    for (const range of numbers ?? []) if (report.numbers.length < MOST_IN_REPORT) report.numbers.push(range);
    if (numbers === undefined && report.said.length < MOST_IN_REPORT) report.said.push(text.trim());
    return true;
  }

  #takeLine(text: string): void {
    const verdict = this.#file === undefined ? undefined : verdictOf(text);
    if (STOPPED.test(text)) this.#hasFailed = true;
    if (IS_COUNT.test(text)) return;
    if (verdict === undefined) this.#keep(text);
    else this.#verdict(verdict);
  }

  #keep(text: string): void {
    if (this.#lines.length < MOST_LINES) this.#lines.push(text);
  }

  #verdict(verdict: ProveVerdict): void {
    this.#verdicts.push(verdict);
    if (!verdict.continues) this.#endFile();
  }

  #endFile(): void {
    if (this.#file !== undefined) this.#files.push(new ProveFile(this.#file, this.#lines, this.#verdicts));
    this.#file = undefined;
    this.#lines = [];
    this.#verdicts = [];
  }

  /** What failed in a file that prove does not name any more. */
  #endLines(): void {
    const file = sortDiagnostics(this.#lines).diagnostics[0]?.file;
    if (file !== undefined) this.#files.push(new ProveFile(file, this.#lines, [NO_VERDICT]));
  }

  *#tests(): Generator<ReportEntry> {
    const byName = new Map(this.#files.map((file) => [file.name, file]));
    for (const file of this.#files)
      for (const diagnostic of file.giveAway((name) => byName.has(name)))
        byName.get(diagnostic.file ?? '')?.add(diagnostic);
    let failed = 0;
    for (const file of this.#files) {
      const { tests, warnings } = file.end(this.#reports.get(file.name));
      failed += tests.filter(({ status }) => status === 'failed').length;
      for (const test of tests) yield { kind: 'test', test };
      for (const warning of warnings) yield { kind: 'warning', warning };
    }
    for (const [name, report] of this.#reports) {
      if (byName.has(name) || !hasFailed(report)) continue;
      failed += 1;
      const verdict: ProveVerdict = { status: 'failed', said: `Failed tests: ${report.failed}`, continues: false };
      for (const test of new ProveFile(name, [], [verdict]).end(report).tests) yield { kind: 'test', test };
    }
    if (this.#files.length === 0 && failed === 0 && this.#counted > 0 && !this.#hasFailed)
      yield { kind: 'test', test: passedRunTest('prove') };
    if (this.#files.length > 0) yield totalBy(this.#counted, Math.min(this.#files.length, this.#counted));
    const announced = [...this.#reports.values()].reduce((sum, report) => sum + report.failed, 0);
    yield announcedBy(announced, failed > 0 ? announced : 0);
  }
}

const NO_VERDICT: ProveVerdict = {
  status: 'failed',
  said: 'The text ends before the result of the file.',
  continues: false,
};

/** The report also names files whose tests to do passed. */
function hasFailed({ failed, said }: FileReport): boolean {
  return failed > 0 || said.some((line) => !line.startsWith('TODO passed:'));
}
