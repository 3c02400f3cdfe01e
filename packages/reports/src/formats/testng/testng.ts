import { instantOf } from '../../json/fields.js';
import { outputEvents } from '../../output-events.js';
import type {
  ReportedAttempt,
  ReportedFailure,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportSource,
} from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { childNamed, childrenNamed } from '../../xml/xml-element.js';
import type { XmlElement, XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { elementOf, filled, millisecondsOf, textIn } from '../shared/attribute-values.js';
import { isTagCut, subtreesUnder, Warnings } from '../shared/subtrees-under.js';
import { FAILED_RUN, totalBy } from '../shared/announced.js';

const ROOTS: readonly string[] = ['testng-results'];

/** The file testng-results.xml of TestNG's own reporter. */
export const TESTNG: ReportFormat = {
  name: 'testng',
  title: 'TestNG XML (testng-results.xml)',
  roots: ROOTS,
  recognizes: ({ root }) => root?.name === 'testng-results',
  read: readTestNG,
};

const ROOTED = {
  title: 'TestNG XML',
  roots: ROOTS,
  isSubtree: (name: string, path: readonly XmlOpen[]): boolean =>
    name === 'test-method' || (name === 'method' && path.at(-1)?.name === 'group'),
};

/** Methods are held until their class ends: the attempts of one test are apart in it. */
async function* readTestNG(source: ReportSource): AsyncGenerator<ReportEntry> {
  const warnings = new Warnings();
  const groups = new Map<string, string[]>();
  let held: TestNGMethod[] = [];
  let suite: XmlOpen | undefined;
  let passed = 0;
  for await (const piece of subtreesUnder(source, ROOTED)) {
    if (piece.kind === 'warning') {
      yield piece;
      continue;
    }
    const open = (piece.kind === 'unit' ? piece.unit.path : piece.path).find(({ name }) => name === 'suite');
    if (suite === undefined && open !== undefined) yield* runOf(open, warnings);
    suite ??= open;
    if (piece.kind === 'close') {
      const [root] = piece.path;
      if (piece.path.length === 1) {
        if (Number(root?.attributes['failed'] ?? 0) > 0) yield FAILED_RUN;
        yield totalBy(passedIn(root?.attributes ?? {}), passed);
        passed = 0;
      }
      if (piece.path.at(-1)?.name !== 'class' && piece.path.length > 1) continue;
      for (const test of attemptsJoined(held)) yield { kind: 'test', test };
      held = [];
    } else if (piece.unit.element.name === 'method') addToGroup(piece.unit, groups);
    else {
      if (!isConfiguration(piece.unit.element) && PASSED.test(piece.unit.element.attributes['status'] ?? ''))
        passed += 1;
      held.push(...[toMethod(piece.unit, groups, warnings)].filter((method) => method !== undefined));
    }
    yield* warnings.take();
  }
}

/** How many tests passed by the root, or are none of those that it counts apart. */
function passedIn(attributes: XmlElement['attributes']): number {
  const [total, passed, ...others] = ['total', 'passed', 'failed', 'skipped', 'ignored', 'retried'].map(
    (name) => Number(attributes[name] ?? 0) || 0,
  );
  return Math.max(
    passed ?? 0,
    others.reduce((rest, count) => rest - count, total ?? 0),
  );
}

const PASSED = /^\s{0,9}(?:pass|success)/i;

function isConfiguration({ attributes }: XmlElement): boolean {
  return attributes['is-config'] === 'true';
}

/** Groups are listed before the tests, by class and method. */
function addToGroup({ element, path }: XmlSubtree, groups: Map<string, string[]>): void {
  const group = path.at(-1)?.attributes['name'];
  if (group === undefined) return;
  const key = `${element.attributes['class'] ?? ''}.${element.attributes['name'] ?? ''}`;
  const known = groups.get(key);
  if (known === undefined) groups.set(key, [group]);
  else if (!known.includes(group)) known.push(group);
}

function* runOf(suite: XmlOpen, warnings: Warnings): Generator<ReportEntry> {
  const { attributes } = suite;
  const startedAt = instantOf(attributes['started-at']);
  const completedAt = instantOf(attributes['finished-at']);
  const durationMs = millisecondsOf(attributes['duration-ms'], suite, warnings);
  if (startedAt ?? completedAt ?? durationMs) yield { kind: 'run', run: { startedAt, completedAt, durationMs } };
}

/** One call of a method. */
interface TestNGMethod {
  readonly test: ReportedTest;
  readonly startedAt: Date | undefined;
  /** What distinguishes it from other methods of its class: calls that share it, and are retried, are attempts of one test. */
  readonly key: string;
  /** Whether TestNG called it once more. */
  readonly isRetried: boolean;
  /**
   * Of a call that is reported as skipped and threw something itself: how it ended, if TestNG called it once more. TestNG 6
   * does not say.
   */
  readonly asAttempt?: ReportedTest | undefined;
  /** Whether it sets up or tears down tests, and is not a test. */
  readonly isFixture: boolean;
}

/** A failure within `successPercentage` is not one: the test passes as long as enough of its calls do. */
const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['pass', 'passed'],
  ['success', 'passed'],
  ['success_percentage_failure', 'passed'],
  ['fail', 'failed'],
  ['failure', 'failed'],
  ['skip', 'skipped'],
]);

