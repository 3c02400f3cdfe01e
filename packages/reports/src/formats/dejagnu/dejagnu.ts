import { failedRunTest } from '../../failed-run.js';
import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { warningEntry } from '../../warning-entry.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import { compareCounts, DejaGnuCounts } from './dejagnu-counts.js';
import {
  dejaGnuCountOf,
  dejaGnuErrorOf,
  type DejaGnuHeading,
  dejaGnuHeadingOf,
  type DejaGnuResult,
  dejaGnuResultOf,
  saysInterrupted,
  saysTimedOut,
  scriptIn,
} from './dejagnu-lines.js';
import { broken, isFailure, testOf } from './dejagnu-test.js';

/**
 * The `.sum` files of DejaGnu (runtest.exp, framework.exp), in which GCC, GDB and binutils have their results, also joined by GCC's
 * `dg-extract-results`; and what `make check` prints of them, which names only the tests that failed.
 */
export const DEJAGNU: ReportFormat = {
  name: 'dejagnu',
  aliases: ['runtest', 'dejagnu-sum'],
  title: "DejaGnu's summary files",
  recognizes,
  read,
};

/** By the head, by a summary, or by a script beside its results: other runners have lines of `PASS: ` and `FAIL: `, too. */
function recognizes(head: ReportHead): boolean {
  const lines = linesOfLog(head);
  const kinds = new Set(lines.map((line) => dejaGnuHeadingOf(line)?.kind));
  if (kinds.has('tool') && (kinds.has('run') || kinds.has('schedule'))) return true;
  if (kinds.has('script') && hasLine(lines, isBesideScript)) return true;
  return kinds.has('summary') && lines.some((line) => (dejaGnuCountOf(line)?.of ?? 'other') !== 'other');
}

function isBesideScript(line: string, next: string): boolean {
  const kinds = [dejaGnuHeadingOf(line)?.kind, dejaGnuHeadingOf(next)?.kind];
  const at = kinds.indexOf('script');
  return at >= 0 && dejaGnuResultOf(at === 0 ? next : line) !== undefined;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    DEJAGNU.name,
    new DejaGnuStream(),
    'The file has no lines of DejaGnu, such as "PASS: shop.exp: adds", or "# of expected passes" below "=== shop Summary ===".',
  );
}

/** Reads a `.sum` file of DejaGnu, or several one behind the other. */
class DejaGnuStream {
  #tool = '';
  #script: string | undefined;
  #target: string | undefined;
  #variations = 0;
  #isSchedule = false;
  /** A run, of which the summary is due. */
  #isRunning = false;
  #results = new DejaGnuCounts();
  #resultsOfTarget = new DejaGnuCounts();
  #summary: { readonly counts: DejaGnuCounts; readonly isTotal: boolean } | undefined;
  #isTimedOut = false;
  #errors: BoundedText | undefined;

