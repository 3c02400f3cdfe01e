import { filledStringOf, numberOf, objectsOf, stringOf } from '../../json/fields.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type { ReportedTest, ReportEntry, ReportFormat, ReportSource, ReportedFailure } from '../../report.js';
import type { TestStatus } from '../../test-draft.js';
import { counted } from '../../text/counted.js';
import { FAILED_RUN } from '../shared/announced.js';

/** Matchers whose fields are the two values that were compared. */
const COMPARES: ReadonlySet<string> = new Set(['toBe', 'toEqual']);

/**
 * The results that Jasmine passes to its reporters (jasmine.github.io, "Reporter interface"), as JSON reporters write them: suites with
 * their specs in a map or an array, suites and specs in two arrays, or specs alone.
 */
export const JASMINE: ReportFormat = {
  name: 'jasmine',
  aliases: ['jasmine-json'],
  title: 'Jasmine JSON',
  recognizes: ({ json }) => json !== undefined && resultsIn(json).some(({ kind }) => kind !== 'end'),
  read,
};

interface JasmineResult {
  readonly kind: 'suite' | 'spec' | 'end';
  readonly object: JsonObject;
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(
    source,
    (object) => resultsIn(object).some(({ kind }) => kind !== 'end'),
    '"failedExpectations", as Jasmine reports them',
  );
  yield* warningEntries(warnings);
  const notes = new ReportNotes();
  const results = resultsIn(reports);
  const suites = new Map(
    results.flatMap(({ kind, object }) => (kind === 'suite' ? [[stringOf(object['id']) ?? '', object]] : [])),
  );
  for (const { kind, object } of results) {
    if (kind === 'spec') yield { kind: 'test', test: readSpec(object, suites, notes) };
    else yield* readOutside(kind, object, suites, notes);
  }
  const announced = reports.map(announcedSpecs).reduce((sum, count) => sum + count, 0);
  const contained = results.filter(({ kind }) => kind === 'spec').length;
  if (announced > contained)
    notes.note('no_result', `The report announces ${counted(announced, 'spec')} and contains ${contained}.`);
  yield* notes.entries();
}

/** Finds the results in any arrangement of arrays and objects, in their order. */
function resultsIn(root: JsonValue): readonly JasmineResult[] {
  const results: JasmineResult[] = [];
  const waiting: JsonValue[] = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const kind = isJsonObject(value) ? kindOf(value) : undefined;
    if (isJsonObject(value) && kind !== undefined) results.push({ kind, object: value });
    if (kind === 'spec' || kind === 'end') continue;
    const inside = isJsonArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
    for (const item of inside.toReversed()) if (isJsonObject(item) || isJsonArray(item)) waiting.push(item);
  }
  return results;
}

/** Suites have ids such as `suite1`, and `finished` was their status before Jasmine 3. */
function kindOf(object: JsonObject): JasmineResult['kind'] | undefined {
  if (typeof object['overallStatus'] === 'string') return 'end';
  if (!isJsonArray(object['failedExpectations'])) return undefined;
  if (filledStringOf(object['fullName']) === undefined && filledStringOf(object['description']) === undefined)
    return undefined;
  const isSuite =
    isJsonArray(object['specs']) ||
    isJsonArray(object['suites']) ||
    object['status'] === 'finished' ||
    /^suite\d/.test(stringOf(object['id']) ?? '');
  return isSuite ? 'suite' : 'spec';
}

const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['pending', 'skipped'],
  ['disabled', 'skipped'],
  ['excluded', 'skipped'],
]);

function readSpec(spec: JsonObject, suites: ReadonlyMap<string, JsonObject>, notes: ReportNotes): ReportedTest {
  const name = nameOf(spec);
  const failures = objectsOf(spec['failedExpectations']).map(jasmineFailure);
  const reported = STATUSES.get(stringOf(spec['status']) ?? '');
  const status = failures.length > 0 ? 'failed' : reported;
  if (status === undefined) notes.note('no_result', `The spec "${name}" has no result; it was recorded as skipped.`);
  return {
    name,
    suite: suiteOf(spec, suites),
    file: filledStringOf(spec['filename']),
    status: status ?? 'skipped',
    durationMs: notes.durationMs(spec['duration']),
    skipReason: status === 'skipped' ? filledStringOf(spec['pendingReason']) : undefined,
    failures,
    events: [],
  };
}

