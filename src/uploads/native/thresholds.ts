import type { EventDraft, TestDraft } from '@clarion/reports';
import { failureOfEvents } from '@clarion/reports/reasons';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@clarion/reports/json';

/**
 * Returns the thresholds of a load result, each as a test, so that a failed load run reports its failures in the same
 * response. They are in `result.thresholds` or `result.summary.thresholds`, each with its metric (`metric`, `scope`),
 * its condition (`expression`), its value (`actual`) and its result (`pass`).
 */
export function readThresholds(result: JsonObject): readonly TestDraft[] {
  const summary = result['summary'];
  const list = result['thresholds'] ?? (isJsonObject(summary) ? summary['thresholds'] : undefined);
  return isJsonArray(list) ? list.flatMap(toTest) : [];
}

function toTest(threshold: JsonValue): readonly TestDraft[] {
  if (!isJsonObject(threshold)) return [];
  const { scope, metric, expression, actual, pass } = threshold;
  if (typeof metric !== 'string' || typeof pass !== 'boolean') return [];
  const subject = typeof scope === 'string' ? `${scope} ${metric}` : metric;
  const name = typeof expression === 'string' ? `${subject} ${expression}` : subject;
  const event: EventDraft = {
    type: 'assertion',
    passed: pass,
    message: pass ? `${name} holds` : `${name} does not hold`,
    ...(expression === undefined ? {} : { expected: expression }),
    ...(actual === undefined ? {} : { actual }),
  };
  const draft = {
    testId: `threshold:${name}`,
    name,
    flaky: false,
    durationMs: 0,
    tags: [],
    filePath: null,
    reason: null,
    attempts: null,
  };
  const events = [event];
  if (pass) return [{ ...draft, status: 'passed', events, failure: null }];
  return [{ ...draft, status: 'failed', events, failure: failureOfEvents({ events, reason: null }) }];
}
