import { filledStringOf, objectOf, objectsOf, stringOf, stringsOf } from '../../json/fields.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import type { ReportNotes } from '../../json/report-notes.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import type { ReportedStep } from '../shared/step-events.js';

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
export function statusOf(word: JsonValue | undefined): TestStatus | undefined {
  return STATUSES.get(stringOf(word)?.trim().toLowerCase() ?? '');
}

/** Returns the failures of a hook: newer versions have a list of them. */
export function hookFailures(hook: JsonValue | undefined): readonly ReportedFailure[] {
  const hooks = isJsonArray(hook) ? hook.filter(isJsonObject) : isJsonObject(hook) ? [hook] : [];
  return hooks.map((one) => failureOf(one, 'The hook failed.'));
}

/** Returns the failures of a scenario, in the order of its hooks and steps. */
export function failuresIn(scenario: JsonObject): readonly ReportedFailure[] {
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
export function stepsOf(scenario: JsonObject, notes: ReportNotes): readonly ReportedStep[] {
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
