import type { TestStatus } from '../../../common/drafts.js';
import { instantOf } from '../../json/fields.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { childNamed, childrenNamed } from '../../xml/xml-element.js';
import type { XmlElement, XmlUnit } from '../../xml/xml-units.js';
import { elementOf, filled, millisecondsOf, textIn } from '../attribute-values.js';
import { isTagCut, type Warnings } from '../units-under.js';

/** One call of a method. */
export interface TestNGMethod {
  readonly test: ReportedTest;
  readonly startedAt: Date | undefined;
  /** What tells it from other methods of its class: calls that share it, and are retried, are attempts of one test. */
  readonly key: string;
  /** Whether TestNG called it once more. */
  readonly isRetried: boolean;
  /** Of a call that is told as skipped and threw something itself: how it ended, if TestNG called it once more. TestNG 6 does not say. */
  readonly asAttempt?: ReportedTest | undefined;
  /** Whether it sets up or tears down tests, and is no test. */
  readonly isFixture: boolean;
}

/** A failure within `successPercentage` is none: the test passes as long as enough of its calls do. */
const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['pass', 'passed'],
  ['success', 'passed'],
  ['success_percentage_failure', 'passed'],
  ['fail', 'failed'],
  ['failure', 'failed'],
  ['skip', 'skipped'],
]);

/** Reads a <test-method>; `groups` by class and method. Undefined for one in which the file breaks off before its status. */
export function toMethod(
  unit: XmlUnit,
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
    isFixture: attributes['is-config'] === 'true',
    asAttempt:
      status === 'skipped' && hasThrownIn(element, `${className}.${name}(`)
        ? { ...test, status: 'failed', skipReason: undefined, failures: failuresOf(element) }
        : undefined,
    test,
  };
}

/** Names that TestNG, its command line and Surefire give to the suite and the test that nobody named. */
const UNNAMED = /^(?:Command line|Default|Surefire|Gradle) (?:suite|test)$/i;

function suitesOf(path: XmlUnit['path']): readonly string[] {
  const names = path
    .filter((open) => ['suite', 'test', 'class'].includes(open.name))
    .flatMap((open) => filled(open.attributes['name']) ?? []);
  return names.filter((name) => !UNNAMED.test(name));
}

/** Whether the method itself threw, and not to be skipped. */
function hasThrownIn(element: XmlElement, frame: string): boolean {
  const failures = childrenNamed(element, 'exception').map(toFailure);
  return failures.some(({ type, text }) => type?.endsWith('SkipException') !== true && text?.includes(frame) === true);
}

/** A call that is made again is told as skipped, with what it threw. */
function statusOf(element: XmlElement, isRetried: boolean, warnings: Warnings): TestStatus {
  const { attributes, line } = element;
  const hasThrown = childNamed(element, 'exception') !== undefined;
  const status = STATUSES.get((attributes['status'] ?? '').trim().toLowerCase());
  if (status === 'skipped' && isRetried && hasThrown) return 'failed';
  if (status !== undefined) return status;
  const taken = hasThrown ? 'failed' : 'skipped';
  warnings.add(
    'no_result',
    `The method "${(attributes['name'] ?? '').slice(0, 200)}" has no status: it is taken as ${taken}.`,
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

/** The parameters, and the name that a test gives itself where it is not its class. */
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
  return failures.length > 0 ? failures : [{ wording: 'java' }];
}

/** The file is indented around the CDATA sections that hold its texts. */
function toFailure(exception: XmlElement): ReportedFailure {
  const type = filled(exception.attributes['class']);
  const isTimeout = type?.endsWith('.ThreadTimeoutException') === true;
  return {
    type,
    message: filled(textIn(exception, 'message')),
    text: filled(textIn(exception, 'full-stacktrace') ?? textIn(exception, 'short-stacktrace')),
    element: elementOf(type),
    ...(isTimeout ? { timedOut: true, isAssertion: false } : {}),
    wording: 'java',
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
