import { filledStringOf, numberOf, objectOf, objectsOf, stringOf, stringsOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { type ReportedStep, stepEvents } from '../shared/step-events.js';

/** What Gauge's plugin json-report writes of a run: `reports/json-report/result.json`. A scenario is a test, and so is a hook that failed. */
export const GAUGE: ReportFormat = {
  name: 'gauge',
  aliases: ['gauge-json'],
  compatibleFormats: ['junit'],
  title: "Gauge's json-report",
  recognizes: (head) => isReport(headObject(head)),
  read,
};

function isReport(object: JsonObject | undefined): boolean {
  return (
    isJsonArray(object?.['specResults']) &&
    (object['projectName'] !== undefined || object['executionStatus'] !== undefined)
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings, isOpen } = await readReportObjects(source, isReport, '"specResults" of Gauge');
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  for (const report of reports) yield* readSuite(report, { isOpen, notes });
  yield* notes.entries();
}

interface Context {
  readonly isOpen: (value: JsonValue) => boolean;
  readonly notes: ReportNotes;
}

function* readSuite(report: JsonObject, context: Context): Generator<ReportEntry> {
  const environment = filledStringOf(report['environment']);
  const durationMs = context.notes.durationMs(report['executionTime']);
  yield { kind: 'run', run: { runner: 'Gauge', durationMs, ...(environment === undefined ? {} : { environment }) } };
  yield* hookTests(report, 'suite', []);
  const given = isJsonArray(report['specResults']) ? report['specResults'] : [];
  for (const spec of given) {
    if (isJsonObject(spec)) yield* readSpec(spec, context);
    else context.notes.note('no_result', 'A specification has no result.');
  }
  const status = statusOf(report['executionStatus']);
  if (status === 'failed') yield FAILED_RUN;
  else if (status === undefined) context.notes.note('no_result', 'The run does not say how it ended.');
  const counts = ['passedScenariosCount', 'failedScenariosCount', 'skippedScenariosCount'].map((key) =>
    numberOf(report[key]),
  );
  yield announcedBy(counts[1]);
  yield totalBy(counts.reduce<number>((sum, count) => sum + (count ?? 0), 0));
}

/** A specification may fail without a scenario: by its hooks, or where it cannot be read. */
function* readSpec(spec: JsonObject, context: Context): Generator<ReportEntry> {
  const heading = filledStringOf(spec['specHeading']) ?? 'unnamed specification';
  const hooks = [...hookTests(spec, 'specification', [heading], filledStringOf(spec['fileName']))];
  yield* hooks;
  const items = isJsonArray(spec['scenarios']) ? spec['scenarios'] : [];
  const scenarios = items.filter(isJsonObject);
  if (scenarios.length < items.length)
    context.notes.note('no_result', `A scenario of "${heading.slice(0, 200)}" has no result.`);
  const tests = scenarios.map((scenario) => testOf(spec, heading, scenario, context));
  for (const test of tests) yield { kind: 'test', test };
  const status = statusOf(spec['executionStatus']);
  const isExplained = hooks.length > 0 || tests.some((test) => test.status === 'failed');
  if (status === 'failed' && !isExplained) yield { kind: 'test', test: failedSpec(spec, heading) };
  if (status === undefined && !isExplained)
    context.notes.note('no_result', `The specification "${heading.slice(0, 200)}" has no result.`);
}

function failedSpec(spec: JsonObject, heading: string): ReportedTest {
  const errors = objectsOf(spec['errors']).flatMap(
    (error) => filledStringOf(error['message']) ?? filledStringOf(error['errorMessage']) ?? [],
  );
  const messages = errors.length === 0 ? ['The specification failed, and none of its scenarios did.'] : errors;
  return {
    name: heading,
    suite: [],
    file: filledStringOf(spec['fileName']),
    status: 'failed',
    failures: messages.map((message): ReportedFailure => ({ message, element: 'error' })),
    events: [],
  };
}

function* hookTests(
  around: JsonObject,
  what: 'suite' | 'specification',
  suite: readonly string[],
  file?: string,
): Generator<ReportEntry> {
  for (const when of ['before', 'after']) {
    const key = what === 'suite' ? `${when}SuiteHookFailure` : `${when}SpecHookFailure`;
    const failures = [...hookFailures(around[key]), ...hookFailures(around[`${key}s`])];
    if (failures.length === 0) continue;
    yield { kind: 'test', test: { name: `${when} ${what}`, suite, file, status: 'failed', failures, events: [] } };
  }
}

function testOf(spec: JsonObject, heading: string, scenario: JsonObject, { isOpen, notes }: Context): ReportedTest {
  const name = filledStringOf(scenario['scenarioHeading']) ?? 'unnamed scenario';
  const own = statusOf(scenario['executionStatus']);
  const failures = failuresIn(scenario);
  const isUnknown = own === undefined || isOpen(scenario);
  const status: TestStatus = own === 'failed' || failures.length > 0 ? 'failed' : isUnknown ? 'skipped' : own;
  if (isUnknown && status !== 'failed') notes.unknownResult(`The scenario "${name.slice(0, 200)}"`);
  const row = numberOf(scenario['tableRowIndex']) ?? -1;
  const skipped = stringsOf(scenario['skipErrors']).join('\n');
  return {
    name,
    suite: [heading],
    file: filledStringOf(spec['fileName']),
    variant: row < 0 ? undefined : `row ${row + 1}`,
    tags: [...new Set([...stringsOf(spec['tags']), ...stringsOf(scenario['tags'])])],
    status,
    durationMs: notes.durationMs(scenario['executionTime']),
    skipReason: status === 'skipped' ? filledStringOf(skipped) : undefined,
    failures:
      status !== 'failed' || failures.length > 0
        ? failures
        : [{ message: 'The scenario failed, and none of its steps did.' }],
    events: stepEvents(stepsOf(scenario, notes)),
  };
}

const STATUSES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['skipped', 'skipped'],
  // Older versions.
  ['pass', 'passed'],
  ['fail', 'failed'],
  ['skip', 'skipped'],
  ['not executed', 'skipped'],
  ['notexecuted', 'skipped'],
]);