/** Reads a <test-method>; `groups` by class and method. Undefined for one in which the file ends early before its status. */
function toMethod(
  unit: XmlSubtree,
  groups: ReadonlyMap<string, readonly string[]>,
  warnings: Warnings,
): TestNGMethod | undefined {
  const { element, path, isComplete } = unit;
  const { attributes } = element;
  const name = attributes['name'] ?? '';
  if (isTagCut({ element, isComplete })) {
    warnings.addUnfinished(name, element.line);
    return undefined;
  }
  const className = path.findLast((open) => open.name === 'class')?.attributes['name'] ?? '';
  const variant = variantOf(element, className);
  const isRetried = attributes['retried'] === 'true';
  const status = statusOf(element, isRetried, warnings);
  const test: ReportedTest = {
    name,
    suite: suitesOf(path),
    variant,
    status,
    durationMs: millisecondsOf(attributes['duration-ms'], element, warnings),
    tags: groups.get(`${className}.${name}`),
    skipReason: status === 'skipped' ? reasonOf(element) : undefined,
    failures: status === 'failed' ? failuresOf(element) : [],
    events: outputOf(element),
  };
  return {
    key: JSON.stringify([signatureOf(attributes), variant]),
    startedAt: instantOf(attributes['started-at']),
    isRetried,
    isFixture: isConfiguration(element),
    asAttempt:
      status === 'skipped' && hasThrownIn(element, `${className}.${name}(`)
        ? { ...test, status: 'failed', skipReason: undefined, failures: failuresOf(element) }
        : undefined,
    test,
  };
}

/** Names that TestNG, its command line and Surefire give to the suite and the test that nobody named. */
const UNNAMED = /^(?:Command line|Default|Surefire|Gradle) (?:suite|test)$/i;

function suitesOf(path: XmlSubtree['path']): readonly string[] {
  const names = path
    .filter((open) => ['suite', 'test', 'class'].includes(open.name))
    .flatMap((open) => filled(open.attributes['name']) ?? []);
  return names.filter((name) => !UNNAMED.test(name));
}

/** Returns whether the method itself threw, and not to be skipped. */
function hasThrownIn(element: XmlElement, frame: string): boolean {
  const failures = childrenNamed(element, 'exception').map(toFailure);
  return failures.some(({ type, text }) => type?.endsWith('SkipException') !== true && text?.includes(frame) === true);
}

/** A call that is made again is reported as skipped, with what it threw. */
function statusOf(element: XmlElement, isRetried: boolean, warnings: Warnings): TestStatus {
  const { attributes, line } = element;
  const hasThrown = childNamed(element, 'exception') !== undefined;
  const status = STATUSES.get((attributes['status'] ?? '').trim().toLowerCase());
  if (status === 'skipped' && isRetried && hasThrown) return 'failed';
  if (status !== undefined) return status;
  const taken = hasThrown ? 'failed' : 'skipped';
  warnings.add(
    'no_result',
    `The method "${(attributes['name'] ?? '').slice(0, 200)}" has no status; it was recorded as ${taken}.`,
    line,
  );
  return taken;
}

/** Without the instance, whose address changes with every run: `a(int)[pri:0, instance:A@1b2c]`. */
function signatureOf(attributes: XmlElement['attributes']): string {
  const signature = attributes['signature'] ?? attributes['name'] ?? '';
  const end = signature.indexOf('[pri:');
  return end === -1 ? signature : signature.slice(0, end);
}

