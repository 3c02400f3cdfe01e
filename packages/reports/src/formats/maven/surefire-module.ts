import type { ReportedAttempt, ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, totalBy } from '../shared/announced.js';
import type { SurefireBlock } from './surefire-block.js';
import {
  IS_TRY,
  type ListedFailure,
  listedOf,
  type ResultsHeading,
  type SurefireCounts,
  testOf,
} from './surefire-lines.js';

/** A test that failed, with all that was said of it. */
interface FailedTest {
  readonly suite: readonly string[];
  readonly name: string;
  readonly blocks: SurefireBlock[];
}

/** An entry of the list of results, with the lines below it. */
interface Listed extends ListedFailure {
  readonly element: 'failure' | 'error';
  readonly more: string[];
}

const NO_COUNTS = { run: 0, failed: 0 };

/** So many lines of an entry of the list of results are kept. */
const MOST_LINES = 200;

const CLASS = /^(?:[a-z_][\w$]{0,100}\.){0,30}[A-Z_$][\w$]{0,300}$/;

/** The tests of one module, up to its counts. */
export class SurefireModule {
  readonly #tests = new Map<string, FailedTest>();
  readonly #running = new Set<string>();
  #className: string | undefined;
  /** The results have begun; the part that the lines are of. */
  #isInResults = false;
  #results: ResultsHeading['list'] | undefined;
  readonly #listed: Listed[] = [];
  readonly #flaky = new Set<string>();
  #hasTries = false;
  #counted: SurefireCounts | undefined;
  #durationMs: number | undefined;

  /** The time that the tests of its classes took. */
  get durationMs(): number | undefined {
    return this.#durationMs;
  }

  /** Whether no class has started. */
  get isEmpty(): boolean {
    return this.#counted === undefined && this.#running.size === 0 && this.#tests.size === 0;
  }

  /** Whether a test passed, by the counts of the classes. */
  get hasPassed(): boolean {
    return this.#counted !== undefined && this.#counted.run > this.#counted.failed + this.#counted.skipped;
  }

  /** Whether the results have begun, which end with the counts of the module. */
  get isInResults(): boolean {
    return this.#isInResults;
  }

  /** The tests of a class start; what is no name of a class may be a line that a test printed. */
  start(className: string): void {
    if (CLASS.test(className)) this.#running.add(className);
    this.#className = className;
  }

