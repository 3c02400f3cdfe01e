import type { EventDraft, TestDraft } from '../common/drafts.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../common/json/json-value.js';

/**
 * The thresholds of a load result, each as a test: so a load run that failed tells by the same answer what it failed of. They
 * stand in `result.thresholds` or `result.summary.thresholds`, each with what was measured (`metric`, `scope`), what it had
 * to be (`expression`), what it was (`actual`) and whether it held (`pass`).
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
  return [{ ...draft, status: pass ? 'passed' : 'failed', events: [event] }];
}
