import { filledStringOf, instantOf, numberOf, objectOf, objectsOf, placeOf, stringsOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportedFailure, ReportedTest, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { announcedBy, FAILED_RUN } from '../shared/announced.js';

/** What InSpec and CINC Auditor write with `--reporter json` and `json-min`. A result of a control is a test. */
export const INSPEC: ReportFormat = {
  name: 'inspec',
  aliases: ['inspec-json', 'cinc-auditor'],
  title: 'InSpec JSON',
  recognizes: (head) => isInSpec(headObject(head)),
  read,
};

function isInSpec(object: JsonObject | undefined): boolean {
  if (object === undefined) return false;
  const [profile] = objectsOf(object['profiles']);
  if (profile !== undefined) return isJsonArray(profile['controls']) || typeof profile['sha256'] === 'string';
  const [control] = objectsOf(object['controls']);
  return control?.['status'] !== undefined && control['code_desc'] !== undefined;
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(source, isInSpec, '"profiles" or "controls" of InSpec');
  yield* warningEntries(warnings);
  for (const report of reports) yield* readReport(report);
}

/** Where a result is. */
interface ResultPlace {
  readonly suite: readonly string[];
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

function* readReport(report: JsonObject): Generator<ReportEntry> {
  const notes = new ReportNotes();
  const version = filledStringOf(report['version']);
  yield {
    kind: 'run',
    run: {
      runner: version === undefined ? 'InSpec' : `InSpec ${version}`,
      durationMs: notes.durationMs(objectOf(report['statistics'])?.['duration'], 1000),
    },
  };
  const profiles = objectsOf(report['profiles']);
  const results = objectsOf(report['controls']);
  if (profiles.length > 0) yield* readProfiles(profiles, notes);
  else for (const result of results) yield readResult(result, { suite: namesOf(result) }, notes);
  for (const result of objectsOf(report['other_checks'])) yield readResult(result, { suite: [] }, notes);
  yield announcedBy(results.filter(({ status }) => status === 'failed').length);
  yield* notes.entries();
}

/** A profile that includes another one repeats its controls, and only one of both has the results. */
function* readProfiles(profiles: readonly JsonObject[], notes: ReportNotes): Generator<ReportEntry> {
  const withResults = new Set(
    profiles.flatMap((profile) => objectsOf(profile['controls']).filter(hasResults)).map(({ id }) => id),
  );
  for (const profile of profiles) {
    const name = filledStringOf(profile['name']);
    if (profile['status'] === 'failed') yield* notLoaded(name, profile);
    for (const control of objectsOf(profile['controls'])) {
      if (!hasResults(control) && !withResults.has(control['id']))
        notes.note('no_result', `The control ${filledStringOf(control['id']) ?? ''} has no results.`);
      const place = placeOfControl(control, name);
      for (const result of objectsOf(control['results'])) yield readResult(result, place, notes);
    }
  }
}

function hasResults(control: JsonObject): boolean {
  return objectsOf(control['results']).length > 0;
}

function* notLoaded(name: string | undefined, profile: JsonObject): Generator<ReportEntry> {
  const message = filledStringOf(profile['status_message']);
  yield FAILED_RUN;
  yield {
    kind: 'test',
    test: {
      name: name ?? 'profile',
      suite: [],
      status: 'failed',
      failures: [{ message, isAssertion: false, dialect: 'ruby' }],
      events: [],
    },
  };
}

function placeOfControl(control: JsonObject, profile: string | undefined): ResultPlace {
  const location = objectOf(control['source_location']);
  const id = filledStringOf(control['id']);
  return {
    suite: [profile, id].filter((part) => part !== undefined),
    file: filledStringOf(location?.['ref']),
    line: placeOf(location?.['line']),
  };
}

function namesOf(result: JsonObject): readonly string[] {
  return [filledStringOf(result['profile_id']), filledStringOf(result['id'])].filter((part) => part !== undefined);
}

const STATUSES: ReadonlyMap<unknown, TestStatus> = new Map([
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['error', 'failed'],
  ['skipped', 'skipped'],
]);

function readResult(result: JsonObject, place: ResultPlace, notes: ReportNotes): ReportEntry {
  const name = filledStringOf(result['code_desc']) ?? filledStringOf(result['id']) ?? 'unnamed result';
  const known = STATUSES.get(result['status']);
  if (known === undefined) notes.note('no_result', `The result "${name}" has no status of InSpec.`);
  const hasThrown = isJsonArray(result['backtrace']) && result['backtrace'].length > 0;
  const status = known === 'passed' && hasThrown ? 'failed' : (known ?? 'skipped');
  const test: ReportedTest = {
    ...place,
    name,
    status,
    durationMs: notes.durationMs(durationOf(result), 1000),
    startedAt: instantOf(result['start_time']),
    ...(status === 'skipped' ? { skipReason: filledStringOf(result['skip_message']) } : {}),
    failures: status === 'failed' ? [failureOf(result)] : [],
    events: [],
  };
  return { kind: 'test', test };
}

function durationOf(result: JsonObject): JsonValue | undefined {
  return numberOf(result['run_time']) === undefined ? undefined : result['run_time'];
}

/** How RSpec names a matcher that failed. */
const OF_MATCHERS = /^RSpec::Expectations::/;

/** Several expectations of one example: the result has the message of one of them. */
const OF_SEVERAL = 'RSpec::Core::MultipleExceptionError';

function failureOf(result: JsonObject): ReportedFailure {
  const type = filledStringOf(result['exception']);
  const message = filledStringOf(result['message']);
  const backtrace = filledStringOf(stringsOf(result['backtrace']).join('\n'));
  const isSeveral = type === OF_SEVERAL;
  const isMatcher = type === undefined ? result['status'] !== 'error' : OF_MATCHERS.test(type);
  const isAssertion = isSeveral ? /^\s{0,100}expected\b/.test(message ?? '') : isMatcher;
  return {
    ...(type === undefined || isAssertion ? {} : { type }),
    message,
    ...(backtrace === undefined ? {} : { stack: backtrace }),
    isAssertion,
    dialect: 'ruby',
  };
}
