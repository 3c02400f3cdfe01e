import { passedRunTest } from '../../failed-run.js';
import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, totalBy } from '../shared/announced.js';
import { durationOf, sumOfDurations } from '../shared/durations.js';
import { hasLine, linesOfLog, readLog } from '../shared/read-log.js';
import {
  blockOf,
  BROKEN_COUNT,
  brokenOf,
  COMPLETED,
  COUNTS,
  DISCOVERED,
  failureOf,
  FILE,
  isStart,
  markOf,
  OF_BLOCK,
  ONLY_TIME,
  type PesterBroken,
  type PesterMark,
  shownOf,
  SUMMARY,
  TRACE,
  UNENDED,
  VERSION,
} from './pester-lines.js';

/** What Pester 3, 4 and 5 of PowerShell print (`src/functions/Output.ps1`, formerly `Functions/Output.ps1`), with any verbosity. */
export const PESTER_TEXT: ReportFormat = {
  name: 'pester-text',
  aliases: ['invoke-pester'],
  compatibleFormats: ['nunit', 'junit'],
  title: 'Pester text',
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  return hasLine(linesOfLog(head), (line, next) => isCertain(shownOf(line).line, shownOf(next).line));
}

function isCertain(line: string, next: string): boolean {
  if (isStart(line) || VERSION.test(line) || DISCOVERED.test(line) || SUMMARY.test(line)) return true;
  return blockOf(line) === undefined ? markOf(line)?.hasParts === true : markOf(next) !== undefined;
}

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    PESTER_TEXT.name,
    new PesterStream(),
    'The file has no lines of Pester, such as "Discovery found 3 tests in 20ms." or "Tests Passed: 2, Failed: 1, Skipped: 0".',
  );
}

/** A name of several lines is no longer. */
const LONGEST_NAME = 400;

/** A larger count is as many. */
const MOST_COUNTED = 10_000_000;

/** So many lines of a failure are kept. */
const MOST_LINES = 2000;

/** A failure that is read: the lines below its test. */
interface OpenFailure {
  readonly indent: number;
  readonly isBroken: boolean;
  readonly isOfJob: boolean;
  readonly test: { readonly name: string; readonly suite: readonly string[]; readonly file: string | undefined } & {
    readonly durationMs?: number | undefined;
  };
  readonly lines: string[];
  /** Where its lines begin; not known before the first one. */
  column: number | undefined;
  blanks: number;
  hasTrace: boolean;
  /** In a group of GitHub Actions, which has an end of its own. */
  isInGroup: boolean;
  hasEnded: boolean;
}

/** Reads what Pester prints, of one or several runs. */
class PesterStream {
  #blocks: { readonly indent: number; readonly name: string }[] = [];
  #file: string | undefined;
  #failure: OpenFailure | undefined;
  readonly #broken = new Set<string>();
  /** The beginning of a test whose time is missing. */
  #unended: string | undefined;
  #hasBegun = false;
  #hasStarted = false;
  #isCompleted = false;
  #counts = new Map<string, number>();
  #isCut = false;
  #brokenCount = 0;
  #shown = { passed: 0, failed: 0 };
  #durationMs: number | undefined;
  #version: string | undefined;

  /** Whether there was a line of Pester. */
  isFound = false;