  /** Takes the counts of a class, which are in front of what is said of its tests. */
  count(counts: SurefireCounts): void {
    this.#className = counts.className ?? this.#className;
    if (this.#className !== undefined) this.#running.delete(this.#className);
    if (counts.durationMs !== undefined) this.#durationMs = (this.#durationMs ?? 0) + counts.durationMs;
    this.#counted = {
      ...counts,
      run: (this.#counted?.run ?? 0) + counts.run,
      failed: (this.#counted?.failed ?? 0) + counts.failed,
      skipped: (this.#counted?.skipped ?? 0) + counts.skipped,
    };
  }

  /** Takes what is said of a test. */
  fail(block: SurefireBlock): void {
    const { suite, name } = testOf(block.heading.test, this.#className);
    const key = keyOf(suite, name);
    const known = this.#tests.get(key);
    if (known === undefined) this.#tests.set(key, { suite, name, blocks: [block] });
    else known.blocks.push(block);
  }

  /** The results start. */
  startResults(): void {
    this.#isInResults = true;
  }

  /** A part of the list of results starts. */
  list({ list, rest }: ResultsHeading): void {
    this.#isInResults = true;
    this.#results = list;
    if (rest !== undefined) this.takeResult(`  ${rest}`);
  }

  /** Takes a line of the list of results. */
  takeResult(text: string): void {
    const list = this.#results;
    if (list === undefined) return;
    this.#hasTries ||= IS_TRY.test(text);
    if (list === 'flaky') {
      if (/^\S/.test(text)) this.#flaky.add(text.trim());
      return;
    }
    const listed = /^ {2}\S/.test(text) ? listedOf(text.replace(IS_TRY, '').trim()) : undefined;
    if (listed !== undefined) this.#listed.push({ ...listed, element: list, more: [] });
    else if (!/^\S{1,1000}\.\S{1,1000}$/.test(text)) {
      const more = this.#listed.at(-1)?.more;
      if (more !== undefined && more.length < MOST_LINES) more.push(text);
    }
  }

  /** Returns the tests and compares them with the counts of the module. */
  *end(counts: SurefireCounts): Generator<ReportEntry> {
    yield* this.#open();
    // The classes count tries that failed, too.
    const hasTries = this.#hasTries || this.#flaky.size > 0;
    const failed = hasTries ? counts.failed : Math.max(counts.failed, this.#counted?.failed ?? 0);
    yield* this.#all({ ...counts, failed });
  }

  /** Returns what is known where the counts of the module are missing: `isWhole` in a file of one class, which has no others. */
  *endEarly(isWhole: boolean): Generator<ReportEntry> {
    yield* this.#open();
    yield* this.#all(this.#counted ?? NO_COUNTS);
    if (!isWhole || this.#counted === undefined)
      yield warningEntry('truncated', 'The text ends before the counts of all tests.');
  }

  *#open(): Generator<ReportEntry> {
    for (const className of this.#running) yield warningEntry('no_result', `${className} started but has no result.`);
  }

  *#all({ run, failed }: Pick<SurefireCounts, 'run' | 'failed'>): Generator<ReportEntry> {
    const tests =
      this.#tests.size > 0 ? [...this.#tests.values()].flatMap((test) => this.#reported(test)) : this.#fromList();
    for (const test of tests) yield { kind: 'test', test };
    yield totalBy(run, run);
    const shown = tests.filter(({ status }) => status === 'failed').length;
    yield announcedBy(failed, Math.min(shown, failed));
  }

  /** A test that was tried again is one; else, tests of one name are several. */
  #reported({ suite, name, blocks }: FailedTest): readonly ReportedTest[] {
    const [className = ''] = suite;
    const isFlaky = this.#flaky.has(`${className}.${name}`) || this.#flaky.has(`${className}.${name}(${className})`);
    const failed = blocks.map((block): ReportedTest => {
      const own = suite.map((outer) => block.classIn(outer, name));
      return reportedTest(own, name, 'failed', [block.failure()], block.heading.durationMs);
    });
    const [first] = failed;
    if (first === undefined || !(isFlaky || (this.#hasTries && failed.length > 1))) return failed;
    const attempts = failed.map(({ status, failures, durationMs }): ReportedAttempt => ({
      status,
      failures,
      durationMs,
    }));
    if (!isFlaky) return [{ ...first, attempts }];
    return [
      { ...reportedTest(first.suite, name, 'passed', []), attempts: [...attempts, { status: 'passed', failures: [] }] },
    ];
  }

  /** The tests of a log of which only the end is there. */
  #fromList(): readonly ReportedTest[] {
    const known = new Set<string>();
    return this.#listed.flatMap(({ className, name, line, message, element, more }) => {
      const key = keyOf([className], name ?? '');
      if (this.#hasTries && known.has(key)) return [];
      known.add(key);
      const failure: ReportedFailure = {
        element,
        dialect: 'java',
        message: [message, ...more].join('\n').trim(),
        ...(line === undefined ? {} : { location: { file: fileOf(className), line } }),
      };
      return [
        name === undefined
          ? reportedTest([], className, 'failed', [failure])
          : reportedTest([className], name, 'failed', [failure]),
      ];
    });
  }
}

function reportedTest(
  suite: readonly string[],
  name: string,
  status: 'failed' | 'passed',
  failures: readonly ReportedFailure[],
  durationMs?: number,
): ReportedTest {
  return {
    name,
    suite,
    ...(status === 'failed' ? { runner: 'maven', selector: suite.at(-1) ?? name } : {}),
    status,
    ...(durationMs === undefined ? {} : { durationMs }),
    failures,
    events: [],
  };
}

function keyOf(suite: readonly string[], name: string): string {
  return [...suite, name].join('\n');
}

/** Returns the file of a class; the list has no other name of it. */
function fileOf(className: string): string {
  const name = className.split('.').at(-1) ?? className;
  return `${name.split('$')[0] ?? name}.java`;
}
