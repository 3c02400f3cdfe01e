import type { ReportedAttempt, ReportedFailure, ReportedTest } from '../../../report.js';
import type { TestStatus } from '../../../test-draft.js';
import type { XmlElement, XmlOpen } from '../../../xml/xml-subtrees.js';
import { filled, millisecondsOf, secondsOf } from '../attribute-values.js';
import type { Warnings } from '../subtrees-under.js';
import { childrenLike, projectOf, propertiesOf, runnerOfCase } from './junit-runner.js';
import { eventsOf, failedAttempts, type FailureContext, failureOf, withQuotes, withOutput } from './junit-failures.js';
import { batsFileIn } from '../bats-file.js';
import type { PlaceFinder } from './junit-place.js';
import { skipReasonOf, statusOf, unrunnableOf } from './junit-status.js';

/** A test of a JUnit file, with what is needed to join it with others. */
export interface JUnitCase {
  readonly test: ReportedTest;
  /** The suite element that it is in. */
  readonly suite: XmlOpen | undefined;
  /** What tests of one name in one suite share; undefined for a test without a name, which is like no other. */
  readonly key: string | undefined;
  /** It reports the setup or teardown of a test, beside the test itself. */
  readonly isPhase: boolean;
  /** The runner marks it as another attempt of a test that failed. */
  readonly isRetry: boolean;
  /** It reports once more, and with less, what failed in the test before it. */
  readonly isEcho: boolean;
}

const NO_EVENTS: ReportedTest['events'] = [];
const NO_FAILURES: readonly ReportedFailure[] = [];
const NO_PROPERTIES: ReturnType<typeof propertiesOf> = [];

/** What is around a test. */
export interface CaseContext extends FailureContext {
  /** The file that an earlier suite named for those after it. */
  readonly fileOfRoot: string | undefined;
  readonly places: PlaceFinder;
}

/** How pytest and others word an error before or after the test itself. */
const PHASE =
  /^\s*(?:test )?(?:failed|failure|errors?|errored) (?:on|at|in|during|while) (?:the )?(?:test )?(?:setup|set up|teardown|tear down|cleanup)\b/i;

const TAG_PROPERTIES: ReadonlySet<string> = new Set([
  'tag',
  'tags',
  'category',
  'categories',
  'label',
  'labels',
  'group',
  'groups',
  'marker',
  'markers',
]);
const VARIANT_PROPERTIES: ReadonlySet<string> = new Set([
  'browser',
  'browser.name',
  'browsername',
  'project',
  'platform',
  'device',
]);

/** Reads a test. Most tests are a single tag, and there is nothing to look for in them. */
export function readCase(element: XmlElement, context: CaseContext, warnings: Warnings): JUnitCase {
  const { path } = context;
  const status = statusOf(element);
  const place = context.places.find(element, path, context.fileOfRoot);
  const line = isPytest(path) && place.line !== undefined ? place.line + 1 : place.line;
  const isBare = element.children.length === 0;
  const properties = isBare ? NO_PROPERTIES : propertiesOf(element);
  const variant = variantOf(element, context, properties);
  const failures = status === 'failed' ? failuresOf(element, context) : NO_FAILURES;
  const outcome = outcomeOf(element, status, failures, context, warnings);
  // Written out: spreading takes most of the time of a large file.
  const test: ReportedTest = {
    // Of node:test, which has one class for all tests.
    name: element.attributes['classname'] === 'test' ? withQuotes(place.name) : place.name,
    suite: place.suite,
    file: place.file,
    line,
    variant,
    ...(status === 'failed' ? selectionOf(element, context, failures) : {}),
    status: outcome.status,
    durationMs: outcome.durationMs,
    failures: outcome.failures,
    attempts: outcome.attempts,
    tags: tagsOf(element, properties),
    skipReason: status === 'skipped' ? skipReasonOf(element) : undefined,
    events: isBare ? NO_EVENTS : eventsOfReported(element, context, outcome),
  };
  const isPhase = failures.length > 0 && failures.every(({ message }) => message !== undefined && PHASE.test(message));
  return {
    test,
    suite: path.at(-1),
    key: keyOf(element, test),
    isPhase,
    isRetry: isRetry(element, properties),
    isEcho: isEcho(element),
  };
}

