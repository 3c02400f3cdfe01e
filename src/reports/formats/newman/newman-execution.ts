import type { EventDraft, TestStatus } from '../../../common/drafts.js';
import { isJsonArray, type JsonObject, type JsonValue } from '../../../common/json/json-value.js';
import { filledStringOf, numberOf, objectOf, objectsOf, positiveOf, stringOf } from '../../json/fields.js';
import type { ReportNotes } from '../../json/report-notes.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { newmanFailure } from './newman-failure.js';

const NO_FOLDERS: readonly string[] = [];

/** Which folders of a collection each request stands in. */
export class Folders {
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

/** What the run tells beside its requests. */
export interface NewmanRun {
  readonly folders: Folders;
  /** The failures as the run lists them. */
  readonly failures: readonly JsonObject[];
  /** Whether the file breaks off inside of an object: an error may have stood there, and its result is unknown. */
  readonly isOpen: (value: JsonValue) => boolean;
  readonly notes: ReportNotes;
}

/**
 * The tests of one request: each assertion; the request itself where it failed, or its scripts did, outside of the assertions; and
 * where it has no assertion at all, that it went through.
 */
export function* readExecution(execution: JsonObject, run: NewmanRun): Generator<ReportedTest> {
  const item = objectOf(execution['item']);
  const name = filledStringOf(item?.['name']) ?? 'Request';
  const suite = run.folders.around(item);
  const variant = iterationOf(objectOf(execution['cursor']));
  const durationMs = run.notes.durationMs(objectOf(execution['response'])?.['responseTime']);
  const trace = traceOf(execution);
  const own = ownFailures(execution, run.failures);
  const assertions = objectsOf(execution['assertions']);
  if (own.length > 0) yield { name, suite, variant, status: 'failed', durationMs, failures: own, events: trace };
  else if (assertions.length === 0)
    yield { name, suite, variant, status: statusOf(execution, run), durationMs, failures: [], events: trace };
  for (const assertion of assertions) {
    const test = readAssertion(assertion, trace, run);
    if (test === undefined) run.notes.note('skipped_part', 'An assertion without a name was passed over.');
    else yield { ...test, suite: [...suite, name], variant, durationMs };
  }
}

function readAssertion(assertion: JsonObject, trace: readonly EventDraft[], run: NewmanRun): ReportedTest | undefined {
  const failure = newmanFailure(objectOf(assertion['error']));
  const name = stringOf(assertion['assertion']) ?? stringOf(objectOf(assertion['error'])?.['test']);
  if (name === undefined) return undefined;
  if (failure !== undefined) return { name, suite: [], status: 'failed', failures: [failure], events: trace };
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
  run.notes.note('no_result', 'The file ends inside of a request; its result is unknown, and it is taken as skipped.');
  return 'skipped';
}

/** The error of the request, which is told in full among the failures of the run, and those of its scripts. */
function ownFailures(execution: JsonObject, failures: readonly JsonObject[]): readonly ReportedFailure[] {
  const request = objectOf(execution['requestError']);
  const ref = stringOf(objectOf(execution['cursor'])?.['ref']);
  const told = failures.find(
    (failure) => failure['at'] === 'request' && ref !== undefined && objectOf(failure['cursor'])?.['ref'] === ref,
  );
  const scripts = ['prerequestScript', 'testScript'].flatMap((script) => objectsOf(execution[script]));
  return [
    request === undefined ? undefined : thrown(objectOf(told?.['error']) ?? request),
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

/** The HTTP request and what came back. */
function traceOf(execution: JsonObject): readonly EventDraft[] {
  const request = objectOf(execution['request']);
  const response = objectOf(execution['response']);
  const method = filledStringOf(request?.['method']);
  const url = urlOf(request?.['url']);
  if (method === undefined || url === undefined) return [];
  const status = numberOf(response?.['code']);
  const durationMs = positiveOf(response?.['responseTime']);
  const body = bodyOf(response);
  const data: JsonObject = {
    protocol: 'http',
    target: `${method} ${url}`,
    ok: status !== undefined && status < 400,
    method,
    url,
    ...(status === undefined ? {} : { status }),
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(body === undefined ? {} : { responseBody: body }),
  };
  return [{ type: 'trace', data }];
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

/** The text of an answer, whose bytes are listed one by one. */
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
