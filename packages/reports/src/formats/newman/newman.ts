import { filledStringOf, instantOf, numberOf, objectOf, objectsOf, positiveOf, stringOf } from '../../json/fields.js';
import { headObject } from '../../json/head-object.js';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.js';
import { readReportObjects, type ReportObjects } from '../../json/read-repaired-json.js';
import { ReportNotes, warningEntries } from '../../json/report-notes.js';
import type {
  ReportedFailure,
  ReportedRun,
  ReportedTest,
  ReportEntry,
  ReportFormat,
  ReportHead,
  ReportSource,
} from '../../report.js';
import { failedRunTest } from '../../failed-run.js';
import type { EventDraft, TestStatus } from '../../test-draft.js';
import { announcedBy, FAILED_RUN, totalBy } from '../shared/announced.js';
import { repeatedTrace } from '../shared/http-trace.js';
import { newmanTrace } from './newman-trace.js';

/** The report of Newman's JSON reporter, and the export of a run of Postman's collection runner. */
export const NEWMAN: ReportFormat = {
  name: 'newman',
  aliases: ['postman'],
  title: 'Newman or Postman JSON',
  recognizes,
  read,
};

function recognizes(head: ReportHead): boolean {
  const object = headObject(head);
  if (object !== undefined) return isReport(object) || isCollection(objectOf(object['collection']));
  return /^\s{0,20}\{\s{0,20}"collection"\s{0,4}:\s{0,4}\{/.test(head.text);
}

/** What comes first in Newman's report, and may be long. */
function isCollection(collection: JsonObject | undefined): boolean {
  return collection !== undefined && ('item' in collection || 'info' in collection || '_' in collection);
}

function isReport(object: JsonObject): boolean {
  return isNewmanRun(objectOf(object['run'])) || isPostmanRun(object);
}

function isNewmanRun(run: JsonObject | undefined): boolean {
  return (
    run !== undefined &&
    (isJsonArray(run['executions']) || (isJsonObject(run['stats']) && 'assertions' in run['stats']))
  );
}

async function* read(source: ReportSource): AsyncGenerator<ReportEntry> {
  const expected = '"run" and its "executions", as Newman writes it';
  const { reports, warnings, isOpen } = await readReportObjects(
    source,
    (object) => isReport(object) || isCollection(objectOf(object['collection'])),
    expected,
  );
  yield* warningEntries(warnings);
  for (const report of reports) {
    const notes = new ReportNotes();
    yield { kind: 'run', run: runOf(report) };
    const stats = objectOf(objectOf(report['run'])?.['stats']);
    yield announcedBy(numberOf(objectOf(stats?.['assertions'])?.['failed']));
    yield totalBy(numberOf(objectOf(stats?.['assertions'])?.['total']));
    if (saysFailed(objectOf(report['run']))) yield FAILED_RUN;
    const tests = isPostmanRun(report) ? postmanTests(report, notes) : newmanTests(report, isOpen, notes);
    for (const test of tests) yield { kind: 'test', test };
    yield* notes.entries();
  }
}

/** Newman's exit code depends on its failures, which are of requests and scripts as well as of assertions. */
function saysFailed(run: JsonObject | undefined): boolean {
  const counts = Object.values(objectOf(run?.['stats']) ?? {}).map((stat) => numberOf(objectOf(stat)?.['failed']) ?? 0);
  return objectsOf(run?.['failures']).length > 0 || counts.some((failed) => failed > 0);
}

function* newmanTests(
  report: JsonObject,
  isOpen: ReportObjects['isOpen'],
  notes: ReportNotes,
): Generator<ReportedTest> {
  const run = objectOf(report['run']);
  const refused = refusedIn(objectsOf(run?.['failures']));
  const folders = new Folders(objectOf(report['collection']));
  for (const execution of objectsOf(run?.['executions']))
    yield* readExecution(execution, { folders, refused, isOpen, notes });
  const error = newmanFailure(objectOf(run?.['error']));
  if (error !== undefined) yield failedRunTest([error]);
}

/** Returns the errors of requests in the failures of a run. Of several with one reference, the first one counts. */
function refusedIn(failures: readonly JsonObject[]): ReadonlyMap<string, JsonObject> {
  const refused = new Map<string, JsonObject>();
  for (const failure of failures) {
    const ref = refOf(failure);
    const error = objectOf(failure['error']);
    if (failure['at'] === 'request' && ref !== undefined && error !== undefined && !refused.has(ref))
      refused.set(ref, error);
  }
  return refused;
}

/** What is equal for an execution and its failures. */
function refOf(object: JsonObject): string | undefined {
  return stringOf(objectOf(object['cursor'])?.['ref']);
}

function runOf(report: JsonObject): ReportedRun {
  const run = objectOf(report['run']);
  const timings = objectOf(run?.['timings']);
  const startedAt = instantOf(timings?.['started']) ?? instantOf(report['timestamp']);
  const completedAt = instantOf(timings?.['completed']);
  const between =
    startedAt === undefined || completedAt === undefined ? -1 : completedAt.getTime() - startedAt.getTime();
  const collection =
    filledStringOf(objectOf(objectOf(report['collection'])?.['info'])?.['name']) ?? filledStringOf(report['name']);
  return {
    startedAt,
    completedAt,
    durationMs: between < 0 ? undefined : between,
    runner: run === undefined ? 'postman' : 'newman',
    environment: filledStringOf(objectOf(report['environment'])?.['name']),
    context: collection === undefined ? undefined : { collection },
  };
}

const NO_FOLDERS: readonly string[] = [];

/** Which folders of a collection each request is in. */
class Folders {
  private readonly paths = new Map<string, readonly string[]>();

  constructor(collection: JsonObject | undefined) {
    const waiting = objectsOf(collection?.['item']).map((item) => ({ item, path: NO_FOLDERS }));
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { item, path } = next;
      const id = stringOf(item['id']);
      if (id !== undefined) this.paths.set(id, path);
      const inside = [...path, stringOf(item['name']) ?? ''].filter((name) => name !== '');
      for (const child of objectsOf(item['item'])) waiting.push({ item: child, path: inside });
    }
  }

  /** The names of the folders around a request, outermost first. */
  around(item: JsonObject | undefined): readonly string[] {
    return this.paths.get(stringOf(item?.['id']) ?? '') ?? [];
  }
}

/** What the run reports beside its requests. */
interface NewmanRun {
  readonly folders: Folders;
  /** The errors of requests, as the run lists them, by the reference of the execution. */
  readonly refused: ReadonlyMap<string, JsonObject>;
  /** Whether the file ends early inside of an object: an error may have been there, and its result is unknown. */
  readonly isOpen: (value: JsonValue) => boolean;
  readonly notes: ReportNotes;
}

/**
 * Yields the tests of one request: each assertion; the request itself where it failed, or its scripts did, outside of the
 * assertions; and where it has no assertion at all, that it went through.
 */
function* readExecution(execution: JsonObject, run: NewmanRun): Generator<ReportedTest> {
  const item = objectOf(execution['item']);
  const name = filledStringOf(item?.['name']) ?? 'Request';
  const suite = run.folders.around(item);
  const variant = iterationOf(objectOf(execution['cursor']));
  const durationMs = run.notes.durationMs(objectOf(execution['response'])?.['responseTime']);
  const own = ownFailures(execution, run.refused);
  const assertions = objectsOf(execution['assertions']);
  const trace = traceOf(execution, own.length > 0 || assertions.some(hasFailed), assertions.length > 0);
  if (own.length > 0) yield { name, suite, variant, status: 'failed', durationMs, failures: own, events: trace };
  else if (assertions.length === 0)
    yield { name, suite, variant, status: statusOf(execution, run), durationMs, failures: [], events: trace };
  let isReported = own.length > 0;
  for (const assertion of assertions) {
    const test = readAssertion(assertion, run);
    if (test === undefined) run.notes.note('skipped_part', 'Skipped an assertion without a name.');
    else {
      const events = isReported ? (test.status === 'failed' ? trace.map(repeatedTrace) : []) : trace;
      yield { ...test, suite: [...suite, name], variant, durationMs, events };
      isReported = true;
    }
  }
}

function readAssertion(assertion: JsonObject, run: NewmanRun): ReportedTest | undefined {
  const failure = newmanFailure(objectOf(assertion['error']));
  const name = stringOf(assertion['assertion']) ?? stringOf(objectOf(assertion['error'])?.['test']);
  if (name === undefined) return undefined;
  if (failure !== undefined) return { name, suite: [], status: 'failed', failures: [failure], events: [] };
  return {
    name,
    suite: [],
    status: assertion['skipped'] === true ? 'skipped' : statusOf(assertion, run),
    failures: [],
    events: [],
  };
}

/** Of what has no error. */
function statusOf(object: JsonObject, run: NewmanRun): TestStatus {
  if (!run.isOpen(object)) return 'passed';
  run.notes.note('no_result', 'The file ends inside a request. Its result is unknown; it was recorded as skipped.');
  return 'skipped';
}

/** Returns the error of the request, which is reported in full among the failures of the run, and those of its scripts. */
function ownFailures(execution: JsonObject, refused: ReadonlyMap<string, JsonObject>): readonly ReportedFailure[] {
  const request = objectOf(execution['requestError']);
  const ref = refOf(execution);
  const scripts = ['prerequestScript', 'testScript'].flatMap((script) => objectsOf(execution[script]));
  return [
    request === undefined ? undefined : thrown((ref === undefined ? undefined : refused.get(ref)) ?? request),
    ...scripts.map((script) => thrown(objectOf(script['error']))),
  ].filter((failure) => failure !== undefined);
}

function thrown(error: JsonObject | undefined): ReportedFailure | undefined {
  const failure = newmanFailure(error);
  return failure === undefined || failure.type === 'AssertionError' ? failure : { ...failure, isAssertion: false };
}

/** Which round it was, of several. */
function iterationOf(cursor: JsonObject | undefined): string | undefined {
  const iteration = numberOf(cursor?.['iteration']);
  const cycles = numberOf(cursor?.['cycles']);
  return iteration === undefined || cycles === undefined || cycles < 2 ? undefined : `iteration ${iteration + 1}`;
}

function hasFailed(assertion: JsonObject): boolean {
  return newmanFailure(objectOf(assertion['error'])) !== undefined;
}

/** Returns the HTTP request and what came back. */
function traceOf(execution: JsonObject, isFailed: boolean, isAsserted: boolean): readonly EventDraft[] {
  const request = objectOf(execution['request']);
  const response = objectOf(execution['response']);
  const method = filledStringOf(request?.['method']);
  const url = urlOf(request?.['url']);
  if (method === undefined || url === undefined) return [];
  const status = numberOf(response?.['code']);
  const durationMs = positiveOf(response?.['responseTime']);
  return [newmanTrace({ method, url, status, durationMs, responseBody: bodyOf(response) }, isFailed, isAsserted)];
}

/** A string, or in its parts. */
function urlOf(url: JsonValue | undefined): string | undefined {
  const parts = objectOf(url);
  if (parts === undefined) return filledStringOf(url);
  const raw = filledStringOf(parts['raw']);
  if (raw !== undefined) return raw;
  const host = joined(parts['host'], '.');
  if (host === undefined) return undefined;
  const port = filledStringOf(parts['port']) ?? (numberOf(parts['port'])?.toString() || undefined);
  const query = objectsOf(parts['query'])
    .filter(({ disabled }) => disabled !== true)
    .map(({ key, value }) => `${stringOf(key) ?? ''}=${stringOf(value) ?? ''}`);
  const path = joined(parts['path'], '/') ?? '';
  const origin = `${filledStringOf(parts['protocol']) ?? 'http'}://${host}${port === undefined ? '' : `:${port}`}`;
  return `${origin}/${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

function joined(parts: JsonValue | undefined, between: string): string | undefined {
  if (!isJsonArray(parts)) return filledStringOf(parts);
  const texts = parts.filter((part) => typeof part === 'string');
  return texts.length === 0 ? undefined : texts.join(between);
}

/** What of an answer is kept: its first 4 KiB. */
const MOST_BODY = 4096;

/** Returns the text of an answer, whose bytes are listed one by one. */
function bodyOf(response: JsonObject | undefined): string | undefined {
  const stream = objectOf(response?.['stream']);
  const bytes = isJsonArray(stream?.['data'])
    ? stream['data'].slice(0, MOST_BODY).filter((byte) => typeof byte === 'number')
    : [];
  const text =
    bytes.length === 0
      ? (filledStringOf(response?.['body'])?.slice(0, MOST_BODY) ?? '')
      : Buffer.from(bytes).toString('utf8');
  return text === '' || text.includes('\u0000') ? undefined : text;
}

/** Returns an error as Newman writes it; undefined for none. A request that failed may have its code and address and no message. */
function newmanFailure(error: JsonObject | undefined): ReportedFailure | undefined {
  if (error === undefined || Object.keys(error).length === 0) return undefined;
  const message = filledStringOf(error['message']) ?? systemMessage(error);
  return {
    type: filledStringOf(error['name']) ?? filledStringOf(error['type']),
    message,
    text: filledStringOf(error['stack']),
    dialect: 'mocha',
  };
}

/** As Node.js words it: `connect ECONNREFUSED 127.0.0.1:80`. */
function systemMessage(error: JsonObject): string | undefined {
  const address =
    filledStringOf(error['address']) ?? filledStringOf(error['hostname']) ?? filledStringOf(error['host']);
  const port = numberOf(error['port']);
  const place = address === undefined || port === undefined ? address : `${address}:${port}`;
  const parts = [stringOf(error['syscall']), stringOf(error['code']), place].filter(
    (part) => part !== undefined && part !== '',
  );
  return parts.length === 0 ? undefined : parts.join(' ');
}

/** Returns whether an object is a run that Postman exported: `results`, each a request with the outcomes of its tests by name. */
function isPostmanRun(object: JsonObject): boolean {
  const results = object['results'];
  return (
    isJsonArray(results) &&
    objectsOf(results).some((result) => 'responseCode' in result && ('tests' in result || 'allTests' in result))
  );
}

/** Yields the tests of a run that Postman exported. It has no reason for a failure. */
function* postmanTests(report: JsonObject, notes: ReportNotes): Generator<ReportedTest> {
  for (const result of objectsOf(report['results'])) {
    const name = filledStringOf(result['name']) ?? filledStringOf(result['url']) ?? 'Request';
    const rounds = objectsOf(result['allTests']);
    const tests = rounds.length > 0 ? rounds : [objectOf(result['tests']) ?? {}];
    const times = isJsonArray(result['times']) ? result['times'] : [];
    for (const [index, round] of tests.entries()) {
      const durationMs = notes.durationMs(times[index] ?? result['time']);
      const variant = tests.length > 1 ? `iteration ${index + 1}` : undefined;
      for (const [test, outcome] of Object.entries(round)) {
        yield {
          name: test,
          suite: [name],
          variant,
          status: runStatusOf(outcome),
          durationMs,
          failures: [],
          events: [],
        };
      }
    }
  }
}

function runStatusOf(outcome: JsonValue): TestStatus {
  const status = isJsonObject(outcome) ? outcome['status'] : outcome;
  if (status === true || status === 'passed' || status === 'pass') return 'passed';
  return status === null || status === 'skipped' ? 'skipped' : 'failed';
}
