import { isJsonNumber, isJsonObject, type JsonValue, toNumber } from '../json/json-value.js';
import type { EventDraft, TestDraft, TestFailure } from '../test-draft.js';
import { maskText } from './mask-text.js';

/** The statuses that services answer with; other numbers from 100 to 599 are seldom one. */
const STATUSES = new Set([
  200, 201, 202, 204, 206, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 412, 413,
  415, 418, 422, 423, 424, 428, 429, 451, 500, 501, 502, 503, 504, 511,
]);

/** Words for a status, an answer or a request. */
const SPEAKS_OF_HTTP =
  /status|\bhttp|\brespon(?:se|d)|\b(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \S|\b(?:res|resp|response)\.(?:code|ok)\b/i;

/** The line of source that failed, as Jest, Vitest, Playwright and pytest mark it. */
const MARKED_LINE = /^\s{0,40}(?:>|❯) {0,12}(?:\d{1,7} {0,4}[|│])? {0,40}\S[^\n]{0,400}$/m;

/** A request in a text: a method with a path, or a URL. */
const NAMES_ROUTE =
  /\b(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \S|\bhttps?:\/\/\S|(?:^|[\s'"`(])\/[\w-]{1,60}(?:\/|\b)/;

/** Two HTTP statuses that an assertion compared. */
export interface HttpFailure {
  /** Of several that are allowed, their list. */
  readonly expected: number | string;
  readonly actual: number;
  /** The request: method and path, masked. Undefined when no field of the test names it. */
  readonly route?: string;
  /** The message names the request. */
  readonly isRouteInMessage: boolean;
}

/**
 * The statuses of a failure whose values are HTTP statuses. Equal numbers may count anything else: the message, the type, the
 * marked line of source, the name of the test or a request of the test must say that they are statuses.
 */
export function httpFailureOf(
  failure: TestFailure,
  { name, events }: Pick<TestDraft, 'name' | 'events'>,
): HttpFailure | undefined {
  const expected = statusOf(failure.expected) ?? oneOfStatuses(failure.expected);
  const actual = statusOf(failure.actual);
  if (expected === undefined || actual === undefined) return undefined;
  const request = events.findLast((event) => isRequest(event));
  const isAnswered = request !== undefined && statusOf(dataOf(request)['status']) === actual;
  if (!isAnswered && !saysStatus(failure) && !namesStatus(name, expected)) return undefined;
  const route = request === undefined || !isAnswered ? undefined : routeOf(request);
  return {
    expected,
    actual,
    ...(route === undefined ? {} : { route }),
    isRouteInMessage: NAMES_ROUTE.test(failure.message.slice(0, 2_000)),
  };
}

function saysStatus({ message, type, stack }: TestFailure): boolean {
  const marked = MARKED_LINE.exec((stack ?? '').slice(0, 8_000))?.[0] ?? '';
  return [message.slice(0, 2_000), type ?? '', marked].some((text) => SPEAKS_OF_HTTP.test(text));
}

/** A name such as `returns 404 for an unknown id`, `status of orders`. */
function namesStatus(name: string, expected: number | string): boolean {
  return SPEAKS_OF_HTTP.test(name) || (typeof expected === 'number' && new RegExp(`\\b${expected}\\b`).test(name));
}

function isRequest(event: EventDraft): boolean {
  return event.type === 'trace' && typeof dataOf(event)['url'] === 'string';
}

function dataOf(event: EventDraft): Readonly<Record<string, JsonValue | undefined>> {
  return isJsonObject(event['data']) ? event['data'] : event;
}

/** The method and the path, without the host, on which the place of the service depends. */
function routeOf(event: EventDraft): string {
  const { method, url } = dataOf(event);
  const path = (typeof url === 'string' ? url : '').replace(/^[a-z][\w+.-]{1,20}:\/\/[^/?#]{0,500}/i, '');
  return maskText(`${typeof method === 'string' ? method.toUpperCase() : ''} ${path.split(/[?#]/, 1)[0] ?? ''}`);
}

/** Also Python's `<HTTPStatus.FOUND: 302>`. */
const STATUS_TEXT = /^(?:(\d{3})|<HTTPStatus\.[A-Z_]{2,40}: (\d{3})>)$/;

/** pytest's `in (400, 422)`. */
const ONE_OF = /^in [([{]([^()[\]{}]{3,400})[)\]}]$/;

function oneOfStatuses(value: JsonValue | undefined): string | undefined {
  const list = typeof value === 'string' ? ONE_OF.exec(value)?.[1] : undefined;
  const statuses = (list ?? '').split(',').map((part) => statusOf(part.trim()));
  return list === undefined || statuses.includes(undefined) ? undefined : `in ${statuses.join(', ')}`;
}

/** The HTTP status that a value of an assertion may be; undefined when it is none. */
function statusOf(value: JsonValue | undefined): number | undefined {
  const number = typeof value === 'string' ? Number(STATUS_TEXT.exec(value)?.slice(1).join('')) : value;
  if (!isJsonNumber(number)) return undefined;
  return STATUSES.has(toNumber(number)) ? toNumber(number) : undefined;
}
