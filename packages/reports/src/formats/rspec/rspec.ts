import { filledStringOf, numberOf, objectOf, objectsOf, placeOf, stringOf, stringsOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, isJsonObject, type JsonObject } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type {
  ReportedFailure,
  ReportedRun,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportSource,
} from '../../report.js';
import { announcedBy, totalBy } from '../shared/announced.js';
import { errorsOutside } from './outside-error.js';

/** What RSpec writes with `--format json`. */
export const RSPEC: ReportFormat = {
  name: 'rspec',
  aliases: ['rspec-json'],
  title: 'RSpec JSON',
  recognizes: (head) => isRSpec(headObject(head)),
  read: readRSpec,
};

function isRSpec(object: JsonObject | undefined): boolean {
  if (object === undefined || !isJsonArray(object['examples'])) return false;
  const [first] = object['examples'];
  if (first === undefined) return object['summary_line'] !== undefined || isJsonObject(object['summary']);
  return isJsonObject(first) && (first['full_description'] !== undefined || first['file_path'] !== undefined);
}

async function* readRSpec(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isRSpec, '"examples" of RSpec');
  yield* warningEntries(warnings);
  for (const report of reports) yield* readReport(report);
}

/** `3 examples, 1 failure, 1 pending`. */
const FAILURES = /\b(\d{1,9}) failures?\b/;

function* readReport(report: JsonObject): Generator<ReportEntry> {
  const notes = new ReportNotes();
  const summary = objectOf(report['summary']);
  yield { kind: 'run', run: runOf(report, notes) };
  const inLine = Number(FAILURES.exec(stringOf(report['summary_line']) ?? '')?.[1] ?? 0);
  yield announcedBy(Math.max(numberOf(summary?.['failure_count']) ?? 0, inLine));
  yield totalBy(numberOf(summary?.['example_count']));
  for (const example of objectsOf(report['examples'])) yield { kind: 'test', test: readExample(example, notes) };
  const outside = errorsOutside(
    stringsOf(report['messages']),
    numberOf(summary?.['errors_outside_of_examples_count']) ?? 0,
  );
  for (const test of outside) yield { kind: 'test', test };
  yield* notes.entries();
}

function runOf(report: JsonObject, notes: ReportNotes): ReportedRun {
  const version = filledStringOf(report['version']);
  const seed = numberOf(report['seed']);
  return {
    durationMs: notes.durationMs(objectOf(report['summary'])?.['duration'], 1000),
    runner: version === undefined ? 'RSpec' : `RSpec ${version}`,
    context: seed === undefined ? undefined : { seed },
  };
}

function readExample(example: JsonObject, notes: ReportNotes): ReportedTest {
  const full = filledStringOf(example['full_description']);
  const name = filledStringOf(example['description']) ?? full ?? filledStringOf(example['id']) ?? 'unnamed example';
  const status = stringOf(example['status']);
  const isFailed = status === 'failed';
  if (!isFailed && status !== 'passed' && status !== 'pending')
    notes.note('no_result', `The example "${name}" has no result; it was recorded as skipped.`);
  return {
    name,
    suite: groupsOf(full, name),
    file: filledStringOf(example['file_path']),
    line: placeOf(example['line_number']),
    selector: filledStringOf(example['id']),
    status: isFailed || status === 'passed' ? status : 'skipped',
    durationMs: notes.durationMs(example['run_time'], 1000),
    skipReason: isFailed || status === 'passed' ? undefined : filledStringOf(example['pending_message']),
    failures: isFailed ? [failureOf(objectOf(example['exception']))] : [],
    events: [],
  };
}

/** Returns the groups around an example, which the report joins with spaces before its description. */
function groupsOf(full: string | undefined, name: string): readonly string[] {
  if (full === undefined || !full.endsWith(name)) return [];
  const groups = full.slice(0, full.length - name.length).trim();
  return groups === '' ? [] : [groups];
}

function failureOf(exception: JsonObject | undefined): ReportedFailure {
  return {
    type: filledStringOf(exception?.['class']),
    message: filledStringOf(exception?.['message']),
    text: filledStringOf(stringsOf(exception?.['backtrace']).join('\n')),
    dialect: 'ruby',
  };
}