  /** Takes a line; `isOpen` is set on a last line that the file does not end, in which a name or a count may be cut. */
  *take(given: string, isOpen: boolean): Generator<ReportEntry> {
    const { line, isOfJob } = shownOf(given);
    if (this.#takeBelow(line, isOfJob)) return;
    const mark = this.#markOf(line);
    const [broken, block] = [brokenOf(line), blockOf(line)];
    if (line !== '') yield* this.#endFailure();
    const version = VERSION.exec(line)?.[1];
    if (version !== undefined || isStart(line)) yield* this.#start(version);
    else if (broken !== undefined && (this.#hasBegun || broken.file !== undefined)) this.#break(broken, isOfJob);
    else if (mark !== undefined && (this.#hasBegun || mark.hasParts || this.#blocks.length > 0))
      yield* this.#takeMark(mark, isOfJob, isOpen);
    else if (block !== undefined) this.#blocks = [...this.#blocks.filter(({ indent }) => indent < block.indent), block];
    else this.#takeOther(line, isOpen);
  }

  /** Reports what is known at the end of the text. */
  *end(): Generator<ReportEntry> {
    yield* this.#endRun();
    const runner = this.#version === undefined ? 'Pester' : `Pester ${this.#version}`;
    yield { kind: 'run', run: { runner, durationMs: this.#durationMs } };
  }

  #begin(): void {
    this.isFound = true;
    this.#hasBegun = true;
  }

  /** The version is in front of the first line of a run, where it is printed. */
  *#start(version: string | undefined): Generator<ReportEntry> {
    if (this.#hasStarted || this.#counts.size > 0) yield* this.#endRun();
    this.#begin();
    this.#hasStarted = version === undefined;
    this.#version = version ?? this.#version;
  }

  /** Takes a line of the failure that is read; returns whether it was one. */
  #takeBelow(line: string, isOfJob: boolean): boolean {
    const failure = this.#failure;
    if (failure === undefined) return false;
    if (failure.hasEnded) return false;
    if (failure.isOfJob && /^(?:::|##\[)group(?:::|\])Message$/.test(line)) failure.isInGroup = true;
    else if (failure.isInGroup && /^(?:::endgroup::|##\[endgroup\])$/.test(line)) failure.hasEnded = true;
    else if (line === '') failure.blanks += 1;
    else {
      const indent = line.length - line.trimStart().length;
      const isWithin = failure.isInGroup || (failure.isOfJob ? isOfJob : this.#isBelow(failure, line, indent));
      const isOther = markOf(line) !== undefined || brokenOf(line) !== undefined || blockOf(line) !== undefined;
      if (!isWithin || (isOther && (failure.hasTrace || indent < (failure.column ?? 1)))) return false;
      failure.column ??= indent;
      const text = line.slice(Math.min(indent, failure.column));
      failure.hasTrace ||= TRACE.test(text);
      if (failure.lines.length < MOST_LINES)
        failure.lines.push(...Array<string>(Math.min(failure.blanks, 20)).fill(''), text);
      failure.blanks = 0;
    }
    return true;
  }

  /** The error of a file is not set in: it ends behind its stack, or where Pester goes on. */
  #isBelow({ indent: around, column, isBroken, hasTrace }: OpenFailure, line: string, indent: number): boolean {
    if (column === undefined && indent > around) return true;
    if (column !== undefined && column > 0) return indent >= column;
    const isOfPester = isStart(line) || DISCOVERED.test(line) || FILE.test(line) || COMPLETED.test(line);
    return isBroken && !isOfPester && line !== 'Running tests.' && (!hasTrace || TRACE.test(line));
  }

  /** A name may have several lines, of its own or of a console. */
  #markOf(line: string): PesterMark | undefined {
    const mark = markOf(line);
    const before = this.#unended;
    const isUnended = mark === undefined && UNENDED.test(line) && brokenOf(line) === undefined;
    this.#unended = isUnended ? line : undefined;
    if (mark !== undefined || before === undefined || isUnended) return mark;
    const joined = `${before} ${line.trimStart()}`;
    const whole = markOf(joined);
    if (whole?.hasParts === true || ONLY_TIME.test(line)) return whole;
    if (joined.length < LONGEST_NAME) this.#unended = joined;
    return undefined;
  }

  *#takeMark(mark: PesterMark, isOfJob: boolean, isOpen: boolean): Generator<ReportEntry> {
    this.#begin();
    const { name, indent, durationMs, skipReason } = mark;
    // A file in which all passed, where its tests are not named.
    if (isOpen || (mark.status !== 'failed' && indent === 0 && name.endsWith('.ps1'))) return;
    const around = this.#blocks.filter((block) => indent === 0 || block.indent < indent);
    const test = { name, suite: around.map((block) => block.name), file: this.#file, durationMs };
    if (mark.status === 'failed') {
      this.#shown.failed += 1;
      this.#open(test, indent, OF_BLOCK.test(name), isOfJob);
      return;
    }
    if (mark.status === undefined)
      yield warningEntry('no_result', `The result of "${name.slice(0, 200)}" is not known.`);
    if (mark.status === 'passed') this.#shown.passed += 1;
    yield { kind: 'test', test: { ...test, status: mark.status ?? 'skipped', skipReason, failures: [], events: [] } };
  }

  /** A file that could not be read is named when its tests are looked for, and may be again when they are run. */
  #break({ name, file }: PesterBroken, isOfJob: boolean): void {
    this.#begin();
    const key = file ?? name;
    if (this.#broken.has(key) && file !== undefined) return;
    this.#broken.add(key);
    this.#open({ name, suite: [], file: file ?? this.#file }, 0, true, isOfJob);
  }

  #open(test: OpenFailure['test'], indent: number, isBroken: boolean, isOfJob: boolean): void {
    const state = { column: undefined, blanks: 0, hasTrace: false, isInGroup: false, hasEnded: false };
    this.#failure = { test, indent, isBroken, isOfJob, lines: [], ...state };
  }

  *#endFailure(): Generator<ReportEntry> {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure === undefined) return;
    const failures = [failureOf(failure.lines, failure.isBroken)];
    yield { kind: 'test', test: { ...failure.test, status: 'failed', failures, events: [] } };
  }

  #takeOther(line: string, isOpen: boolean): void {
    const [, running, script] = FILE.exec(line) ?? [];
    const [, time, unit] = COMPLETED.exec(line) ?? [];
    const broken = BROKEN_COUNT.exec(line)?.[1];
    if (DISCOVERED.test(line)) this.#begin();
    if (this.#hasBegun && (running ?? script) !== undefined) {
      this.#file = running ?? script;
      this.#blocks = [];
    } else if (time !== undefined && !isOpen) {
      this.#isCompleted = true;
      this.#durationMs = sumOfDurations(this.#durationMs, durationOf(time.replace(',', '.'), unit));
    } else if (broken !== undefined && this.#counts.size > 0)
      this.#brokenCount = Math.min(this.#brokenCount + Number(broken), MOST_COUNTED);
    else if (COUNTS.test(line) && (this.#isCompleted || SUMMARY.test(line))) this.#count(line, isOpen);
  }

  /** Of several summaries, the one with most failures decides. */
  #count(line: string, isOpen: boolean): void {
    this.#begin();
    this.#isCut = isOpen && !/(?:Pending|Inconclusive|NotRun): \d{1,9}$/.test(line);
    for (const [, name = '', count] of line.matchAll(/(\w{1,20}): (\d{1,9})/g))
      this.#counts.set(name, name === 'Failed' ? Math.max(this.#counts.get(name) ?? 0, Number(count)) : Number(count));
  }

  /** Compares what was named with the counts. Where something broke outside of tests, these count the tests that it stopped. */
  *#endRun(): Generator<ReportEntry> {
    yield* this.#endFailure();
    const [passed, failed] = [this.#counts.get('Passed'), this.#counts.get('Failed')];
    const isCounted = passed !== undefined && failed !== undefined && !this.#isCut;
    if (this.#hasBegun && !isCounted) yield warningEntry('truncated', 'The text ends before the counts of Pester.');
    const [isBroken, { passed: named, failed: shown }] = [this.#broken.size > 0, this.#shown];
    const wrong = Math.min(failed ?? 0, MOST_COUNTED);
    const total = Math.min((passed ?? 0) + wrong, MOST_COUNTED);
    yield announcedBy(wrong, isBroken ? wrong : Math.min(shown, wrong));
    yield announcedBy(this.#brokenCount, Math.min(this.#broken.size, this.#brokenCount));
    yield totalBy(total, named === 0 || isBroken ? total : Math.min(named + shown, total));
    const isEmpty = named + shown + wrong + this.#brokenCount === 0 && !isBroken;
    if (isEmpty && isCounted && passed > 0) yield { kind: 'test', test: passedRunTest('Pester') };
    this.#reset();
  }

  #reset(): void {
    this.#unended = undefined;
    this.#blocks = [];
    this.#file = undefined;
    this.#broken.clear();
    this.#hasBegun = false;
    this.#hasStarted = false;
    this.#isCompleted = false;
    this.#counts = new Map();
    this.#isCut = false;
    this.#brokenCount = 0;
    this.#shown = { passed: 0, failed: 0 };
  }
}
