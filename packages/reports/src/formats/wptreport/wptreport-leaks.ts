import { filledStringOf, numberOf, objectOf, objectsOf, stringsOf } from '../../json/fields.js';
import type { JsonObject, JsonValue } from '../../json/json-value.js';
import type { ReportedFailure, ReportEntry } from '../../report.js';

/** Yields a failed test for each leak in a wptreport that is not allowed: of LeakSanitizer, and of Gecko's counts. */
export function* readLeaks(report: JsonObject): Generator<ReportEntry> {
  for (const leak of objectsOf(report['lsan_leaks'])) {
    if (isAllowed(leak['allowed_match'])) continue;
    const stack = stringsOf(leak['frames']).join('\n');
    yield leakIn(filledStringOf(leak['scope']), {
      message: 'LeakSanitizer found a leak.',
      ...(stack === '' ? {} : { stack }),
      isAssertion: false,
    });
  }
  const scopes = objectOf(report['mozleak']) ?? {};
  for (const scope of Object.keys(scopes))
    for (const total of objectsOf(objectOf(scopes[scope])?.['total'])) yield* leakOver(scope, total);
}

/** What allows a leak: a frame, or the frames that match. */
function isAllowed(match: JsonValue | undefined): boolean {
  return filledStringOf(match) !== undefined || stringsOf(match).length > 0;
}

function* leakOver(scope: string, total: JsonObject): Generator<ReportEntry> {
  const bytes = numberOf(total['bytes']) ?? 0;
  const threshold = numberOf(total['threshold']) ?? 0;
  if (bytes <= threshold) return;
  const process = filledStringOf(total['process']);
  yield leakIn(scope, {
    message: `${process === undefined ? '' : `${process}: `}${bytes} bytes leaked (allowed: ${threshold})`,
    isAssertion: true,
    expected: `<= ${threshold}`,
    actual: bytes,
  });
}

function leakIn(scope: string | undefined, failure: ReportedFailure): ReportEntry {
  const suite = scope === undefined ? [] : [scope];
  return { kind: 'test', test: { name: 'Leaks', suite, status: 'failed', failures: [failure], events: [] } };
}
