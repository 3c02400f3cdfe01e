import { isJsonArray, isJsonObject, type JsonObject } from '../../common/json/json-value.js';
import { filledStringOf, numberOf, objectOf, objectsOf, placeOf, stringOf, stringsOf } from '../json/fields.js';
import { headObject } from '../json/head-object.js';
import { ReportNotes, warningEntries } from '../json/report-notes.js';
import { readReportObjects } from '../json/read-healed-json.js';
import type { ReportedFailure, ReportedRun, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../report.js';
import { errorsOutside } from './rspec/rspec-messages.js';

/** What RSpec writes with `--format json`. */
export const RSPEC: ReportFormat = {
  name: 'rspec',
  alsoNamed: ['rspec-json'],
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

function* readReport(report: JsonObject): Generator<ReportEntry> {
  const notes = new ReportNotes();
  const summary = objectOf(report['summary']);
  yield { kind: 'run', run: runOf(report, notes) };
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
    notes.note('no_result', `The example "${name}" has no result; it is taken as skipped.`);
  return {
    name,
    suite: groupsOf(full, name),
    file: filledStringOf(example['file_path']),
    line: placeOf(example['line_number']),
    status: isFailed || status === 'passed' ? status : 'skipped',
    durationMs: notes.durationMs(example['run_time'], 1000),
    skipReason: isFailed || status === 'passed' ? undefined : filledStringOf(example['pending_message']),
    failures: isFailed ? [failureOf(objectOf(example['exception']))] : [],
    events: [],
  };
}

/** The groups around an example, which the report joins with spaces in front of its description. */
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
    wording: 'ruby',
  };
}
