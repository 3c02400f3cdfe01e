import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { EventDraft, TestStatus } from '../../test-draft.js';
import { childNamed, childrenNamed } from '../../xml/xml-element.js';
import { asOpen, type XmlElement, type XmlOpen, type XmlSubtree } from '../../xml/xml-subtrees.js';
import { comparedValues } from '../cpp/compared-values.js';
import { FAILED_RUN, totalIn } from '../shared/announced.js';
import { filled, lineNumberOf, placeOf } from '../shared/attribute-values.js';
import { subtreesUnder, Warnings } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['TestLog', 'TestResult'];

/** The XML of Boost.Test: its log (`TestLog`), its report (`TestResult`), or both in one file. */
export const BOOST_TEST: ReportFormat = {
  name: 'boost-test',
  aliases: ['boost', 'boosttest'],
  title: 'Boost.Test XML',
  roots: ROOTS,
  recognizes: ({ root }) =>
    root?.name === 'TestLog' || (root?.name === 'TestResult' && root.children[0] === 'TestSuite'),
  read: readBoost,
};

const ROOTED = { title: 'Boost.Test XML', roots: ROOTS, isSubtree };

/** Tests, and what failed beside them. */
function isSubtree(name: string, path: readonly XmlOpen[]): boolean {
  return name === 'TestCase' || (isFailure(name) && path[0]?.name === 'TestLog');
}

/** The report repeats the tests of the log, and only sums them up. */
async function* readBoost(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  const logged = new Set<string>();
  let cases = 0;
  for await (const piece of subtreesUnder(source, ROOTED)) {
    if (piece.kind === 'warning') yield piece;
    if (piece.kind === 'close' && isModule(piece.path)) {
      const { attributes } = piece.path[1] ?? NOWHERE;
      if (saysFailed(attributes)) yield FAILED_RUN;
      if (cases > 0) yield totalIn(attributes, PASSED, cases);
    }
    if (piece.kind !== 'unit') continue;
    if (piece.unit.path[0]?.name === 'TestResult') cases += 1;
    const tests = withNested(piece.unit).map((unit) => testOf(unit, logged, warnings));
    yield* warnings.take();
    for (const test of tests) if (test !== undefined) yield { kind: 'test', test };
  }
}

const NOWHERE: XmlOpen = { name: '', namespace: '', attributes: {}, line: 0 };

/** Returns whether an element, the last of `path`, is the test module of the report. */
function isModule([root, module, ...inner]: readonly XmlOpen[]): boolean {
  return root?.name === 'TestResult' && module?.name === 'TestSuite' && inner.length === 0;
}

/** Counts of tests that passed. The report names tests only in its detailed form. */
const PASSED: readonly string[] = ['test_cases_passed', 'test_cases_passed_with_warnings'];

function saysFailed({
  result,
  test_cases_failed: failed,
  test_cases_aborted: aborted,
}: XmlOpen['attributes']): boolean {
  return /^(?:failed|aborted)$/.test(result ?? '') || Number(failed ?? 0) > 0 || Number(aborted ?? 0) > 0;
}

/** Returns a test with those that it ran itself, in suites of its own: they may fail where it does not. */
function withNested(unit: XmlSubtree): readonly XmlSubtree[] {
  const nested = (element: XmlElement, path: readonly XmlOpen[]): readonly XmlSubtree[] =>
    element.children.flatMap((child) => {
      if (child.name === 'TestSuite') return nested(child, [...path, asOpen(child)]);
      return child.name === 'TestCase' ? withNested({ ...unit, element: child, path }) : [];
    });
  return [unit, ...nested(unit.element, [...unit.path, asOpen(unit.element)])];
}

