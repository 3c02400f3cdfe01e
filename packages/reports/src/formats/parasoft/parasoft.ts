import { failedRunTest } from '../../failed-run.js';
import {
  type ReportedFailure,
  type ReportedTest,
  type ReportEntry,
  type ReportFormat,
  type ReportHead,
  type ReportSource,
  UnreadableReport,
} from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { childNamed, childrenNamed } from '../../xml/xml-element.js';
import type { XmlElement, XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { announcedBy } from '../shared/announced.js';
import { clockOf, filled, placeOf } from '../shared/attribute-values.js';
import { isTagCut, subtreesUnder, Warnings } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['ResultsSession'];

/** What C++test, Jtest and dotTEST of Parasoft write: the tests of a session, and what each of them violated. */
export const PARASOFT: ReportFormat = {
  name: 'parasoft',
  aliases: ['cpptest', 'jtest', 'dottest'],
  title: 'Parasoft XML',
  roots: ROOTS,
  recognizes: ({ root }: ReportHead): boolean => root?.attributes['toolName'] !== undefined,
  read: readParasoft,
};

const ROOTED = {
  title: 'Parasoft XML',
  roots: ROOTS,
  isSubtree: (name: string, path: readonly XmlOpen[]): boolean => {
    const parent = path.at(-1)?.name;
    if (name === 'Test') return parent === 'TestSuite' || parent === 'Test';
    if (name === 'Project') return parent === 'Projects' && path.some((open) => open.name === 'Exec');
    return name === 'ExecViol' || (name === 'Error' && path.some((open) => open.name === 'TestingProcessProblems'));
  },
};

async function* readParasoft(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  let session = new Session(warnings);
  for await (const piece of subtreesUnder(source, ROOTED)) {
    if (piece.kind === 'warning') yield piece;
    else if (piece.kind === 'unit') session.take(piece.unit);
    else {
      session.close(piece.path);
      if (piece.path.length === 1) {
        yield* session.finish(piece.path[0]);
        session = new Session(warnings);
      }
    }
    yield* warnings.take();
  }
}

/** One session. Violations are before or after the tests that they belong to. */
class Session {
  private readonly tests: (ReportedTest & { readonly id: string | undefined })[] = [];
  private readonly violations: ParasoftViolation[] = [];
  private readonly problems: string[] = [];
  private announced = 0;
  private hasExecution = false;

  constructor(private readonly warnings: Warnings) {}

  take(unit: XmlSubtree): void {
    const { element, path } = unit;
    if (element.name === 'Test') this.takeTest(unit);
    else if (element.name === 'ExecViol') this.violations.push(toViolation(element));
    else if (element.name === 'Error') this.problems.push(filled(element.attributes['val']) ?? 'unknown problem');
    else this.announced += count(element, 'fail') + count(element, 'err');
    this.hasExecution ||= path.some(({ name }) => name === 'Exec' || name === 'ExecutedTestsDetails');
  }

  close(path: readonly XmlOpen[]): void {
    const name = path.at(-1)?.name;
    this.hasExecution ||= name === 'Exec' || name === 'ExecutedTestsDetails';
  }

  *finish(root: XmlOpen | undefined): Generator<ReportEntry> {
    const tool = filled(root?.attributes['toolName']);
    if (!this.hasExecution)
      throw new UnreadableReport('The file has no tests: it is a Parasoft report of static analysis without "Exec".');
    yield {
      kind: 'run',
      run: { runner: tool === undefined ? undefined : [tool, root?.attributes['toolVer'] ?? ''].join(' ').trim() },
    };
    yield announcedBy(this.announced);
    for (const test of this.tests.length > 0 ? this.withFailures() : this.violatingTests())
      yield { kind: 'test', test };
    if (this.problems.length > 0) {
      const failures = this.problems.map((message) => ({ message, isAssertion: false }));
      yield { kind: 'test', test: failedRunTest(failures) };
    }
  }

  private takeTest(unit: XmlSubtree): void {
    const { element, path } = unit;
    const full = filled(element.attributes['name']) ?? 'unnamed test';
    const status = isTagCut(unit) ? undefined : statusOf(element);
    if (status === undefined) {
      this.warnings.add('no_result', `The test "${full.slice(0, 200)}" has no result; it was skipped.`, element.line);
      return;
    }
    const suites = path
      .filter(({ name }) => name === 'TestSuite')
      .flatMap((open) => filled(open.attributes['name']) ?? []);
    const last = suites.at(-1);
    const name = last !== undefined && full.startsWith(`${last}::`) ? full.slice(last.length + 2) : full;
    const id = filled(element.attributes['id']);
    const durationMs = clockOf(element.attributes['time'], element, this.warnings);
    this.tests.push({ id, name, suite: suites, status, durationMs, failures: [], events: [] });
  }

  /** Each violation belongs to the first test of its id. */
  private *withFailures(): Generator<ReportedTest> {
    const byTest = groupBy(
      this.violations.filter(({ isUnverified }) => !isUnverified),
      ({ testId }) => testId,
    );
    for (const { id = '', ...test } of this.tests) {
      const failures = (byTest.get(id) ?? []).map(({ failure }) => failure);
      byTest.delete(id);
      yield { ...test, status: failures.length > 0 ? 'failed' : test.status, failures };
    }
  }

  /** Before version 9, C++test lists only tests that violated something; outcomes that nobody has verified are not failures. */
  private *violatingTests(): Generator<ReportedTest> {
    for (const [full, violations] of groupBy(this.violations, ({ testName }) => testName)) {
      const at = full.indexOf('::');
      const failures = violations.filter(({ isUnverified }) => !isUnverified).map(({ failure }) => failure);
      yield {
        name: at === -1 ? full : full.slice(at + 2),
        suite: at <= 0 ? [] : [full.slice(0, at)],
        status: failures.length > 0 ? 'failed' : 'passed',
        failures,
        events: [],
      };
    }
  }
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['pass', 'passed'],
  ['fail', 'failed'],
  ['err', 'failed'],
  ['error', 'failed'],
  ['incomplete', 'failed'],
  ['skip', 'skipped'],
  ['ignored', 'skipped'],
]);

