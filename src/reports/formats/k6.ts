import type { JsonObject } from '../../common/json/json-value.js';
import { objectOf } from '../json/fields.js';
import { headObject } from '../json/head-object.js';
import { ReportNotes, warningEntries } from '../json/report-notes.js';
import { readReportObjects } from '../json/read-healed-json.js';
import type { ReportEntry, ReportFormat, ReportSource } from '../report.js';
import { checkTests, thresholdTests } from './k6/k6-tests.js';

/** The summary of a k6 run: the data of handleSummary, or the file of --summary-export. */
export const K6: ReportFormat = {
  name: 'k6',
  alsoNamed: ['k6-summary'],
  title: 'k6 summary JSON',
  recognizes: (head) => isSummary(headObject(head) ?? {}),
  read: readK6,
};

function isSummary(object: JsonObject): boolean {
  const metrics = objectOf(object['metrics']);
  if (metrics === undefined) return isRootGroup(object['root_group']);
  return (
    isRootGroup(object['root_group']) ||
    objectOf(metrics['iterations']) !== undefined ||
    objectOf(metrics['http_reqs']) !== undefined
  );
}

function isRootGroup(value: JsonObject[string] | undefined): boolean {
  const group = objectOf(value);
  return (
    group !== undefined &&
    (group['checks'] !== undefined || group['groups'] !== undefined || group['path'] !== undefined)
  );
}

async function* readK6(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isSummary, '"metrics" and "root_group" of k6');
  yield* warningEntries(warnings);
  for (const report of reports) {
    const notes = new ReportNotes();
    yield {
      kind: 'run',
      run: { runner: 'k6', durationMs: notes.durationMs(objectOf(report['state'])?.['testRunDurationMs']) },
    };
    const tests = [
      ...thresholdTests(objectOf(report['metrics']) ?? {}),
      ...checkTests(objectOf(report['root_group']) ?? {}, []),
    ];
    for (const test of tests) yield { kind: 'test', test };
    yield* notes.entries();
  }
}