function testOf(unit: XmlSubtree, logged: Set<string>, warnings: Warnings): ReturnType<typeof toLoggedTest> {
  const isLog = unit.path[0]?.name === 'TestLog';
  if (isLog && unit.element.name !== 'TestCase') return toSuiteFailure(unit);
  const test = isLog ? toLoggedTest(unit, warnings) : toSummedTest(unit, warnings);
  if (test === undefined) return undefined;
  const key = JSON.stringify([test.suite, test.name]);
  if (!isLog) return logged.has(key) ? undefined : test;
  logged.add(key);
  return test;
}

const TROUBLES: ReadonlySet<string> = new Set(['Error', 'FatalError', 'Exception', 'SystemError']);

/** Returns whether an element of the log reports something that failed. */
function isFailure(name: string): boolean {
  return TROUBLES.has(name);
}

/** The names of the suites around a test, the test module first, and of a test that it is in. */
function suitesOf(path: readonly XmlOpen[]): readonly string[] {
  return path
    .filter(({ name }) => name === 'TestSuite' || name === 'TestCase')
    .flatMap((open) => filled(open.attributes['name']) ?? []);
}

/** Reads a <TestCase> of the log; undefined for one in which the file ends early before anything failed. */
function toLoggedTest({ element, path, isComplete }: XmlSubtree, warnings: Warnings): ReportedTest | undefined {
  const { attributes } = element;
  const name = attributes['name'] ?? '';
  const failures = element.children.filter((child) => isFailure(child.name)).map(toFailure);
  if (failures.length === 0 && !isComplete) {
    warnings.addUnfinished(name, element.line);
    return undefined;
  }
  const isSkipped = failures.length === 0 && /^(?:yes|true)$/.test(attributes['skipped'] ?? '');
  return {
    name,
    suite: suitesOf(path),
    file: filled(attributes['file']),
    line: lineNumberOf(attributes['line']),
    status: failures.length > 0 ? 'failed' : isSkipped ? 'skipped' : 'passed',
    durationMs: microsecondsOf(childNamed(element, 'TestingTime'), warnings),
    skipReason: isSkipped ? filled(attributes['reason']) : undefined,
    failures,
    events: eventsOf(element),
  };
}

/** Returns what failed beside the tests, in the set-up of a suite or of all tests, as a failed test named by the suite. */
function toSuiteFailure({ element, path }: XmlSubtree): ReportedTest {
  const suites = suitesOf(path);
  const name = suites.at(-1) ?? 'Test module';
  return { name, suite: suites.slice(0, -1), status: 'failed', failures: [toFailure(element)], events: [] };
}

/** Failures of the system, which end a test as an exception does. */
const SYSTEM =
  /^(?:memory access violation|signal: |system error|non-recoverable|child has exited|fatal system error)/i;

/** A signal by which the time limit of a test is kept. */
const TIMEOUT = /^signal: SIGALRM|timeout while executing|^Test case [^\n]{0,300} has timed out/i;

function toFailure(element: XmlElement): ReportedFailure {
  const message = element.text.trim();
  const isThrown = element.name === 'Exception' || element.name === 'SystemError' || SYSTEM.test(message);
  const isTimeout = TIMEOUT.test(message.slice(0, 400));
  return {
    type: isThrown ? typeOf(message) : undefined,
    message: [message, ...contextOf(element)].join('\n'),
    ...(isThrown ? { element: 'error' } : comparedIn(message)),
    isAssertion: !isThrown && !isTimeout,
    timedOut: isTimeout ? true : undefined,
    location: placeOfFailure(element),
    dialect: 'cpp',
  };
}

/** `std::runtime_error: card declined`; with the namespace, since words with a colon begin other messages. */
function typeOf(message: string): string | undefined {
  const name = /^([\w:<>, ]{1,200}?): /.exec(message.slice(0, 300))?.[1];
  return name !== undefined && /^[\w<>, ]+(?:::[\w<>, ]+)+$/.test(name) ? name : undefined;
}

