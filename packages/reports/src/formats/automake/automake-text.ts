import type { ReportEntry, ReportFormat, ReportHead, ReportSource } from '../../report.js';
import { plainLinesOf, readLog } from '../shared/read-log.js';
import {
  type AutomakeCounts,
  countIn,
  exitOf,
  isLogTitle,
  oldCountsOf,
  resultOf,
  RULE,
  startsSummary,
  titleOf,
} from './automake-lines.js';
import { AutomakeRun } from './automake-run.js';
import { AutomakeSection } from './automake-section.js';

/** What `make check` prints with the test harness of Automake, and `test-suite.log`, which it writes (automake's check.am). */
export const AUTOMAKE_TEXT: ReportFormat = {
  name: 'automake-text',
  aliases: ['automake', 'test-suite-log'],
  compatibleFormats: ['tap', 'junit'],
  title: "Automake's text (make check, test-suite.log)",
  recognizes,
  read,
};

/** Its lines may have XML or TAP between them, but do not begin with it. */
function recognizes(head: ReportHead): boolean {
  if (/^\s{0,1000}[<{[]/.test(head.text)) return false;
  const lines = plainLinesOf(head);
  const isResult = lines.some((line) => resultOf(line) !== undefined);
  return lines.some((line, at) => {
    const [before = '', next = ''] = [lines[at - 1], lines[at + 1]];
    if (RULE.test(before)) {
      if (RULE.test(next) && (isLogTitle(line) || startsSummary(line))) return true;
      if (isResult && oldCountsOf(line) !== undefined) return true;
    }
    if (countIn(line)?.[0] === 'TOTAL' && countIn(next)?.[0] === 'PASS') return true;
    return isResult && CHECKS.test(line);
  });
}

/** The rule of a Makefile that runs the tests, as make prints it. */
const CHECKS = /^(?:\/\S{0,200}\/)?(?:g|mingw32-)?make {1,3}check-TESTS(?: |$)/;

function read(source: ReportSource): AsyncGenerator<ReportEntry> {
  return readLog(
    source,
    AUTOMAKE_TEXT.name,
    new AutomakeStream(),
    'The file has no lines of Automake, such as "PASS: t/adds", or "# TOTAL: 3" below "Testsuite summary for shop".',
  );
}

/** So many programs back, the last line of one is looked for. */
const MOST_LOOKED_AT = 50;

/** Make says what failed between the lines of any program. */
const OF_MAKE = /^(?:g|mingw32-)?make\b/;

/** Reads the lines of `make check` and of `test-suite.log`, one or several of each, in any order. */
class AutomakeStream {
  readonly #runs: AutomakeRun[] = [];
  /** Those of which no log was seen, by their counts. */
  readonly #withoutLog = new Map<string, AutomakeRun[]>();
  #run = new AutomakeRun();
  /** A line is a title when the next one underlines it. */
  #waiting: string | undefined;
  #before = '';
  #counts: Map<string, number> | undefined;
  /** The log that is read: its counts are above its programs. */
  #log: { counts: AutomakeCounts | undefined; readonly sections: AutomakeSection[] } | undefined;

  /** Whether anything of Automake was seen. */
  isFound = false;

  /** What a program prints does not decide about the run: Automake gives its result. */
  isOfTest(text: string): boolean {
    return this.#log?.sections.at(-1)?.hasEnded === false && !OF_MAKE.test(text);
  }

  /** Takes a line. Nothing is known of one that the text does not end. The tests wait for their log, which may be behind all others. */
  take(given: string, isOpen: boolean): Iterable<ReportEntry> {
    if (!isOpen) this.#takeWaiting(given);
    return [];
  }

  #takeWaiting(given: string): void {
    const line = given.trimEnd();
    const waiting = this.#waiting;
    const title = this.#log === undefined || waiting === undefined ? undefined : titleOf(waiting, line);
    this.#waiting = title === undefined ? line : undefined;
    if (title !== undefined) this.#log?.sections.push(new AutomakeSection(title));
    else if (waiting !== undefined) this.#takeWhole(waiting);
  }

  /** Reports what is known at the end of the text. */
  *end(): Generator<ReportEntry> {
    if (this.#waiting !== undefined) this.#takeWhole(this.#waiting);
    this.#endLog();
    if (!this.#run.isEmpty || this.#counts !== undefined) this.#endRun();
    for (const run of this.#runs) yield* run.end();
    yield { kind: 'run', run: { runner: 'Automake' } };
  }

  #takeWhole(line: string): void {
    const before = this.#before;
    this.#before = line;
    if (RULE.test(before) && isLogTitle(line)) this.#startLog();
    else if (startsSummary(line)) this.#counts = new Map();
    else if (!this.#takesCounts(line, before)) this.#takeLine(line);
  }

  /** Takes a line of counts: those in front of a log are its own, those behind a summary are of the run. */
  #takesCounts(line: string, before: string): boolean {
    const old = RULE.test(before) || this.#isAboveSections ? oldCountsOf(line) : undefined;
    if (old !== undefined) {
      this.#count(old);
      return true;
    }
    const count = this.#counts === undefined ? undefined : countIn(line);
    if (count === undefined) return false;
    this.#counts?.set(...count);
    if (count[0] === 'ERROR') this.#count(countsIn(this.#counts ?? new Map()));
    return true;
  }

  get #isAboveSections(): boolean {
    return this.#log?.sections.length === 0 && this.#log.counts === undefined;
  }

  #count(counts: AutomakeCounts): void {
    this.#counts = undefined;
    const log = this.#log;
    if (log !== undefined && this.#isAboveSections) {
      log.counts = counts;
      return;
    }
    const section = log?.sections.at(-1);
    if (section?.hasEnded === false) {
      // A program may run tests of Automake itself: their counts are output. Those of its own log are equal to the run's.
      const isOwn = log?.counts !== undefined && keyOf(log.counts) === keyOf(counts);
      const isKnownAsFailed = !this.#run.isEmpty || (log?.counts?.failed ?? 0) > 0;
      if (isKnownAsFailed && !isOwn) return;
      if (this.#run.isEmpty) this.#leave(section);
    }
    this.#endLog();
    this.isFound = true;
    this.#run.count(counts);
    this.#endRun();
  }

  #endRun(): void {
    const run = this.#run;
    this.#run = new AutomakeRun();
    this.#runs.push(run);
    if (run.hasLog || run.counts === undefined) return;
    const key = keyOf(run.counts);
    const known = this.#withoutLog.get(key);
    if (known === undefined) this.#withoutLog.set(key, [run]);
    else known.push(run);
  }

  #startLog(): void {
    this.#endLog();
    this.isFound = true;
    this.#log = { counts: undefined, sections: [] };
    this.#counts = new Map();
  }

  /** Gives the log to the run that it is of: the one that was not counted yet, or one before with the same counts. */
  #endLog(): void {
    const log = this.#log;
    this.#log = undefined;
    if (log === undefined) return;
    const { counts, sections } = log;
    const isBefore = this.#run.isEmpty && counts !== undefined;
    const before = isBefore ? this.#withoutLog.get(keyOf(counts))?.pop() : undefined;
    const run = this.#run.isEmpty ? before : this.#run;
    if (run !== undefined) {
      run.log(sections);
      return;
    }
    this.#run.log(sections);
    if (counts !== undefined) this.#run.count(counts);
    this.#endRun();
  }

  /** The log had ended: what seemed to be output are the results of another run. */
  #leave(section: AutomakeSection): void {
    this.#endLog();
    for (const result of section.foreignResults) this.#run.add(result);
  }

  #takeLine(line: string): void {
    const sections = this.#log?.sections ?? [];
    const section = sections.at(-1);
    if (this.#log !== undefined && section === undefined) return;
    const program = exitOf(line)?.program;
    if (program !== undefined && section !== undefined) this.#mergeSections(sections, program);
    const open = sections.at(-1);
    if (open !== undefined && !open.hasEnded) return open.take(line);
    open?.takeBehind(line);
    this.#takeResult(line);
  }

  /** The last line of a program that is not the last one: it printed what looks like the titles of others. */
  #mergeSections(sections: AutomakeSection[], program: string): void {
    const from = Math.max(0, sections.length - MOST_LOOKED_AT);
    const at = sections.slice(from).findLastIndex((section) => !section.hasEnded && section.isOf(program));
    if (at < 0) return;
    for (const other of sections.splice(from + at + 1)) sections[from + at]?.absorb(other);
  }

  #takeResult(line: string): void {
    const result = resultOf(line);
    if (result === undefined) return;
    this.#endLog();
    this.isFound = true;
    this.#run.add(result);
  }
}

function keyOf({ total, passed, failed }: AutomakeCounts): string {
  return [total, passed, failed].join(' ');
}

function countsIn(counts: ReadonlyMap<string, number>): AutomakeCounts {
  const of = (name: string): number => counts.get(name) ?? 0;
  return { total: of('TOTAL'), passed: of('PASS') + of('XFAIL'), failed: of('FAIL') + of('XPASS') + of('ERROR') };
}