/** Returns the parameters, and the name that a test gives itself where it is not its class. */
function variantOf(element: XmlElement, className: string): string | undefined {
  const own = filled(element.attributes['test-instance-name']);
  const values = childrenNamed(element, 'params')
    .flatMap((list) => childrenNamed(list, 'param'))
    .flatMap((param) => childrenNamed(param, 'value'))
    .map((value) => (value.attributes['is-null'] === 'true' ? 'null' : withoutAddress(value.text.trim())));
  const parts = [
    ...(own === undefined || own === className ? [] : [own]),
    ...(values.length === 0 ? [] : [values.join(', ')]),
  ];
  return parts.length === 0 ? undefined : parts.join(': ');
}

/** Java prints an object that has no text of its own with its address, `a.B@1b2c3d4e`. */
function withoutAddress(value: string): string {
  return value.replace(/(?<=[\w$;\]])@[0-9a-f]{4,16}\b/g, '');
}

function failuresOf(element: XmlElement): readonly ReportedFailure[] {
  const failures = childrenNamed(element, 'exception').map(toFailure);
  return failures.length > 0 ? failures : [{ dialect: 'java' }];
}

/** The file is indented around the CDATA sections that contain its texts. */
function toFailure(exception: XmlElement): ReportedFailure {
  const type = filled(exception.attributes['class']);
  const isTimeout = type?.endsWith('.ThreadTimeoutException') === true;
  return {
    type,
    message: filled(textIn(exception, 'message')),
    text: filled(textIn(exception, 'full-stacktrace') ?? textIn(exception, 'short-stacktrace')),
    element: elementOf(type),
    ...(isTimeout ? { timedOut: true, isAssertion: false } : {}),
    dialect: 'java',
  };
}

function reasonOf(element: XmlElement): string | undefined {
  const exception = childNamed(element, 'exception');
  const failure = exception && toFailure(exception);
  return failure?.message ?? failure?.text?.split('\n', 1)[0]?.trim();
}

function outputOf(element: XmlElement): ReportedTest['events'] {
  const lines = childrenNamed(element, 'reporter-output').flatMap((output) => childrenNamed(output, 'line'));
  return outputEvents(lines.map(({ text }) => text.trim()).join('\n'), 'log');
}

/**
 * Returns the tests of a class, with calls that were retried as attempts of the call that follows, or, where none does, of the
 * last. A fixture is not one unless it failed.
 */
function attemptsJoined(methods: readonly TestNGMethod[]): readonly ReportedTest[] {
  const kept = withUnreportedRetries(methods.filter(({ isFixture, test }) => !isFixture || test.status === 'failed'));
  const earlier = new Map<string, TestNGMethod[]>();
  const tests: ReportedTest[] = [];
  const placeOf = new Map<string, number>();
  for (const method of kept) {
    if (method.isRetried) {
      const before = earlier.get(method.key);
      if (before === undefined) earlier.set(method.key, [method]);
      else before.push(method);
      continue;
    }
    placeOf.set(method.key, tests.length);
    tests.push(withAttempts(method, earlier.get(method.key) ?? []));
    earlier.delete(method.key);
  }
  for (const [key, rest] of earlier) addRest(tests, placeOf.get(key), rest);
  return tests;
}

/** A call that threw, is reported as skipped, and is beside a call that is not, was retried. */
function withUnreportedRetries(methods: readonly TestNGMethod[]): readonly TestNGMethod[] {
  const ended = new Set(methods.filter(({ test }) => test.status !== 'skipped').map(({ key }) => key));
  return methods.map((method) =>
    method.asAttempt !== undefined && ended.has(method.key)
      ? { ...method, isRetried: true, test: method.asAttempt }
      : method,
  );
}

function withAttempts(last: TestNGMethod, before: readonly TestNGMethod[]): ReportedTest {
  return before.length === 0 ? last.test : { ...last.test, attempts: [...before, last].map(toAttempt) };
}

/** Retried calls after their last call, as a parallel run sorts them; or without one, as a run that was stopped leaves them. */
function addRest(tests: ReportedTest[], place: number | undefined, rest: readonly TestNGMethod[]): void {
  const last = rest.at(-1);
  const known = place === undefined ? undefined : tests[place];
  if (place !== undefined && known !== undefined) {
    const own = known.attempts ?? [{ status: known.status, durationMs: known.durationMs, failures: known.failures }];
    tests[place] = { ...known, attempts: [...rest.map(toAttempt), ...own] };
  } else if (last !== undefined) tests.push(withAttempts(last, rest.slice(0, -1)));
}

function toAttempt({ test, startedAt }: TestNGMethod): ReportedAttempt {
  return { status: test.status, durationMs: test.durationMs, startedAt, failures: test.failures };
}
