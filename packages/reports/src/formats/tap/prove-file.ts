import type { ReportedTest, ReportWarning } from '../../report.js';
import { type Diagnostic, joinDiagnostics, sortDiagnostics, tapOf } from './prove-diagnostics.js';
import type { NumberRange, ProveVerdict } from './prove-lines.js';
import { readTapLine } from './tap-line.js';
import { TapParser } from './tap-parser.js';

/** What the report at the end says of a file. */
export interface FileReport {
  readonly said: readonly string[];
  readonly failed: number;
  readonly numbers: readonly NumberRange[];
}

/** The tests of a file, and what is wrong with its TAP. */
export interface FileTests {
  readonly tests: readonly ReportedTest[];
  readonly warnings: readonly ReportWarning[];
}

/** One file that prove ran: its TAP with `-v`, and else what it printed on standard error. */
export class ProveFile {
  readonly #others: readonly string[];
  #diagnostics: Diagnostic[];
  readonly #verdicts: ProveVerdict[];

  constructor(
    readonly name: string,
    lines: readonly string[],
    verdicts: readonly ProveVerdict[],
  ) {
    const { diagnostics, others } = sortDiagnostics(lines);
    this.#diagnostics = [...diagnostics];
    this.#others = others;
    this.#verdicts = [...verdicts];
  }

  get hasFailed(): boolean {
    return this.#verdicts.some(({ status }) => status === 'failed');
  }

  /** Takes away the diagnostics that are of one of the other files: with `-j`, several print at once. */
  giveAway(isOther: (file: string) => boolean): readonly Diagnostic[] {
    const isAway = ({ file }: Diagnostic): boolean => file !== undefined && file !== this.name && isOther(file);
    const away = this.#diagnostics.filter((diagnostic) => isAway(diagnostic));
    if (away.length > 0) this.#diagnostics = this.#diagnostics.filter((diagnostic) => !isAway(diagnostic));
    return away;
  }

  add(diagnostic: Diagnostic): void {
    this.#diagnostics.push(diagnostic);
  }

  /** Returns its tests. */
  end(report: FileReport | undefined): FileTests {
    const isTap = this.#others.some((line) => ['point', 'plan'].includes(readTapLine(line).kind));
    if (!isTap && !this.hasFailed && this.#verdicts.length > 0) return { tests: [this.#whole()], warnings: [] };
    const { remarks, others } = sortRemarks(this.#others, isTap);
    const points = isTap ? joinDiagnostics(others, this.#diagnostics) : tapOf(this.#diagnostics, report?.numbers ?? []);
    const lines = [...remarks, ...points, ...(isTap ? [] : others)];
    const parser = new TapParser();
    const tests = lines.flatMap((line) => parser.take(line));
    const end = parser.end(true);
    const all = [...tests, ...end.tests].map((test) => this.#named({ ...test, file: this.name }));
    const isExplained = !this.hasFailed || this.#isExplainedBy(all);
    const warnings = end.warnings.filter(({ code }) => code !== 'foreign_text' && isTap);
    return { tests: isExplained ? all : [...all, this.#program(report)], warnings };
  }

  /** psql ends a script of pgTAP at an error, with its own status: points that failed before it do not say why others are missing. */
  #isExplainedBy(tests: readonly ReportedTest[]): boolean {
    const failed = tests.filter(({ status }) => status === 'failed');
    const isEnded =
      this.#verdicts.some(({ continues }) => continues) && this.#others.some((line) => OF_PSQL.test(line));
    return failed.length > 0 && (!isEnded || failed.some(({ name }) => name === 'Test program'));
  }

  /** Plans that two programs break have nothing in common: what is said of them names the program. */
  #named(test: ReportedTest): ReportedTest {
    if (test.name !== 'Test plan' || test.suite.length > 0) return test;
    const failures = test.failures.map((failure) => ({
      ...failure,
      message: `${this.name}: ${failure.message ?? ''}`,
    }));
    return { ...test, failures };
  }

  /** A file that passed, or was skipped, whose points are not shown. */
  #whole(): ReportedTest {
    const skipped = this.#verdicts.find(({ status }) => status === 'skipped');
    const reason = skipped?.said.slice('skipped: '.length) ?? '';
    return {
      name: this.name,
      suite: [],
      file: this.name,
      status: skipped === undefined ? 'passed' : 'skipped',
      ...(reason === '' ? {} : { skipReason: reason }),
      failures: [],
      events: [],
    };
  }

  /** A file that failed apart from its points. */
  #program(report: FileReport | undefined): ReportedTest {
    const printed = reasonsIn(this.#others.filter((line) => !['point', 'plan'].includes(readTapLine(line).kind)));
    const said = [...this.#verdicts.map((verdict) => verdict.said), ...(report?.said ?? [])];
    const message = [...printed.map((line) => line.replace(/^# ?/, '')), ...said].join('\n').trim();
    return {
      name: 'Test program',
      suite: [],
      file: this.name,
      status: 'failed',
      failures: [{ message, isAssertion: false }],
      events: [],
    };
  }
}

/** An error in a script, which psql prints with its place: `psql:t/till.sql:12: ERROR:  relation "till" does not exist`. */
const OF_PSQL = /^psql:[^\n]{1,1000}:\d{1,9}: (?:ERROR|FATAL|PANIC): {1,4}\S/;

/** What Test::More and pgTAP say of a plan that was not met, where the program itself ended as it should. */
const OF_PLAN = /^# Looks like you planned \d{1,9} tests? but ran \d/;

/** Returns lines without what is in front of the reason, which may be of other programs: from an error of psql on, or from the plan. */
function reasonsIn(lines: readonly string[]): readonly string[] {
  const error = lines.findIndex((line) => OF_PSQL.test(line));
  if (error >= 0) return lines.slice(error);
  const plan = lines.findIndex((line) => OF_PLAN.test(line));
  return plan < 0 || lines.some((line) => line.startsWith(PROGRAM_ENDED)) ? lines : lines.slice(plan);
}

const PROGRAM_ENDED = '# Looks like your test ';

const ENDED = /^# (?:Looks like |Tests were run )/;

/**
 * Returns comments, which come in front, and other lines. What a program printed on standard error may be in front of its TAP; of one that
 * ended early it says why, behind its points.
 */
function sortRemarks(
  lines: readonly string[],
  isTap: boolean,
): Readonly<Record<'remarks' | 'others', readonly string[]>> {
  const first = isTap ? lines.findIndex((line) => IS_OF_TAP.has(readTapLine(line).kind)) : lines.length;
  const before = lines.slice(0, first);
  const isRemark = (line: string): boolean => line.startsWith('#') && !ENDED.test(line);
  return {
    remarks: before.filter((line) => isRemark(line)),
    others: [...lines.slice(first), ...before.filter((line) => !isRemark(line))],
  };
}

const IS_OF_TAP: ReadonlySet<string> = new Set(['point', 'plan', 'version', 'subtest']);
