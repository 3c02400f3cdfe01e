import { passedRunTest } from '../../failed-run.js';
import type { ReportedFailure, ReportedTest, ReportEntry } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, totalBy } from '../shared/announced.js';
import type { AutomakeCounts, AutomakeResult, AutomakeWord } from './automake-lines.js';
import type { AutomakeSection } from './automake-section.js';

const STATUSES: Readonly<Record<AutomakeWord, TestStatus>> = {
  PASS: 'passed',
  FAIL: 'failed',
  SKIP: 'skipped',
  XFAIL: 'passed',
  XPASS: 'failed',
  ERROR: 'failed',
};

const UNEXPECTED: ReportedFailure = { message: 'The test passed, and was expected to fail.', isAssertion: true };

/** The tests of one Makefile: what `make check` prints of them, and their log. */
export class AutomakeRun {
  readonly #results: AutomakeResult[] = [];
  #sections: AutomakeSection[] | undefined;
  #counts: AutomakeCounts | undefined;

  /** Whether nothing is known of it. */
  get isEmpty(): boolean {
    return this.#results.length === 0 && this.#sections === undefined && this.#counts === undefined;
  }

  get hasLog(): boolean {
    return this.#sections !== undefined;
  }

  get counts(): AutomakeCounts | undefined {
    return this.#counts;
  }

  add(result: AutomakeResult): void {
    this.#results.push(result);
  }

  count(counts: AutomakeCounts): void {
    this.#counts = counts;
  }

  /** Takes the programs in the log of the run. */
  log(sections: readonly AutomakeSection[]): void {
    this.#sections = [...sections];
  }

  /** Returns the tests, and compares them with the counts. */
  *end(): Generator<ReportEntry> {
    const tests = this.#tests();
    for (const test of tests) yield { kind: 'test', test };
    const counts = this.#counts;
    if (counts === undefined) {
      yield warningEntry('truncated', 'The text ends before the counts of the tests.');
      return;
    }
    if (tests.length === 0 && counts.failed === 0 && counts.passed > 0)
      yield { kind: 'test', test: passedRunTest('make check') };
    const failed = tests.filter(({ status }) => status === 'failed').length;
    yield announcedBy(counts.failed, Math.min(failed, counts.failed));
    // A log names only the tests that did not pass.
    const listed = this.#results.length === 0 ? counts.total : Math.min(tests.length, counts.total);
    yield totalBy(counts.total, listed);
  }

  #tests(): readonly ReportedTest[] {
    const sections = this.#sections ?? [];
    const byTitle = new Map(sections.map((section) => [section.heading.title, section]));
    const isPrinted = this.#results.length > 0;
    const printed = new Set(this.#results.map(({ of }) => of));
    const programs = new Set(this.#results.flatMap(({ program }) => [program, withoutExtension(program)]));
    const tests = this.#results.map((result) =>
      testOf(result, byTitle.get(result.program) ?? byTitle.get(withoutExtension(result.program))),
    );
    // What is printed may lack a test that failed, where several programs print at once.
    const isMissing = (section: AutomakeSection, { of, word }: AutomakeResult): boolean =>
      STATUSES[word] === 'failed' && !(section.hasPoints ? printed.has(of) : programs.has(section.heading.title));
    const logged = sections.flatMap((section) =>
      section.results
        .filter((result) => !isPrinted || isMissing(section, result))
        .map((result) => testOf(result, section)),
    );
    return [...tests, ...logged];
  }
}

/** A log is named after its program without the extension. */
function withoutExtension(program: string): string {
  const dot = program.lastIndexOf('.');
  return dot <= program.lastIndexOf('/') + 1 ? program : program.slice(0, dot);
}

function testOf(result: AutomakeResult, section: AutomakeSection | undefined): ReportedTest {
  const { word, program, point, said, directive } = result;
  const status = directive?.kind === 'todo' && word === 'XFAIL' ? 'skipped' : STATUSES[word];
  const reason = directive?.reason ?? said ?? '';
  return {
    name: point ?? program,
    suite: point === undefined ? [] : [program],
    status,
    ...(status === 'skipped' && reason !== '' ? { skipReason: reason } : {}),
    failures: status === 'failed' ? failuresOf(result, section) : [],
    events: status === 'failed' && section !== undefined ? section.eventsOf(result) : [],
  };
}

function failuresOf(result: AutomakeResult, section: AutomakeSection | undefined): readonly ReportedFailure[] {
  if (result.word === 'XPASS') return [UNEXPECTED];
  const logged = section?.failuresOf(result);
  if (logged !== undefined) return logged;
  return [result.said === undefined ? {} : { message: result.said, isAssertion: false }];
}
