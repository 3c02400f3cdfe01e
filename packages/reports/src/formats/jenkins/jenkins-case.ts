import type { XmlElement, XmlOpen } from '../../xml/xml-subtrees.js';
import { filled } from '../shared/attribute-values.js';

/** The members of an object of Jenkins that are text, by their names. Null and missing ones are absent. */
export type Members = Readonly<Record<string, string | undefined>>;

/** A test as Jenkins keeps or exports it, by the members of `hudson.tasks.junit.CaseResult`. */
export interface JenkinsCase {
  readonly members: Members;
  readonly flakyFailures: readonly Members[];
  readonly rerunFailures: readonly Members[];
  readonly properties: readonly (readonly [string, string])[];
  /** Where it begins, counted from 1; 0 where that is not known. */
  readonly line: number;
  /** False: the file ends inside of it. */
  readonly isComplete: boolean;
}

/** Tests that Jenkins adds itself, of a report that is empty or cannot be read. */
const OF_JENKINS: ReadonlySet<string> = new Set(['[empty]', '[failed-to-read]']);

/** The class of a test that stands for an error of its whole suite. */
const OF_SUITE = '<init>';

/** Returns a test as the element of JUnit XML that Jenkins read it from, as far as Jenkins kept that. */
export function toTestCase(test: JenkinsCase): XmlElement {
  const { members, line } = test;
  const made = maker(line);
  const { className, duration, skippedMessage, errorDetails, errorStackTrace, stdout, stderr } = members;
  const name = members['testName'] ?? members['name'];
  const outcome = outcomeOf(test);
  const isError = members['isProperFailure'] === 'false' || OF_JENKINS.has(name ?? '');
  const children = [
    ...(outcome === 'failed'
      ? [made(isError ? 'error' : 'failure', { message: errorDetails }, errorStackTrace ?? '')]
      : []),
    ...(outcome === 'skipped' ? [made('skipped', { message: skippedMessage })] : []),
    ...test.flakyFailures.map((failure) => attemptOf('flakyFailure', failure, line)),
    ...test.rerunFailures.map((failure) => attemptOf('rerunFailure', failure, line)),
    ...(test.properties.length === 0 ? [] : [propertiesOf(test)]),
    ...outputsOf({ stdout, stderr }, line),
  ];
  return made(
    'testcase',
    {
      name: filled(name) === undefined ? undefined : name,
      classname: className === OF_SUITE ? undefined : className,
      time: filled(duration),
      status: outcome === undefined && test.isComplete ? 'unknown' : undefined,
    },
    '',
    children,
  );
}

/** What a test printed, or all tests of a suite, as elements of JUnit XML. */
export function outputsOf({ stdout, stderr }: Members, line: number): readonly XmlElement[] {
  const made = maker(line);
  return [
    ...(stdout === undefined ? [] : [made('system-out', {}, stdout)]),
    ...(stderr === undefined ? [] : [made('system-err', {}, stderr)]),
  ];
}

/** How Jenkins calls a suite without a name: by the file of its report, which may have another name in each build. */
const NAME_OF_REPORT = /^\([^()/\n]{1,400}\.xml\)$/i;

/** Returns the suites of JUnit XML that a suite of Jenkins is: the blocks of the pipeline around it, outermost first, and itself. */
export function toSuites(
  { name, timestamp }: Members,
  around: readonly string[],
  line: number,
): readonly [XmlOpen, ...XmlOpen[]] {
  const open = (attributes: Members): XmlOpen => ({ ...maker(line)('testsuite', attributes), namespace: '' });
  const own = open({ name: NAME_OF_REPORT.test(name ?? '') ? undefined : name, timestamp });
  const [first, ...others] = around.map((block) => open({ name: block }));
  return first === undefined ? [own] : [first, ...others, own];
}

type Outcome = 'passed' | 'failed' | 'skipped' | undefined;

const STATUSES: ReadonlyMap<string, Outcome> = new Map([
  ['PASSED', 'passed'],
  ['FIXED', 'passed'],
  ['FAILED', 'failed'],
  ['REGRESSION', 'failed'],
  ['SKIPPED', 'skipped'],
] as const);

/**
 * Returns the outcome of a test; undefined where it is not known. What Jenkins keeps has no status: a test passed that was not
 * skipped, and has no error and no build since which it fails. What Jenkins exports has one.
 */
function outcomeOf({ members, isComplete }: JenkinsCase): Outcome {
  const { status, skipped, errorDetails, errorStackTrace, failedSince, age } = members;
  const stated = status === undefined ? undefined : STATUSES.get(status);
  if (errorDetails !== undefined || errorStackTrace !== undefined || stated === 'failed') return 'failed';
  if (stated === 'skipped' || skipped === 'true') return 'skipped';
  if (isCounted(failedSince) || isCounted(age)) return 'failed';
  if (status !== undefined) return stated;
  const isKept = members['testName'] !== undefined && (skipped === 'false' || failedSince !== undefined);
  return isKept && isComplete && (skipped ?? 'false') === 'false' ? 'passed' : undefined;
}

function isCounted(count: string | undefined): boolean {
  return count !== undefined && /^\s{0,9}\d{1,15}\s{0,9}$/.test(count) && Number(count) > 0;
}

function attemptOf(name: string, failure: Members, line: number): XmlElement {
  const { message, type, stackTrace, stdout, stderr } = failure;
  const made = maker(line);
  const stack = stackTrace === undefined ? [] : [made('stackTrace', {}, stackTrace)];
  return made(name, { message, type }, '', [...stack, ...outputsOf({ stdout, stderr }, line)]);
}

function propertiesOf({ properties, line }: JenkinsCase): XmlElement {
  const made = maker(line);
  return made(
    'properties',
    {},
    '',
    properties.map(([name, value]) => made('property', { name, value })),
  );
}

type Make = (name: string, attributes: Members, text?: string, children?: readonly XmlElement[]) => XmlElement;

function maker(line: number): Make {
  return (name, attributes, text = '', children = []) => {
    const known = Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value] as const],
    );
    return { name, attributes: Object.fromEntries(known), children, text, line };
  };
}
