import type { ReportedTest, ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { ReportNotes } from '../../json/report-notes.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { durationOf, sumOfDurations } from '../shared/durations.js';
import { linesOfLog, readLog } from '../shared/read-log.js';
import { APEX_STATUSES, GOOD_OUTCOMES } from './apex.js';
import {
  type ApexRow,
  continueRow,
  failureColumnsOf,
  failureOfCell,
  rowOf,
  testColumnsOf,
  type TestColumns,
} from './apex-text-rows.js';

/**
 * What `sf apex run test --result-format human` prints and writes to `test-result.txt` (forcedotcom/salesforcedx-apex, humanReporter.ts
 * and table.ts; i18n.ts for the words), and what `sfdx force:apex:test:run -r human` printed before. The tables have a title, names of
 * columns and a line below. A cell with several lines goes on below, and the cells behind it are beside its last line.
 */
export const APEX_TEXT: ReportFormat = {
  name: 'apex-text',
  compatibleFormats: ['apex', 'junit'],
  title: "Salesforce Apex's text",
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head);
  return lines.some(
    (line, at) =>
      testColumnsOf(line) !== undefined ||
      (line === `=== ${SUMMARY}` && IS_SUMMARY.test(lines[at + 1] ?? '') && /^Outcome {2}/.test(lines[at + 3] ?? '')),
  );
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    APEX_TEXT.name,
    new ApexTextStream(),
    'The file has no table of Apex tests, such as "TEST NAME  OUTCOME  MESSAGE  RUNTIME (MS)".',
  );
}

const SUMMARY = 'Test Summary';
const IS_SUMMARY = /^NAME {2,200}VALUE$/;
const TITLE = /^=== (\S.{0,400})$/;
/** Tables that repeat the tests that failed. */
const OF_FAILURES = /(?:Failures|Failed Tests)$/;

function testOf({ name, outcome, lines, durationMs }: ApexRow, notes: ReportNotes): ReportedTest {
  const at = name.lastIndexOf('.');
  const isFull = at > 0 && at < name.length - 1;
  const status = APEX_STATUSES.get(outcome);
  if (status === undefined) notes.unknownResult(`The method "${name}"`);
  return {
    name: isFull ? name.slice(at + 1) : name,
    suite: isFull ? [name.slice(0, at)] : [],
    selector: isFull ? name : undefined,
    durationMs,
    status: status ?? 'skipped',
    failures: status === 'failed' ? [failureOfCell(lines)] : [],
    events: [],
  };
}

const FACT =
  /^(Outcome|Tests Ran|Failing|Failed|Fail Rate|Test Run Id|Test Execution Time|Test Total Time) {2,200}(\S.{0,400})$/;

/** The table at the end of a run, or at the beginning in versions of 2021. */
type Summary = Map<string, string>;

/** Returns how many tests failed by the summary: a count, or the least number that gives the rounded percentage. */
function failedBy(summary: Summary, tests: number): number | undefined {
  const count = summary.get('Failing') ?? summary.get('Failed');
  const [, counted] = /^(\d{1,7})(?: |$)/.exec(count ?? '') ?? [];
  const [, percent] = /^(\d{1,3}(?:\.\d{1,9})?)%$/.exec(summary.get('Fail Rate') ?? '') ?? [];
  if (counted === undefined && percent === undefined) return undefined;
  const rate = Number(percent ?? 0);
  const least = rate > 0 ? Math.max(1, Math.ceil(((rate - 0.5) * tests) / 100 - 1e-6) || 0) : 0;
  return Math.max(least, Number(counted ?? 0));
}

/** Reads the tables of one run or of several. */
class ApexTextStream {
  readonly #notes = new ReportNotes();
  readonly #summaries: Summary[] = [];
  /** The names of tests that failed, which other tables repeat. */
  readonly #failed = new Set<string>();
  /** The failures of tables that repeat them. */
  readonly #repeated: ApexRow[] = [];
  #title = '';
  #columns: TestColumns | undefined;
  #isSummary = false;
  #row: ApexRow | undefined;
  /** The lines are of another row of the same test. */
  #isSameTest = false;
  #isBehindBlank = false;
  #tables = 0;
  #hasOthers = false;

  /** Whether there was a table of tests or a summary. */
  isFound = false;