/** By its counts: a test with several rows of data has more than one. */
function statusOf(test: XmlElement): TestStatus | undefined {
  if (count(test, 'fail') + count(test, 'err') > 0) return 'failed';
  const status = filled(test.attributes['status']);
  if (status !== undefined) return STATUSES.get(status.toLowerCase());
  return count(test, 'pass') > 0 ? 'passed' : undefined;
}

function count({ attributes }: XmlElement, name: string): number {
  const number = Number(attributes[name] ?? 0);
  return Number.isFinite(number) && number > 0 ? number : 0;
}

/** A violation of a test: an assertion that failed, an exception, a problem of memory, or an outcome to verify. */
interface ParasoftViolation {
  /** The id of its test, in reports that list tests. */
  readonly testId: string | undefined;
  /** The test as `Suite::test`. */
  readonly testName: string;
  /** Whether it only shows an outcome that a person has to verify. */
  readonly isUnverified: boolean;
  readonly failure: ReportedFailure;
}

/** The category of outcomes that a person has to verify, which C++test numbers and Jtest names. */
const UNVERIFIED: ReadonlySet<string> = new Set(['6', 'UNVER.OUTCOME']);

/** Assertion failures. */
const ASSERTIONS: ReadonlySet<string> = new Set(['1', 'FAIL', 'UNVER.FAIL']);

/** Reads an <ExecViol>. */
function toViolation(element: XmlElement): ParasoftViolation {
  const { cat = '', testId, testName, locFile, locStartln, locStartLn, ln, expectVal, actVal } = element.attributes;
  const thread = childNamed(element, 'Thr');
  const parts = thread === undefined ? [] : childrenNamed(thread, 'ThrPart');
  const [first] = parts;
  const [expected, actual] = [filled(expectVal), filled(actVal)];
  const isAssertion = ASSERTIONS.has(cat);
  return {
    testId: filled(testId),
    testName: filled(testName) ?? 'unnamed test',
    isUnverified: UNVERIFIED.has(cat),
    failure: {
      type: filled(first?.attributes['clName']),
      message: filled(first?.attributes['detMsg']) ?? filled(first?.attributes['prnMsg']),
      stack: parts.length === 0 ? undefined : parts.map(stackOf).join('\nCaused by: '),
      isAssertion,
      ...(isAssertion && expected !== undefined && actual !== undefined ? { expected, actual, printed: true } : {}),
      location: placeOf(locFile, locStartln ?? locStartLn ?? ln),
    },
  };
}

function stackOf(part: XmlElement, index: number): string {
  const head = index === 0 ? [] : [filled(part.attributes['detMsg']) ?? ''];
  return [...head, ...childrenNamed(part, 'Trace').map(traceLine)].join('\n');
}

function traceLine({ attributes }: XmlElement): string {
  const { clName = '', metName = '', fileName = '', ln = '' } = attributes;
  const called = [clName, metName].filter((name) => name !== '').join('.');
  return called === '' ? `\tat ${fileName}:${ln}` : `\tat ${called}(${fileName}:${ln})`;
}
