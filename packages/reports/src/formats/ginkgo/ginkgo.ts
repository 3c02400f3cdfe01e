import {
  filledStringOf,
  instantOf,
  numberOf,
  objectOf,
  objectsOf,
  placeOf,
  stringOf,
  stringsOf,
} from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import { outputEvents } from '../../output-events.js';
import type {
  ReportedAttempt,
  ReportedFailure,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportSource,
} from '../../report.js';
import type { EventDraft, TestStatus } from '../../test-draft.js';
import { counted } from '../../text/counted.js';

/** What Ginkgo 2 writes with `--json-report`: an array of suites (types.Report), one for each package. */
export const GINKGO: ReportFormat = {
  name: 'ginkgo',
  aliases: ['ginkgo-json'],
  title: 'Ginkgo JSON',
  recognizes: (head) => isSuite(headObject(head)),
  read: readGinkgo,
};

function isSuite(object: JsonObject | undefined): boolean {
  if (object === undefined) return false;
  if (isJsonArray(object['SpecReports'])) return true;
  return typeof object['SuiteSucceeded'] === 'boolean' && object['SuitePath'] !== undefined;
}

async function* readGinkgo(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isSuite, '"SpecReports" of Ginkgo');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  for (const suite of reports) yield* readSuite(suite, notes);
  yield* notes.entries();
}

function* readSuite(suite: JsonObject, notes: ReportNotes): Generator<ReportEntry> {
  const specs = objectsOf(suite['SpecReports']);
  const tests = specs.flatMap((spec) => readSpec(spec, suite, notes) ?? []);
  const startedAt = instantOf(suite['StartTime']);
  if (startedAt !== undefined) yield { kind: 'run', run: { startedAt, runner: 'Ginkgo' } };
  for (const test of tests) yield { kind: 'test', test };
  const hasFailed = tests.some(({ status }) => status === 'failed');
  if (suite['SuiteSucceeded'] === false && !hasFailed) yield { kind: 'test', test: suiteFailure(suite) };
  noteMissing(suite, specs, notes);
}

/** A suite may fail without a failed spec: it was not built or interrupted, or pending specs are forbidden. */
function suiteFailure(suite: JsonObject): ReportedTest {
  const reasons = stringsOf(suite['SpecialSuiteFailureReasons']).join('\n').trim();
  const name = filledStringOf(suite['SuiteDescription']) ?? filledStringOf(suite['SuitePath']) ?? 'Ginkgo suite';
  const message = reasons === '' ? 'The suite did not succeed, and none of its specs failed.' : reasons;
  return {
    name,
    suite: [],
    status: 'failed',
    failures: [{ message, isAssertion: false, dialect: 'go' }],
    events: [],
  };
}

/** Ginkgo reports each spec of a suite, also those that it skips. */
function noteMissing(suite: JsonObject, specs: readonly JsonObject[], notes: ReportNotes): void {
  const announced = numberOf(objectOf(suite['PreRunStats'])?.['TotalSpecs']) ?? 0;
  const found = specs.filter((spec) => spec['LeafNodeType'] === 'It').length;
  if (found < announced)
    notes.note('no_result', `A suite announces ${counted(announced, 'spec')} and contains ${found}.`);
}

/** The states of types.SpecState. */
const STATES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['passed', 'passed'],
  ['pending', 'skipped'],
  ['skipped', 'skipped'],
  ['failed', 'failed'],
  ['aborted', 'failed'],
  ['panicked', 'failed'],
  ['interrupted', 'failed'],
  ['timedout', 'failed'],
]);

const NS_PER_MS = 1e-6;

/** How Ginkgo begins the message of an attempt before the last one. */
const EARLIER_ATTEMPT = /^Failure recorded during attempt (\d{1,4}):\n/;

/** More attempts are not listed one by one. */
const MOST_ATTEMPTS = 100;