  /** Takes a line. Of an open one it is not known how it goes on. */
  *take(text: string, isOpen: boolean): Generator<ReportEntry> {
    const line = text.trimEnd();
    const title = TITLE.exec(line)?.[1];
    const columns = testColumnsOf(line) ?? failureColumnsOf(line);
    if (title !== undefined || columns !== undefined) {
      yield* this.#endRow();
      this.#title = title ?? this.#title;
      this.#startTable(columns);
    } else if (IS_SUMMARY.test(line) && this.#title === SUMMARY) {
      this.isFound = true;
      this.#isSummary = true;
    } else if (this.#columns !== undefined) yield* this.#takeRow(line, this.#columns);
    else if (this.#isSummary && !isOpen) this.#takeFact(line);
    this.#isBehindBlank = line === '';
  }

  /** Whether a line is of the message of a test. */
  isOfTest(text: string): boolean {
    return this.#row !== undefined && /^\s/.test(text);
  }

  /** Reports what is known at the end of the text. */
  *end(): Generator<ReportEntry> {
    yield* this.#endRow();
    for (const row of this.#repeated)
      if (!this.#failed.has(row.name)) yield { kind: 'test', test: testOf(row, this.#notes) };
    yield* this.#notes.entries();
    yield* this.#summarize();
  }

  #startTable(columns: TestColumns | undefined): void {
    this.#columns = columns;
    this.#isSummary = false;
    if (columns === undefined) {
      if (this.#title === SUMMARY) this.#summaries.push(new Map());
      return;
    }
    this.isFound = true;
    if (!this.#isRepeating) this.#tables += 1;
  }

  get #isRepeating(): boolean {
    return OF_FAILURES.test(this.#title) || this.#columns?.outcome === undefined;
  }

  *#takeRow(line: string, columns: TestColumns): Generator<ReportEntry> {
    const row = rowOf(line, columns);
    if (row !== undefined) {
      const known = this.#row;
      const isSame = columns.isPerClass && known?.name === row.name && known.outcome === row.outcome;
      if (!isSame) yield* this.#endRow();
      this.#row = isSame ? known : row;
      this.#isSameTest = isSame;
    } else if (this.#row !== undefined && !this.#isSameTest) continueRow(line, columns, this.#row, this.#isBehindBlank);
  }

  *#endRow(): Generator<ReportEntry> {
    const row = this.#row;
    this.#row = undefined;
    this.#isSameTest = false;
    if (row === undefined) return;
    if (this.#isRepeating) this.#repeated.push(row);
    else {
      if (APEX_STATUSES.get(row.outcome) === 'failed') this.#failed.add(row.name);
      else this.#hasOthers = true;
      yield { kind: 'test', test: testOf(row, this.#notes) };
    }
  }

  #takeFact(line: string): void {
    const [, name, value] = FACT.exec(line) ?? [];
    const summary = this.#summaries.at(-1);
    if (name !== undefined && value !== undefined && summary?.has(name) === false) summary.set(name, value.trim());
  }

  *#summarize(): Generator<ReportEntry> {
    let [total, failed] = [0, 0];
    let durationMs: number | undefined;
    let testRunId: string | undefined;
    let isWhole = this.#summaries.length > 0 && this.#summaries.length >= this.#tables;
    for (const summary of this.#summaries) {
      const outcome = summary.get('Outcome');
      const tests = Number(/^\d{1,7}$/.exec(summary.get('Tests Ran') ?? '')?.[0] ?? NaN);
      const failures = failedBy(summary, tests);
      isWhole &&= outcome !== undefined && tests >= 0 && failures !== undefined;
      if ((outcome !== undefined && !GOOD_OUTCOMES.has(outcome)) || (failures ?? 0) > 0) yield FAILED_RUN;
      total += tests || 0;
      failed += failures ?? 0;
      const time = summary.get('Test Total Time') ?? summary.get('Test Execution Time');
      durationMs = sumOfDurations(durationMs, durationOf(/^(\d{1,12}) ms$/.exec(time ?? '')?.[1], 'ms'));
      testRunId = summary.get('Test Run Id') ?? testRunId;
    }
    if (!isWhole) yield warningEntry('truncated', 'The text ends before the summary of the tests.');
    // With `--concise` only the tests that failed are shown.
    yield this.#failed.size > 0 && !this.#hasOthers ? totalBy(total, total) : totalBy(total);
    yield announcedBy(failed);
    yield {
      kind: 'run',
      run: { runner: 'Apex', durationMs, context: testRunId === undefined ? undefined : { testRunId } },
    };
  }
}