/** An exception has no place, only that of the last checkpoint before it. */
function placeOfFailure(element: XmlElement): ReportedFailure['location'] {
  const { attributes } = element;
  const own = attributes['file'] === 'unknown location' ? undefined : placeOf(attributes['file'], attributes['line']);
  const checkpoint = childNamed(element, 'LastCheckpoint')?.attributes;
  return own ?? placeOf(checkpoint?.['file'], checkpoint?.['line']);
}

/** `check a == b has failed [41 != 42]`: the sides of the comparison, reported as unequal. */
function comparedIn(message: string): Pick<ReportedFailure, 'expected' | 'actual' | 'printed'> {
  const at = message.lastIndexOf(' has failed [');
  const end = endOfSides(message);
  if (at === -1 || end < at || !message.slice(0, at).includes('==')) return {};
  const sides = message.slice(at + ' has failed ['.length, end);
  const only = sides.indexOf(' != ');
  return only === -1 || only !== sides.lastIndexOf(' != ') ? {} : comparedValues(sides.replace(' != ', '\n==\n'));
}

/** The bracket after the sides ends the message, or what is reported of a tolerance is after it. */
function endOfSides(message: string): number {
  const tolerance = message.search(/\]: (?:relative|absolute) difference exceeds tolerance \[/);
  if (tolerance >= 0) return tolerance;
  return message.endsWith(']') ? message.length - 1 : -1;
}

function contextOf(element: XmlElement): readonly string[] {
  const frames = childrenNamed(element, 'Context').flatMap((context) => childrenNamed(context, 'Frame'));
  const texts = frames.flatMap(({ text }) => filled(text) ?? []);
  return texts.length === 0 ? [] : ['with context:', ...texts];
}

function eventsOf(element: XmlElement): readonly EventDraft[] {
  return element.children
    .filter(({ name }) => name === 'Message' || name === 'Warning')
    .flatMap(({ text }) => outputEvents(text.trim(), 'log'));
}

function microsecondsOf(element: XmlElement | undefined, warnings: Warnings): number | undefined {
  const text = element?.text.trim();
  if (element === undefined || text === '') return undefined;
  const value = Number(text);
  if (Number.isFinite(value) && value >= 0) return value / 1000;
  warnings.add(
    'invalid_number',
    `The time "${element.text.trim().slice(0, 50)}" of a test is not valid; it was ignored.`,
    element.line,
  );
  return undefined;
}

const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['aborted', 'failed'],
  ['timed-out', 'failed'],
  ['invalid', 'failed'],
  ['skipped', 'skipped'],
]);

/** Reads a <TestCase> of the report, which counts assertions and reports no more. */
function toSummedTest({ element, path }: XmlSubtree, warnings: Warnings): ReportedTest | undefined {
  const { attributes } = element;
  const name = attributes['name'] ?? '';
  const failed = Number(attributes['assertions_failed'] ?? 0) > Number(attributes['expected_failures'] ?? 0);
  const result = STATUSES.get((attributes['result'] ?? '').trim().toLowerCase());
  const status = failed ? 'failed' : result;
  if (status === undefined) {
    warnings.add('no_result', `The test "${name.slice(0, 200)}" has no result; it was skipped.`, element.line);
    return undefined;
  }
  return {
    name,
    suite: suitesOf(path),
    status,
    failures: status === 'failed' ? [failureOf(attributes)] : [],
    events: [],
  };
}

function failureOf(attributes: Readonly<Record<string, string>>): ReportedFailure {
  const failed = Number(attributes['assertions_failed'] ?? 0);
  const passed = Number(attributes['assertions_passed'] ?? 0);
  if (attributes['result'] === 'timed-out')
    return { message: 'The test timed out.', timedOut: true, isAssertion: false };
  if (attributes['result'] === 'aborted' && !(failed > 0))
    return { message: 'The test was aborted.', element: 'error' };
  return failed > 0 ? { message: `${failed} of ${failed + passed} assertions failed.`, isAssertion: true } : {};
}