/** Returns a spec as a test; undefined for what is around specs, such as BeforeSuite, unless it failed. */
function readSpec(spec: JsonObject, suite: JsonObject, notes: ReportNotes): ReportedTest | undefined {
  const node = filledStringOf(spec['LeafNodeType']) ?? 'It';
  const name = filledStringOf(spec['LeafNodeText']) ?? (node === 'It' ? 'unnamed spec' : `[${node}]`);
  const state = stringOf(spec['State'])?.toLowerCase() ?? '';
  const status = STATES.get(state);
  if (status === undefined)
    notes.note('no_result', `The spec "${name.slice(0, 200)}" has no result; it was recorded as skipped.`);
  if (node !== 'It' && status !== 'failed') return undefined;
  const location = objectOf(spec['LeafNodeLocation']);
  const failure = objectOf(spec['Failure']);
  const others = objectsOf(spec['AdditionalFailures']);
  const durationMs = notes.durationMs(spec['RunTime'], NS_PER_MS);
  const failures =
    status === 'failed'
      ? [failureOf(failure, state), ...others.filter((other) => attemptOf(other) === 0).map(additionalFailure)]
      : [];
  return {
    name,
    suite: [stringOf(suite['SuiteDescription']) ?? '', ...stringsOf(spec['ContainerHierarchyTexts'])].filter(
      (text) => text.trim() !== '',
    ),
    file: filledStringOf(location?.['FileName']),
    line: placeOf(location?.['LineNumber']),
    status: status ?? 'skipped',
    durationMs,
    tags: labelsOf(spec, suite),
    skipReason: status === 'skipped' ? filledStringOf(failure?.['Message']) : undefined,
    failures,
    events: eventsOf(spec),
    attempts: attemptsOf(spec, others, { status: status ?? 'skipped', failures }),
  };
}

/** The labels of the suite, the containers and the spec, each once. */
function labelsOf(spec: JsonObject, suite: JsonObject): readonly string[] {
  const containers = spec['ContainerHierarchyLabels'];
  const lists = isJsonArray(containers) ? containers : [];
  const labels = [suite['SuiteLabels'], ...lists, spec['LeafNodeLabels']].flatMap((list) => stringsOf(list));
  return [...new Set(labels)];
}

/** The attempts of `--flake-attempts`. Repetitions of a spec that must pass each time are no attempts. */
function attemptsOf(
  spec: JsonObject,
  others: readonly JsonObject[],
  last: ReportedAttempt,
): readonly ReportedAttempt[] | undefined {
  const count = Math.min(numberOf(spec['NumAttempts']) ?? 1, MOST_ATTEMPTS);
  if (!(count > 1) || !((numberOf(spec['MaxFlakeAttempts']) ?? 0) > 1)) return undefined;
  const earlier = Array.from({ length: Math.ceil(count) - 1 }, (_, index): ReportedAttempt => {
    const failures = others.filter((other) => attemptOf(other) === index + 1).map(additionalFailure);
    return { status: 'failed', failures: failures.length > 0 ? failures : [{ dialect: 'go' }] };
  });
  return [...earlier, last];
}

/** Returns the attempt that a further failure is of; 0 for the last one. */
function attemptOf(additional: JsonObject): number {
  const message = stringOf(objectOf(additional['Failure'])?.['Message']) ?? '';
  return Number(EARLIER_ATTEMPT.exec(message)?.[1] ?? 0);
}

function additionalFailure(additional: JsonObject): ReportedFailure {
  return failureOf(objectOf(additional['Failure']), stringOf(additional['State'])?.toLowerCase() ?? '');
}

/** A failure of types.Failure: a call of Fail, most often by Gomega, or a panic, or the end of time or patience. */
function failureOf(failure: JsonObject | undefined, state: string): ReportedFailure {
  const location = objectOf(failure?.['Location']);
  const file = filledStringOf(location?.['FileName']);
  const line = placeOf(location?.['LineNumber']);
  const panic = filledStringOf(failure?.['ForwardedPanic']);
  const message = filledStringOf(stringOf(failure?.['Message'])?.replace(EARLIER_ATTEMPT, ''));
  return {
    message: [message, panic].filter((text) => text !== undefined).join('\n') || undefined,
    stack: filledStringOf(location?.['FullStackTrace']),
    isAssertion: state === 'failed' ? undefined : false,
    timedOut: state === 'timedout' ? true : undefined,
    dialect: 'go',
    ...(file === undefined || line === undefined ? {} : { location: { file, line } }),
  };
}

/** `By` steps, then what was printed, which Ginkgo keeps apart from them. */
function eventsOf(spec: JsonObject): readonly EventDraft[] {
  const steps = objectsOf(spec['SpecEvents']).filter((event) => event['SpecEventType'] === 'By');
  return [
    ...outputEvents(steps.map((step) => `STEP: ${stringOf(step['Message']) ?? ''}`).join('\n'), 'log'),
    ...outputEvents(stringOf(spec['CapturedStdOutErr']) ?? '', 'stdout'),
    ...outputEvents(stringOf(spec['CapturedGinkgoWriterOutput']) ?? '', 'log'),
  ];
}