  /** Whether there was a line of DejaGnu. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end. */
  *take(given: string, isOpen: boolean): Generator<ReportEntry> {
    const line = given.trimEnd();
    const result = dejaGnuResultOf(line);
    if (result !== undefined) {
      yield* this.#takeResult(result, isOpen);
      return;
    }
    const heading = dejaGnuHeadingOf(line);
    if (heading !== undefined) yield* this.#takeHeading(heading);
    else if (this.#isSchedule && /^ {1,8}\S/.test(line)) this.#variations += 1;
    else if (!this.#takesCount(line)) yield* this.#takeOther(line);
    this.#isSchedule = heading?.kind === 'schedule' || (this.#isSchedule && line !== '');
  }

  /** Reports what is known at the end of the file. */
  *end(): Generator<ReportEntry> {
    yield* this.#endRun();
    yield { kind: 'run', run: { runner: 'DejaGnu' } };
  }

  *#takeResult(result: DejaGnuResult, isOpen: boolean): Generator<ReportEntry> {
    this.isFound = true;
    this.#isSchedule = false;
    yield* this.#endSummary();
    this.#isRunning = true;
    if (isOpen) return;
    // The errors make the framework call the next result unresolved. Scripts that join files sort them.
    const errors = result.word === 'UNRESOLVED' ? (this.#errors?.toString() ?? '') : '';
    if (errors === '') yield* this.#endErrors();
    this.#errors = undefined;
    this.#results.add({ of: result.word, count: 1 });
    this.#resultsOfTarget.add({ of: result.word, count: 1 });
    const test = testOf(result, {
      tool: this.#tool,
      script: this.#script,
      variant: this.#variations > 1 ? this.#target : undefined,
      isTimedOut: this.#isTimedOut,
      errors,
    });
    this.#isTimedOut = false;
    yield { kind: 'test', test };
  }

  *#takeHeading(heading: DejaGnuHeading): Generator<ReportEntry> {
    yield* this.#endErrors();
    yield* this.#endSummary();
    this.#isTimedOut = false;
    if (heading.kind === 'run') yield* this.#startRun('');
    else if (heading.kind === 'tool') yield* this.#startRun(heading.tool);
    else if (heading.kind === 'schedule') this.#variations = 0;
    else if (heading.kind === 'target') this.#target = heading.target;
    else if (heading.kind === 'script') this.#startScript(heading.script);
    else {
      this.isFound = true;
      this.#isRunning ||= heading.isTotal;
      this.#summary = { counts: new DejaGnuCounts(), isTotal: heading.isTotal };
    }
  }

  /** The line that names the tool is below that of the run; joined files have several of the former. */
  *#startRun(tool: string): Generator<ReportEntry> {
    const isBelow = this.#isRunning && this.#tool === '' && tool !== '' && this.#results.isEmpty;
    if (!isBelow) yield* this.#endRun();
    this.isFound = true;
    this.#isRunning = true;
    this.#tool = tool;
    this.#script = undefined;
    this.#target = undefined;
    this.#variations = 0;
  }

  #startScript(script: string): void {
    this.isFound = true;
    this.#isRunning = true;
    this.#script = scriptIn(script);
  }

  #takesCount(line: string): boolean {
    const count = this.#summary === undefined ? undefined : dejaGnuCountOf(line);
    if (count !== undefined) this.#summary?.counts.add(count);
    return count !== undefined || (this.#summary !== undefined && line === '');
  }

  *#takeOther(line: string): Generator<ReportEntry> {
    yield* this.#endSummary();
    const error = dejaGnuErrorOf(line);
    if (error !== undefined && (this.#isRunning || IS_OWN_ERROR.test(error))) {
      this.#errors ??= new BoundedText();
      this.#errors.push(`${error}\n`);
    } else if (saysInterrupted(line)) yield warningEntry('truncated', 'The run was interrupted by a signal.');
    else if (saysTimedOut(line)) this.#isTimedOut = true;
    else if (!/^(?:WARNING|NOTE): /.test(line)) this.#errors?.push(`${line}\n`);
  }

  /** Errors that are no test's own fail the run. */
  *#endErrors(): Generator<ReportEntry> {
    const errors = this.#errors?.toString().trim() ?? '';
    this.#errors = undefined;
    if (errors !== '') yield { kind: 'test', test: failedRunTest([broken(errors)]) };
  }

  *#endSummary(): Generator<ReportEntry> {
    const summary = this.#summary;
    this.#summary = undefined;
    if (summary === undefined) return;
    const { counts, isTotal } = summary;
    const seen = isTotal ? this.#results : this.#resultsOfTarget;
    yield* compareCounts(counts, seen);
    this.#resultsOfTarget = new DejaGnuCounts();
    if (!isTotal) return;
    // What is printed while the tests run does not name those that passed.
    if (seen.isEmpty && counts.of('PASS') > 0 && counts.sum(isFailure) + counts.of('error') === 0)
      yield { kind: 'test', test: { name: `${this.#tool} tests`.trim(), suite: [], ...PASSED } };
    this.#results = new DejaGnuCounts();
    this.#isRunning = false;
  }

  *#endRun(): Generator<ReportEntry> {
    yield* this.#endErrors();
    yield* this.#endSummary();
    if (this.#isRunning) yield warningEntry('truncated', 'The text ends before the summary of a run.');
    this.#isRunning = false;
    this.#results = new DejaGnuCounts();
    this.#resultsOfTarget = new DejaGnuCounts();
  }
}

/** Other programs have lines of `ERROR: ` in front of a run. */
const IS_OWN_ERROR = /^(?:\(DejaGnu\)|tcl error) /;

const PASSED = { status: 'passed', failures: [], events: [] } as const;