/** Yields what failed in a suite or in the run outside of the specs: `afterAll`, a file that does not load. */
function* readOutside(
  kind: 'suite' | 'end',
  object: JsonObject,
  suites: ReadonlyMap<string, JsonObject>,
  notes: ReportNotes,
): Generator<ReportEntry> {
  const failures = objectsOf(object['failedExpectations']).map(jasmineFailure);
  const isSuite = kind === 'suite';
  if (failures.length > 0) {
    const name = isSuite ? nameOf(object) : 'Test run';
    const suite = isSuite ? suiteOf(object, suites) : [];
    yield {
      kind: 'test',
      test: { name, suite, file: filledStringOf(object['filename']), status: 'failed', failures, events: [] },
    };
  } else if (isSuite ? object['status'] === 'failed' : object['overallStatus'] === 'failed') yield FAILED_RUN;
  if (object['overallStatus'] === 'incomplete') {
    const reason = filledStringOf(object['incompleteReason']);
    notes.note('no_result', `The run is incomplete${reason === undefined ? '.' : `: ${reason}.`}`);
  }
}

function nameOf(result: JsonObject): string {
  return filledStringOf(result['description']) ?? filledStringOf(result['fullName']) ?? 'unnamed spec';
}

/** Suites nested more deeply, or in a circle of ids, are cut. */
const MOST_SUITES = 100;

/**
 * Returns the suites around a result, by the ids of their parents. Without those, the beginning of the full name is one suite: Jasmine
 * joins the names with spaces.
 */
function suiteOf(result: JsonObject, suites: ReadonlyMap<string, JsonObject>): readonly string[] {
  const path: string[] = [];
  let parent = suites.get(stringOf(result['parentSuiteId']) ?? '');
  while (parent !== undefined && path.length < MOST_SUITES) {
    path.unshift(nameOf(parent));
    parent = suites.get(stringOf(parent['parentSuiteId']) ?? '');
  }
  if (path.length > 0) return path;
  const name = nameOf(result);
  const full = filledStringOf(result['fullName']) ?? name;
  const around = full.endsWith(name) ? full.slice(0, full.length - name.length).trim() : '';
  return around === '' ? [] : [around];
}

/** Returns how many specs a report says there are, run or not, where a reporter keeps what `jasmineStarted` received. */
function announcedSpecs(report: JsonObject): number {
  const heads = [report, ...Object.values(report).filter(isJsonObject)];
  return heads.map((head) => numberOf(head['totalSpecsDefined']) ?? 0).find((count) => count > 0) ?? 0;
}

/** Returns an item of `failedExpectations`: a matcher that failed, a call of `fail()`, or an error, both without a matcher. */
function jasmineFailure(expectation: JsonObject): ReportedFailure {
  const matcher = stringOf(expectation['matcherName']) ?? '';
  const message = filledStringOf(expectation['message']);
  return {
    message,
    text: filledStringOf(expectation['stack']),
    ...(matcher === '' ? {} : { isAssertion: true }),
    ...(COMPARES.has(matcher) ? comparedValues(expectation, message ?? '') : {}),
    dialect: 'jasmine',
  };
}

/** Returns both values, or none of a negated matcher and of values that JSON has changed: the message has those in full. */
function comparedValues(
  { expected, actual }: JsonObject,
  message: string,
): Pick<ReportedFailure, 'expected' | 'actual'> {
  if (message.includes(' not to ') || !isIntact(expected) || !isIntact(actual)) return {};
  return JSON.stringify(expected) === JSON.stringify(actual) ? {} : { expected, actual };
}

/** JSON writes NaN and `undefined` in arrays as null, and functions, maps and asymmetric matchers as `{}`. */
function isIntact(value: JsonValue | undefined): value is JsonValue {
  if (value === undefined || value === null) return false;
  if (isJsonArray(value)) return value.every(isIntact);
  const members = isJsonObject(value) ? Object.values(value) : undefined;
  return members === undefined || (members.length > 0 && members.every(isIntact));
}