/** How a failed test is run again. bats names the path of a file only in failures; Surefire has nested classes in one suite. */
function selectionOf(
  element: XmlElement,
  context: CaseContext,
  [failure]: readonly ReportedFailure[],
): Pick<ReportedTest, 'runner' | 'declaredIn' | 'selector'> {
  const ofBats = batsFileIn(failure?.message ?? '') ?? batsFileIn(failure?.text ?? '');
  if (ofBats !== undefined) return { runner: 'bats', declaredIn: ofBats };
  const runner = runnerOfCase(element, context);
  return runner === 'maven' || runner === 'gradle'
    ? { runner, selector: filled(element.attributes['classname']) }
    : { runner };
}

/** Names by which runners number the attempts of a test, as an attribute or a property. The first attempt is 0 or lacks it. */
const RETRY_MARKS: ReadonlySet<string> = new Set([
  'retry',
  'retries',
  'retrycount',
  'rerun',
  'reruns',
  'attempt',
  'retryattempt',
]);

/**
 * Returns whether the runner says that a test was tried again. A test that fails and one of the same name that passes are
 * otherwise two tests: of two browsers, two shards, or two rows of data.
 */
function isRetry(element: XmlElement, properties: readonly (readonly [string, string])[]): boolean {
  const marks = [...Object.entries(element.attributes), ...properties];
  return marks.some(([name, value]) => {
    const word = name.toLowerCase().replace(/[-_. ]/g, '');
    return RETRY_MARKS.has(word) && /^(?:true|[1-9]\d{0,3})$/i.test(value.trim());
  });
}

/** jest-junit reports a file that does not load in an error, and in a second test as JSON, of which `{}` may be left. */
function isEcho(element: XmlElement): boolean {
  if (element.attributes['classname'] !== 'Test suite failed to run') return false;
  return childrenLike(element, 'failure').some((child) => child.text.trim().startsWith('{'));
}

function outcomeOf(
  element: XmlElement,
  status: TestStatus,
  failures: readonly ReportedFailure[],
  context: CaseContext,
  warnings: Warnings,
): Pick<ReportedTest, 'status' | 'durationMs' | 'failures' | 'attempts'> {
  const durationMs = durationOf(element, context.path, warnings);
  if (element.children.length === 0) return { status, durationMs, failures, attempts: undefined };
  const { rerun, flaky } = failedAttempts(element, context, warnings);
  if (rerun.length === 0 && flaky.length === 0) {
    const attempts = retriesIn(failures);
    return { status, durationMs, failures: attempts?.at(-1)?.failures ?? failures, attempts };
  }
  if (status !== 'failed') return { status, durationMs, failures, attempts: [...flaky, { status, failures: [] }] };
  const first: ReportedAttempt = { status, failures };
  const attempts = [...flaky, ...(failures.length > 0 ? [first] : []), ...rerun];
  const isKnown = (attempt: ReportedAttempt): boolean =>
    attempt.failures.some((failure) => failure.message !== undefined || failure.text !== undefined);
  const reported = isLastReported(context.path, failures) ? attempts.findLast(isKnown) : attempts.find(isKnown);
  return { status, durationMs, failures: reported?.failures ?? failures, attempts };
}

/** Surefire reports the first failure of a test that was tried again; nextest and Playwright report the last one. */
function isLastReported(path: readonly XmlOpen[], failures: readonly ReportedFailure[]): boolean {
  return path[0]?.attributes['name'] === 'nextest-run' || failures.some(({ dialect }) => dialect === 'playwright');
}

/** Returns what was printed in the attempt whose outcome the test has. */
function eventsOfReported(
  element: XmlElement,
  context: CaseContext,
  outcome: Pick<ReportedTest, 'failures'>,
): ReportedTest['events'] {
  const rerun = isLastReported(context.path, outcome.failures)
    ? childrenLike(element, 'rerunfailure', 'rerunerror').at(-1)
    : undefined;
  const events = rerun === undefined ? [] : eventsOf(rerun);
  return events.length === 0 ? eventsOf(element) : events;
}

