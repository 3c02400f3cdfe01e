import {
  booleanOf,
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
import { readReportObjects, type ReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { EventDraft, TestStatus } from '../../test-draft.js';
import { fileOf, placeIn } from '../gherkin/feature-json.js';
import { announcedBy, totalBy } from '../shared/announced.js';
import { attachmentEvents } from '../shared/attachment-events.js';
import { type ReportedStep, stepEvents } from '../shared/step-events.js';

/** What Karate 1 and later write for each feature, to `karate-reports/*.karate-json.txt`: FeatureResult.toKarateJson(). */
export const KARATE: ReportFormat = {
  name: 'karate',
  aliases: ['karate-json'],
  title: 'Karate JSON',
  recognizes: (head) => isFeatureResult(headObject(head)),
  read,
};

/** The entries of `karate-summary-json.txt` have neither `prefixedPath` nor scenarios. */
function isFeatureResult(object: JsonObject | undefined): boolean {
  return (
    filledStringOf(object?.['prefixedPath']) !== undefined &&
    filledStringOf(object?.['packageQualifiedName']) !== undefined &&
    (isJsonArray(object?.['scenarioResults']) || object?.['failedCount'] !== undefined)
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings, isOpen } = await readReportObjects(
    source,
    isFeatureResult,
    '"prefixedPath" and "scenarioResults" of Karate',
  );
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  yield { kind: 'run', run: { runner: 'karate' } };
  for (const feature of reports) {
    const failed = numberOf(feature['failedCount']) ?? 0;
    yield announcedBy(failed);
    yield totalBy(failed + (numberOf(feature['passedCount']) ?? 0));
    const scenarios = objectsOf(feature['scenarioResults']);
    const variants = variantsOf(scenarios);
    for (const [at, scenario] of scenarios.entries())
      yield { kind: 'test', test: testOf(feature, scenario, { variant: variants[at], isOpen, notes }) };
  }
  yield* notes.entries();
}

interface ScenarioContext {
  readonly variant: string | undefined;
  readonly isOpen: ReportObjects['isOpen'];
  readonly notes: ReportNotes;
}

function testOf(feature: JsonObject, scenario: JsonObject, { variant, isOpen, notes }: ScenarioContext): ReportedTest {
  const name = nameOf(scenario);
  const file = fileOf(feature['relativePath']) ?? fileOf(feature['prefixedPath']);
  const featureName = filledStringOf(feature['name']);
  const steps = objectsOf(scenario['stepResults']);
  const status = statusOf(scenario, steps, isOpen(scenario));
  if (status === undefined) notes.unknownResult(`The scenario "${name}"`);
  return {
    name,
    suite: featureName === undefined ? [] : [featureName],
    file,
    line: placeOf(scenario['line']),
    variant,
    tags: stringsOf(scenario['tags']),
    durationMs: notes.durationMs(scenario['durationMillis']),
    startedAt: instantOf(numberOf(scenario['startTime'])),
    worker: filledStringOf(scenario['executorName']),
    status: status ?? 'skipped',
    skipReason: status === 'skipped' && steps.some(isAborted) ? 'karate.abort() ended the scenario.' : undefined,
    failures: status === 'failed' ? failuresOf(scenario, steps, file) : [],
    events: stepEvents(steps.filter(isShown).map((step) => toReportedStep(step, notes))),
  };
}

function nameOf(scenario: JsonObject): string {
  return filledStringOf(scenario['name']) ?? 'unnamed scenario';
}

/** Returns what distinguishes scenarios of one name: the row of an outline, and the line where that is not enough. */
function variantsOf(scenarios: readonly JsonObject[]): readonly (string | undefined)[] {
  const rows = scenarios.map((scenario) => {
    const index = numberOf(scenario['exampleIndex']) ?? -1;
    return index < 0 ? undefined : `row ${index + 1}`;
  });
  const keys = scenarios.map((scenario, at) => JSON.stringify([nameOf(scenario), rows[at]]));
  const lines = new Map<string, Set<number | undefined>>();
  for (const [at, key] of keys.entries())
    lines.set(key, (lines.get(key) ?? new Set()).add(placeOf(scenarios[at]?.['line'])));
  return scenarios.map((scenario, at) => {
    const line = placeOf(scenario['line']);
    const isAlone = (lines.get(keys[at] ?? '')?.size ?? 0) < 2;
    return isAlone || line === undefined ? rows[at] : [rows[at], `line ${line}`].filter(Boolean).join(', ');
  });
}

/** Undefined where neither the scenario nor its steps say how it ended. */
function statusOf(scenario: JsonObject, steps: readonly JsonObject[], isOpen: boolean): TestStatus | undefined {
  const failed = booleanOf(scenario['failed']);
  const results = steps.map(resultOf);
  if (failed === true || (results.includes('failed') && !isExpectedFailure(scenario, results))) return 'failed';
  if (isOpen || failed === undefined || results.includes(undefined)) return undefined;
  // What follows karate.abort() did not run: version 1 counts such a scenario as passed, version 2 as skipped.
  return results.includes('skipped') || scenario['skipped'] === true ? 'skipped' : 'passed';
}

/** With the tag `@fail`, Karate adds a last step that passes when a step has failed. */
function isExpectedFailure(scenario: JsonObject, results: readonly (TestStatus | undefined)[]): boolean {
  return scenario['failed'] === false && stringsOf(scenario['tags']).includes('fail') && results.at(-1) === 'passed';
}

const RESULTS: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['skipped', 'skipped'],
]);

