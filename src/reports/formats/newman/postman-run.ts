import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../common/json/json-value.js';
import type { TestStatus } from '../../../common/drafts.js';
import { filledStringOf, objectOf, objectsOf } from '../../json/fields.js';
import type { ReportNotes } from '../../json/report-notes.js';
import type { ReportedTest } from '../../report.js';

/** Whether an object is a run that Postman exported: `results`, each a request with the outcomes of its tests by name. */
export function isPostmanRun(object: JsonObject): boolean {
  const results = object['results'];
  return (
    isJsonArray(results) &&
    objectsOf(results).some((result) => 'responseCode' in result && ('tests' in result || 'allTests' in result))
  );
}

/** The tests of a run that Postman exported. It has no reason for a failure. */
export function* postmanTests(report: JsonObject, notes: ReportNotes): Generator<ReportedTest> {
  for (const result of objectsOf(report['results'])) {
    const name = filledStringOf(result['name']) ?? filledStringOf(result['url']) ?? 'Request';
    const rounds = objectsOf(result['allTests']);
    const tests = rounds.length > 0 ? rounds : [objectOf(result['tests']) ?? {}];
    const times = isJsonArray(result['times']) ? result['times'] : [];
    for (const [index, round] of tests.entries()) {
      const durationMs = notes.durationMs(times[index] ?? result['time']);
      const variant = tests.length > 1 ? `iteration ${index + 1}` : undefined;
      for (const [test, outcome] of Object.entries(round)) {
        yield { name: test, suite: [name], variant, status: statusOf(outcome), durationMs, failures: [], events: [] };
      }
    }
  }
}

function statusOf(outcome: JsonValue): TestStatus {
  const status = isJsonObject(outcome) ? outcome['status'] : outcome;
  if (status === true || status === 'passed' || status === 'pass') return 'passed';
  return status === null || status === 'skipped' ? 'skipped' : 'failed';
}