/** All failures and errors, in order; of a test that only its attributes call failed, what they say. */
function failuresOf(element: XmlElement, context: FailureContext): readonly ReportedFailure[] {
  const outputs = childrenLike(element, 'system-out', 'system-err');
  const isOutside = isGoPackage(element);
  const all = childrenLike(element, 'failure', 'error').map((child) =>
    failureOf(child, context, element.attributes['name']),
  );
  // WebdriverIO has an empty `<failure/>` beside the error.
  const filledOnes = all.filter((failure) => !isEmpty(failure));
  const reported = (filledOnes.length > 0 ? filledOnes : all)
    .map((failure) => withOutput(failure, outputs))
    .map((failure) => (isOutside ? { ...failure, isAssertion: false } : failure));
  if (reported.length > 0 || childrenLike(element, 'rerunfailure', 'rerunerror').length > 0) return reported;
  const unrunnable = unrunnableOf(element);
  if (unrunnable !== undefined) return [{ ...withOutput({ element: 'error' }, outputs), message: unrunnable }];
  return [withOutput({ message: filled(element.attributes['message'] ?? element.attributes['failure']) }, outputs)];
}

/** Whether an element says nothing but that there is a failure. */
function isEmpty({ message, text, type, expected, actual }: ReportedFailure): boolean {
  return [message, text, type, expected, actual].every((part) => part === undefined);
}

/** A Go package that failed outside its tests is a test without a class: it did not build, or its TestMain gave up. */
function isGoPackage({ attributes }: XmlElement): boolean {
  if ((attributes['classname'] ?? '').trim() !== '') return false;
  const name = attributes['name'] ?? '';
  return name === 'TestMain' || /\[(?:build|setup) failed\]/.test(name);
}

function durationOf(element: XmlElement, path: readonly XmlOpen[], warnings: Warnings): number | undefined {
  const { time, duration } = element.attributes;
  // Sonar's generic format, alone of all, counts milliseconds.
  if (path[0]?.name.toLowerCase() === 'testexecutions') return millisecondsOf(duration, element, warnings);
  return secondsOf(time ?? duration, element, warnings);
}

function variantOf(
  element: XmlElement,
  { path }: CaseContext,
  properties: readonly (readonly [string, string])[],
): string | undefined {
  const project = projectOf(path, element.attributes['name'] ?? '');
  if (project !== undefined || properties.length === 0) return project;
  const named = properties
    .filter(([name]) => VARIANT_PROPERTIES.has(name.toLowerCase()))
    .map(([, value]) => value.trim());
  return filled(named.join(', '));
}

function tagsOf(
  element: XmlElement,
  properties: readonly (readonly [string, string])[],
): readonly string[] | undefined {
  const named = properties.filter(([name]) => TAG_PROPERTIES.has(name.toLowerCase())).map(([, value]) => value);
  if (named.length === 0 && element.attributes['tags'] === undefined) return undefined;
  const tags = [element.attributes['tags'] ?? '', ...named].flatMap((text) => text.split(',')).map((tag) => tag.trim());
  const unique = [...new Set(tags)].filter((tag) => tag !== '');
  return unique.length === 0 ? undefined : unique;
}

/** pytest counts lines from 0. */
function isPytest(path: readonly XmlOpen[]): boolean {
  return path.some(({ attributes }) => attributes['name'] === 'pytest');
}

function keyOf(element: XmlElement, { name, file, line, variant }: ReportedTest): string | undefined {
  if ((element.attributes['name'] ?? '').trim() === '') return undefined;
  // NUL cannot be in an attribute.
  return `${name}\0${element.attributes['classname'] ?? ''}\0${file ?? ''}\0${line ?? ''}\0${variant ?? ''}`;
}

/** The line by which Playwright begins what it says of a retry, in the text of one failure. */
const RETRY = /^ {0,8}Retry #\d{1,3} ─{3,400}[ \t]{0,9}$/m;

/**
 * Returns the attempts of a Playwright test whose retries are in the text of one failure, oldest first: each has its part of
 * the text. Undefined where there was no retry.
 */
function retriesIn(failures: readonly ReportedFailure[]): readonly ReportedAttempt[] | undefined {
  const [failure] = failures;
  if (failures.length !== 1 || failure?.dialect !== 'playwright') return undefined;
  const parts = (failure.text ?? '').split(RETRY).filter((part) => part.trim() !== '');
  if (parts.length < 2) return undefined;
  return parts.map((text) => ({ status: 'failed', failures: [{ ...failure, text }] }));
}