/** A step with an error has failed. */
function resultOf(step: JsonObject): TestStatus | undefined {
  const result = objectOf(step['result']);
  return errorOf(step) === undefined ? RESULTS.get(stringOf(result?.['status']) ?? '') : 'failed';
}

function errorOf(step: JsonObject): string | undefined {
  return filledStringOf(objectOf(step['result'])?.['errorMessage']);
}

function isAborted(step: JsonObject): boolean {
  return objectOf(step['result'])?.['aborted'] === true;
}

/** More than one step fails with `configure continueOnStepFailure`. */
function failuresOf(
  scenario: JsonObject,
  steps: readonly JsonObject[],
  file: string | undefined,
): readonly ReportedFailure[] {
  const error = filledStringOf(scenario['error']);
  const failed = steps.filter((step) => resultOf(step) === 'failed');
  if (failed.length === 0) return [{ message: error, location: placeIn(file, scenario['line']) }];
  return failed.map((step) => ({
    message: errorOf(step) ?? error ?? `Step failed: ${labelOf(step)}`,
    location: placeIn(file, objectOf(step['step'])?.['line']),
  }));
}

function labelOf(step: JsonObject): string {
  const parts = ['prefix', 'text'].map((key) => stringOf(objectOf(step['step'])?.[key])?.trim() ?? '');
  return parts.filter((part) => part !== '').join(' ') || 'unnamed step';
}

/** Karate hides steps with `*` unless `showAllSteps` is set. */
function isShown(step: JsonObject): boolean {
  return step['hidden'] !== true || resultOf(step) !== 'passed' || filledStringOf(step['stepLog']) !== undefined;
}

function toReportedStep(step: JsonObject, notes: ReportNotes): ReportedStep {
  const log = outputEvents(stringOf(step['stepLog']) ?? '', 'log');
  return {
    name: labelOf(step),
    status: resultOf(step) ?? 'skipped',
    durationMs: notes.durationMs(objectOf(step['result'])?.['nanos'], 1e-6),
    output: [...log, ...objectsOf(step['embeds']).flatMap(embedEvents)],
    steps: objectsOf(step['callResults']).map((feature) => calledStep(feature, notes)),
  };
}

/** A feature that a step has called. */
function calledStep(feature: JsonObject, notes: ReportNotes): ReportedStep {
  const scenarios = objectsOf(feature['scenarioResults']);
  return {
    name: fileOf(feature['relativePath']) ?? fileOf(feature['prefixedPath']) ?? 'called feature',
    status: scenarios.some((scenario) => scenario['failed'] === true) ? 'failed' : 'passed',
    output: [],
    steps: scenarios.flatMap((scenario) =>
      objectsOf(scenario['stepResults'])
        .filter(isShown)
        .map((step) => toReportedStep(step, notes)),
    ),
  };
}

/** Version 1 names a file, version 2 one for each of its parts. */
function embedEvents(embed: JsonObject): readonly EventDraft[] {
  const events = [embed, ...objectsOf(embed['parts'])].flatMap((part) =>
    attachmentEvents({
      name: part['name'] ?? embed['name'] ?? null,
      path: part['file'] ?? null,
      contentType: part['mime'] ?? null,
    }),
  );
  return events.length > 1 ? events.slice(1) : events;
}
