import { filledStringOf, numberOf, objectOf, objectsOf, positiveOf, stringOf } from '../../json/fields.js';
import type { JsonObject } from '../../json/json-value.js';
import type { ReportNotes } from '../../json/report-notes.js';
import { outputEvents } from '../../output-events.js';
import type { EventDraft, TestStatus } from '../../test-draft.js';
import { attachmentEvents } from '../shared/attachment-events.js';
import { httpTrace } from '../shared/http-trace.js';
import type { ReportedStep } from '../shared/step-events.js';

/** TestResult of Serenity, but UNDEFINED. */
const RESULTS: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['SUCCESS', 'passed'],
  ['FAILURE', 'failed'],
  ['ERROR', 'failed'],
  ['COMPROMISED', 'failed'],
  ['UNSUCCESSFUL', 'failed'],
  ['PENDING', 'skipped'],
  ['IGNORED', 'skipped'],
  ['SKIPPED', 'skipped'],
  ['ABORTED', 'skipped'],
]);

/**
 * Returns the result of an outcome, a step or a row; undefined for one that Serenity does not know. A step without one, in which there are
 * others, has the worst of theirs (TestStep.getResult).
 */
export function resultOf(object: JsonObject | undefined): TestStatus | undefined {
  const result = object?.['result'];
  const inside = result === undefined ? objectsOf(object?.['children']) : [];
  return inside.length > 0 ? worst(inside.map(resultOf)) : RESULTS.get(stringOf(result) ?? '');
}

/** Returns the worst of several results. An unknown one is worse than all but a failure. */
export function worst(results: readonly (TestStatus | undefined)[]): TestStatus | undefined {
  if (results.includes('failed')) return 'failed';
  if (results.includes(undefined)) return undefined;
  return results.includes('skipped') ? 'skipped' : 'passed';
}

/** Returns whether a step failed, or one in it. */
export function hasFailed(step: JsonObject): boolean {
  return resultOf(step) === 'failed' || objectsOf(step['children']).some(hasFailed);
}

export function descriptionOf(step: JsonObject): string {
  return filledStringOf(step['description'])?.trim() ?? 'unnamed step';
}

/** Returns a step of a test of this status with the steps in it. */
export function stepOf(step: JsonObject, status: TestStatus, notes: ReportNotes): ReportedStep {
  const reported = objectOf(step['reportData']);
  const data = reported === undefined ? objectsOf(step['reportData']) : [reported];
  return {
    name: descriptionOf(step),
    status: resultOf(step) ?? 'skipped',
    durationMs: notes.durationMs(step['duration']),
    output: [
      ...requestOf(step, status),
      ...data.flatMap(({ title, contents }) =>
        outputEvents([title, contents].map((text) => stringOf(text) ?? '').join('\n'), 'log'),
      ),
      ...objectsOf(step['screenshots']).flatMap(({ screenshotName, screenshot }) =>
        attachmentEvents({ name: screenshotName ?? null, path: screenshot ?? null }),
      ),
    ],
    steps: objectsOf(step['children']).map((child) => stepOf(child, status, notes)),
  };
}

/** A test that passed has checked what its requests answered. */
function requestOf(step: JsonObject, status: TestStatus): readonly EventDraft[] {
  const query = objectOf(step['restQuery']);
  const [method, url] = [filledStringOf(query?.['method']), filledStringOf(query?.['path'])];
  if (method === undefined || url === undefined) return [];
  return [
    httpTrace({
      method,
      url,
      status: numberOf(query?.['statusCode']),
      durationMs: positiveOf(step['duration']),
      ok: status === 'passed' ? true : undefined,
    }),
  ];
}