/** Concepts are nested no deeper by anyone. */
const DEEPEST = 40;

/** Returns the status that a word of Gauge means; undefined for any other. */
function statusOf(word: JsonValue | undefined): TestStatus | undefined {
  return STATUSES.get(stringOf(word)?.trim().toLowerCase() ?? '');
}

/** Returns the failures of a hook: newer versions have a list of them. */
function hookFailures(hook: JsonValue | undefined): readonly ReportedFailure[] {
  const hooks = isJsonArray(hook) ? hook.filter(isJsonObject) : isJsonObject(hook) ? [hook] : [];
  return hooks.map((one) => failureOf(one, 'The hook failed.'));
}

/** Returns the failures of a scenario, in the order of its hooks and steps. */
function failuresIn(scenario: JsonObject): readonly ReportedFailure[] {
  return [
    ...hookFailures(scenario['beforeScenarioHookFailure']),
    ...itemsOf(scenario).flatMap((item) => failuresOfItem(item, 0)),
    ...hookFailures(scenario['afterScenarioHookFailure']),
  ];
}

/** Steps that Gauge takes from the beginning and the end of the specification are around those of the scenario. */
function itemsOf(scenario: JsonObject): readonly JsonObject[] {
  return ['contexts', 'items', 'teardowns'].flatMap((key) => objectsOf(scenario[key]));
}

/** A concept has failed where a step in it has: its own result says it once more. */
function failuresOfItem(item: JsonObject, depth: number): readonly ReportedFailure[] {
  const inside = depth > DEEPEST ? [] : objectsOf(item['items']).flatMap((one) => failuresOfItem(one, depth + 1));
  if (inside.length > 0) return inside;
  const step = objectOf(item['conceptStep']) ?? item;
  const results = [objectOf(item['result']), objectOf(step['result'])];
  const failed = results.find((result) => statusOf(result?.['status']) === 'failed');
  return [
    ...hookFailures(step['beforeStepHookFailure']),
    ...(failed === undefined ? [] : [failureOf(failed, `Step failed: ${labelOf(item)}`)]),
    ...hookFailures(step['afterStepHookFailure']),
  ];
}

function failureOf(result: JsonObject, fallback: string): ReportedFailure {
  const stack = filledStringOf(result['stackTrace']);
  const message = filledStringOf(result['errorMessage']) ?? (stack === undefined ? fallback : undefined);
  return message === undefined ? { text: stack } : { message, ...(stack === undefined ? {} : { stack }) };
}

function labelOf(item: JsonObject): string {
  return filledStringOf((objectOf(item['conceptStep']) ?? item)['stepText']) ?? 'unnamed step';
}

/** Returns what a scenario did. */
function stepsOf(scenario: JsonObject, notes: ReportNotes): readonly ReportedStep[] {
  return itemsOf(scenario).map((item) => stepOf(item, notes, 0));
}

function stepOf(item: JsonObject, notes: ReportNotes, depth: number): ReportedStep {
  const step = objectOf(item['conceptStep']) ?? item;
  const result = objectOf(step['result']) ?? objectOf(item['result']);
  const inside = depth > DEEPEST ? [] : objectsOf(item['items']);
  return {
    name: labelOf(item),
    status: failuresOfItem(item, depth).length > 0 ? 'failed' : (statusOf(result?.['status']) ?? 'skipped'),
    durationMs: notes.durationMs(result?.['executionTime']),
    output: stringsOf(result?.['messages']).flatMap((text) => outputEvents(text, 'log')),
    steps: inside.map((one) => stepOf(one, notes, depth + 1)),
  };
}
