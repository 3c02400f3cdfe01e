import { filledStringOf, instantOf, numberOf, objectOf, objectsOf, stringsOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, isJsonObject, type JsonObject } from '../../json/json-value.js';
import { readReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type {
  AssertionDialect,
  ReportedFailure,
  ReportedRun,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportSource,
} from '../../report.js';
import { errorNameAt } from '../shared/errors/error-name.js';

/** The JSON that test collectors send to Buildkite Test Engine. */
export const BUILDKITE: ReportFormat = {
  name: 'buildkite',
  title: 'Buildkite Test Engine JSON',
  recognizes: (head) => {
    const object = headObject(head);
    return isUpload(object) || isExecution(object);
  },
  read,
};

function isUpload(object: JsonObject | undefined): object is JsonObject {
  return object !== undefined && object['format'] === 'json' && isJsonObject(object['run_env']);
}

/** An item of a file with the executions alone. */
function isExecution(object: JsonObject | undefined): boolean {
  return (
    object !== undefined && typeof object['result'] === 'string' && objectOf(object['history'])?.['section'] === 'top'
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const { reports, warnings } = await readReportObjects(
    source,
    (object) => isUpload(object) || isExecution(object),
    '"run_env" and "data" of a test collector',
  );
  yield* warningEntries(warnings);
  const executions = reports.filter((object) => !isUpload(object));
  if (executions.length > 0) yield* readUpload({ data: executions });
  for (const report of reports) if (isUpload(report)) yield* readUpload(report);
}

function* readUpload(upload: JsonObject): Generator<ReportEntry> {
  const notes = new ReportNotes();
  const environment = objectOf(upload['run_env']) ?? {};
  const executions = objectsOf(upload['data']);
  if (isJsonArray(upload['data']) && upload['data'].length > executions.length)
    notes.note('skipped_part', 'An item of "data" is not a test; it was skipped.');
  yield { kind: 'run', run: runOf(environment, objectOf(upload['tags']), executions) };
  const dialect = dialectOf(environment);
  for (const attempts of attemptsOf(executions)) {
    const tests = attempts.map((execution) => readExecution(execution, dialect, notes));
    const final = tests.findLast(({ status }) => status !== 'skipped') ?? tests.at(-1);
    if (final === undefined) continue;
    const history = tests.map(({ status, durationMs, failures }) => ({ status, durationMs, failures }));
    yield { kind: 'test', test: tests.length === 1 ? final : { ...final, attempts: history } };
  }
  if (executions.some(hasSpans)) notes.note('skipped_part', 'Requests and queries inside tests were left out.');
  yield* notes.entries();
}

/** Joins the executions with one id, which are the attempts of one test. Tests without an id are tests of their own. */
function attemptsOf(executions: readonly JsonObject[]): readonly (readonly JsonObject[])[] {
  const groups: JsonObject[][] = [];
  const byId = new Map<string, JsonObject[]>();
  for (const execution of executions) {
    const id = filledStringOf(execution['id']);
    const group = id === undefined ? undefined : byId.get(id);
    if (group !== undefined) {
      group.push(execution);
      continue;
    }
    const started = [execution];
    groups.push(started);
    if (id !== undefined) byId.set(id, started);
  }
  return groups;
}

function readExecution(execution: JsonObject, dialect: ReturnType<typeof dialectOf>, notes: ReportNotes): ReportedTest {
  const name = filledStringOf(execution['name']) ?? filledStringOf(execution['identifier']) ?? 'unnamed test';
  const status = statusOf(execution['result']);
  if (status === undefined) notes.note('no_result', `The test "${name}" has no result; it was recorded as skipped.`);
  const place = placeIn(filledStringOf(execution['location']));
  return {
    name,
    suite: suiteOf(filledStringOf(execution['scope']), name),
    file: filledStringOf(execution['file_name']) ?? place.file,
    line: place.line,
    column: place.column,
    status: status ?? 'skipped',
    durationMs: notes.durationMs(objectOf(execution['history'])?.['duration'], 1000),
    tags: tagsOf(objectOf(execution['tags'])),
    skipReason: status === undefined ? 'The collector reports no result.' : undefined,
    failures: status === 'failed' ? buildkiteFailures(execution, dialect) : [],
    events: [],
  };
}

/** `unknown` is a test that was interrupted. */
function statusOf(result: JsonObject[string] | undefined): ReportedTest['status'] | undefined {
  if (result === 'passed' || result === 'failed') return result;
  return result === 'skipped' || result === 'pending' ? 'skipped' : undefined;
}

/** The scope is one text; that of Playwright ends with the name of the test. */
function suiteOf(scope: string | undefined, name: string): readonly string[] {
  const around = scope !== undefined && scope.endsWith(` ${name}`) ? scope.slice(0, -name.length) : scope;
  const text = around?.trim() ?? '';
  return text === '' ? [] : [text];
}

const PLACE = /^([^\n]{1,4000}?):(\d{1,9})(?::(\d{1,9}))?$/;

function placeIn(location: string | undefined): Pick<ReportedTest, 'file' | 'line' | 'column'> {
  const [, file, line, column] = PLACE.exec(location ?? '') ?? [];
  if (file === undefined) return { file: location };
  return { file, line: countOf(line), column: countOf(column) };
}

function countOf(digits: string | undefined): number | undefined {
  const count = Number(digits ?? 0);
  return count >= 1 ? count : undefined;
}

function tagsOf(tags: JsonObject | undefined): readonly string[] {
  return Object.entries(tags ?? {}).flatMap(([key, value]) => (typeof value === 'string' ? [`${key}:${value}`] : []));
}

function hasSpans(execution: JsonObject): boolean {
  return objectsOf(objectOf(execution['history'])?.['children']).length > 0;
}

function runOf(environment: JsonObject, tags: JsonObject | undefined, executions: readonly JsonObject[]): ReportedRun {
  const url = filledStringOf(environment['url']);
  const key = filledStringOf(environment['key']);
  const context = Object.fromEntries(
    ['number', 'job_id', 'message', 'collector', 'version'].flatMap((name) => {
      const value = environment[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
  return {
    ...timesOf(executions),
    runner: filledStringOf(environment['test_runner']) ?? filledStringOf(environment['collector']),
    gitRef: filledStringOf(environment['branch']),
    commitSha: filledStringOf(environment['commit_sha']),
    ciRunUrl: url,
    // The address names the build for all clients; the key only for collectors.
    build: url === undefined ? key : undefined,
    context: { ...context, ...(tags === undefined || Object.keys(tags).length === 0 ? {} : { tags }) },
  };
}

/** Some collectors count from the start of the process; those times are no instants. */
function timesOf(executions: readonly JsonObject[]): Pick<ReportedRun, 'startedAt' | 'completedAt'> {
  let first = Infinity;
  let last = -Infinity;
  for (const { history } of executions) {
    const span = objectOf(history);
    const startedAt = instantOf(span?.['start_at'])?.getTime();
    if (startedAt === undefined) continue;
    const duration = numberOf(span?.['duration']) ?? 0;
    first = Math.min(first, startedAt);
    last = Math.max(last, instantOf(span?.['end_at'])?.getTime() ?? startedAt + Math.max(0, duration) * 1000);
  }
  return first <= last ? { startedAt: new Date(first), completedAt: new Date(last) } : {};
}

/** The runners and collectors whose messages are known. */
const DIALECTS: Readonly<Record<string, AssertionDialect>> = {
  jest: 'jest',
  vitest: 'vitest',
  mocha: 'mocha',
  cypress: 'cypress',
  jasmine: 'jasmine',
  playwright: 'playwright',
  rspec: 'ruby',
  minitest: 'ruby',
  pytest: 'python',
};

/** Returns the family of the messages in an upload; undefined when its environment names no known runner. */
function dialectOf(environment: JsonObject): AssertionDialect | undefined {
  const runner = filledStringOf(environment['test_runner']);
  if (runner !== undefined && Object.hasOwn(DIALECTS, runner)) return DIALECTS[runner];
  const collector = filledStringOf(environment['collector']) ?? '';
  if (collector.startsWith('ruby')) return 'ruby';
  return collector.startsWith('python') ? 'python' : undefined;
}

/**
 * Returns the failures of an execution. Collectors cut the text of a failure into lines: the first one is the reason, the others are in
 * `expanded` and `backtrace`. Those of Playwright and Mocha repeat the reason before the other lines.
 */
function buildkiteFailures(execution: JsonObject, dialect: AssertionDialect | undefined): readonly ReportedFailure[] {
  const reason = filledStringOf(execution['failure_reason']);
  const parts = objectsOf(execution['failure_expanded']).filter(hasLines);
  if (parts.length === 0) return [{ message: reason, dialect }];
  return parts.map((part, index) => failureOf(part, index === 0 ? reason : undefined, dialect));
}

function hasLines(part: JsonObject): boolean {
  return [...stringsOf(part['expanded']), ...stringsOf(part['backtrace'])].some((line) => line.trim() !== '');
}

function failureOf(
  part: JsonObject,
  reason: string | undefined,
  dialect: AssertionDialect | undefined,
): ReportedFailure {
  const expanded = stringsOf(part['expanded']);
  const backtrace = stringsOf(part['backtrace']);
  const [firstLine = ''] = (reason ?? '').split('\n', 1);
  const repeats = (lines: readonly string[]): boolean => firstLine !== '' && (lines[0] ?? '').startsWith(firstLine);
  // A stack of JavaScript that begins with the message is the whole text; the other lines are members of the error.
  const isWhole = repeats(backtrace) || (reason === undefined && errorNameAt(backtrace[0]) !== undefined);
  const lines = isWhole ? backtrace : [...(repeats(expanded) || reason === undefined ? [] : [reason]), ...expanded];
  const message = lines.join('\n').trim();
  const stack = isWhole ? undefined : filledStringOf(backtrace.join('\n'));
  return { type: errorNameAt(message), message, text: stack, dialect };
}
