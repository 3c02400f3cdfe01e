import { passedRunTest } from '../../failed-run.js';
import { filledStringOf, numberOf, objectsOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import type { JsonObject } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { warningEntries } from '../../json/report-notes.js';
import type { ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';

/**
 * What PAO prints, the "PHP agent output" of Pest, PHPUnit and ParaTest: counts, and the tests that failed or had an error. Tests that
 * passed have no names.
 */
export const PAO: ReportFormat = {
  name: 'pao',
  aliases: ['php-agent-output'],
  compatibleFormats: ['pest-text', 'phpunit-text', 'junit'],
  title: "PAO's JSON (Pest, PHPUnit)",
  recognizes: (head) => isPao(headObject(head)),
  read,
};

const TOOLS: ReadonlySet<string> = new Set(['pest', 'phpunit', 'paratest']);
const RESULTS: ReadonlySet<string> = new Set(['passed', 'failed']);

function isPao(object: JsonObject | undefined): boolean {
  if (object === undefined || !RESULTS.has(filledStringOf(object['result']) ?? '')) return false;
  const tool = filledStringOf(object['tool']);
  if (tool !== undefined && !TOOLS.has(tool)) return false;
  return numberOf(object['tests']) !== undefined && numberOf(object['duration_ms']) !== undefined;
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isPao, '"result", "tests" and "duration_ms" of PAO');
  yield* warningEntries(warnings);
  for (const report of reports) yield* readReport(report);
}

function* readReport(report: JsonObject): Generator<ReportEntry> {
  const runner = filledStringOf(report['tool']) ?? 'phpunit';
  const durationMs = numberOf(report['duration_ms']);
  yield { kind: 'run', run: { runner, ...(durationMs === undefined ? {} : { durationMs }) } };
  const failures = objectsOf(report['failures']).map((item) => testOf(item, false));
  const errors = objectsOf(report['error_details']).map((item) => testOf(item, true));
  const tests = [...failures, ...errors];
  for (const test of tests) yield { kind: 'test', test };
  const counted = (numberOf(report['failed']) ?? 0) + (numberOf(report['errors']) ?? 0);
  const hasFailed = report['result'] !== 'passed';
  const total = numberOf(report['tests']);
  if (tests.length === 0 && counted === 0 && !hasFailed && total !== undefined && total > 0)
    yield { kind: 'test', test: passedRunTest(runner) };
  yield totalBy(total, total);
  yield announcedBy(counted, Math.min(tests.length, counted));
  if (hasFailed) yield FAILED_RUN;
}

function testOf(item: JsonObject, isError: boolean): ReportedTest {
  const named = filledStringOf(item['test']) ?? '';
  const at = named.lastIndexOf('::');
  const file = filledStringOf(item['file']);
  const line = numberOf(item['line']);
  const message = filledStringOf(item['message']);
  return {
    name: at < 0 ? named : nameOf(named.slice(at + 2)),
    suite: at < 0 ? [] : [named.slice(0, at).replace(/^P\\/, '')],
    ...(file === undefined ? {} : { file }),
    status: 'failed',
    failures: [
      {
        ...(message === undefined ? {} : { message }),
        ...(file === undefined || line === undefined ? {} : { location: { file, line } }),
        ...(isError ? { isAssertion: false, element: 'error' as const } : { isAssertion: true }),
        dialect: 'php',
      },
    ],
    events: [],
  };
}

/** Pest makes names of methods: `__pest_evaluable_it_adds_one__item` is `it adds one_item`. */
function nameOf(method: string): string {
  const [, made] = /^__pest_evaluable_(.{1,4000})$/.exec(method) ?? [];
  return made === undefined ? method : made.replaceAll(/__?/g, (sign) => (sign === '_' ? ' ' : '_'));
}
