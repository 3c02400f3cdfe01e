import { filledStringOf, numberOf, objectOf, objectsOf, placeOf, stringOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, isJsonObject, type JsonObject } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';

/** What Unreal's automation system writes to `index.json` with `-ReportExportPath`: FAutomatedTestPassResults of AutomationController. */
export const UNREAL: ReportFormat = {
  name: 'unreal',
  title: 'Unreal automation JSON',
  recognizes: (head) => isUnreal(headObject(head)),
  read,
};

function isUnreal(object: JsonObject | undefined): boolean {
  if (object === undefined || !isJsonArray(object['tests']) || object['notRun'] === undefined) return false;
  const [first] = object['tests'];
  return first === undefined
    ? object['succeededWithWarnings'] !== undefined
    : isJsonObject(first) && first['fullTestPath'] !== undefined;
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isUnreal, '"tests" of Unreal');
  yield* warningEntries(warnings);
  for (const report of reports) yield* readReport(report);
}

/** Counts of tests in the head of a report, by their state. */
const COUNTS = ['succeeded', 'succeededWithWarnings', 'failed', 'notRun', 'inProcess'] as const;

function* readReport(report: JsonObject): Generator<ReportEntry> {
  const notes = new ReportNotes();
  const count = (name: (typeof COUNTS)[number]): number => numberOf(report[name]) ?? 0;
  yield {
    kind: 'run',
    run: { runner: 'Unreal Engine', durationMs: notes.durationMs(report['totalDuration'], 1000) },
  };
  yield announcedBy(count('failed'));
  yield totalBy(COUNTS.reduce((sum, name) => sum + count(name), 0));
  if (count('inProcess') > 0) yield FAILED_RUN;
  for (const test of objectsOf(report['tests'])) yield { kind: 'test', test: testOf(test, notes) };
  yield* notes.entries();
}

const STATUSES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['Success', 'passed'],
  ['Fail', 'failed'],
  ['InProcess', 'failed'],
  ['Skipped', 'skipped'],
]);

function testOf(test: JsonObject, notes: ReportNotes): ReportedTest {
  const path = filledStringOf(test['fullTestPath']);
  const name = filledStringOf(test['testDisplayName']) ?? path ?? 'unnamed test';
  const entries = objectsOf(test['entries']);
  const state = stringOf(test['state']) ?? '';
  const status = STATUSES.get(state);
  if (status === undefined)
    notes.note('no_result', `The test "${name}" was not run or has no result; it was recorded as skipped.`);
  return {
    name,
    suite: groupsOf(path, name),
    selector: path,
    durationMs: notes.durationMs(test['duration'], 1000),
    status: status ?? 'skipped',
    failures: status === 'failed' ? failuresOf(entries, state) : [],
    events: entries
      .filter((entry) => typeOf(entry) !== 'Error')
      .flatMap((entry) => outputEvents(messageOf(entry), 'log')),
  };
}

function failuresOf(entries: readonly JsonObject[], state: string): readonly ReportedFailure[] {
  const errors = entries.filter((entry) => typeOf(entry) === 'Error').map(failureOf);
  if (state === 'InProcess') return [...errors, UNFINISHED];
  return errors.length > 0 ? errors : [{}];
}

/** Of a test that was running when the editor or the game ended. */
const UNFINISHED: ReportedFailure = {
  message: 'The test did not end: the process that ran it stopped.',
  isAssertion: false,
};

/** `Project.Functional.Maps.Door` is the test `Door`, and so is `Project.Functional.Door (Client)` with that display name. */
function groupsOf(path: string | undefined, name: string): readonly string[] {
  if (path === undefined || path === name) return [];
  const groups = path.endsWith(`.${name}`) ? path.slice(0, -name.length - 1) : path;
  return groups.split('.').filter((group) => group !== '');
}

function typeOf(entry: JsonObject): string | undefined {
  return stringOf(objectOf(entry['event'])?.['type']);
}

function messageOf(entry: JsonObject): string {
  return stringOf(objectOf(entry['event'])?.['message']) ?? '';
}

/** A place without a line has the line -1 or 0. */
function failureOf(entry: JsonObject): ReportedFailure {
  const file = filledStringOf(entry['filename']);
  const line = placeOf(entry['lineNumber']);
  return {
    message: messageOf(entry),
    dialect: 'unreal',
    location: file === undefined || line === undefined ? undefined : { file, line },
  };
}
