import type { EventDraft } from '@clarion/reports';
import { isJsonNumber, isJsonObject, type JsonObject, type JsonValue, toNumber } from '@clarion/reports/json';

/** What stands for an id in a masked path. */
export const MASKED = '{}';

const LONGEST_PATH = 500;
const MOST_SEGMENTS = 30;

/** Segments of at least this length that contain a digit are ids: UUIDs, ULIDs, digests, tokens. */
const LEAST_ID = 20;
const LEAST_HEX_ID = 8;

const SLASH = 47;
const BRACES = [123, 125];

/** The path of the last address that was scanned. One array is used again and again: an upload has a million addresses. */
class PathScan {
  #url = '';
  #count = 0;
  readonly #starts = new Int32Array(MOST_SEGMENTS);
  /** A negative end is that of an id. */
  readonly #ends = new Int32Array(MOST_SEGMENTS);

  /**
   * Finds the segments of a path, and which of them look like ids. Scheme, host, query and fragment are left out. Returns a hash of the
   * masked path that begins with `seed`; undefined for a text that is no address of a route, or is very long. Linear.
   */
  scan(url: string, seed: number): number | undefined {
    this.#url = url;
    this.#count = 0;
    const [from, to] = boundsOf(url);
    if (to - from > LONGEST_PATH) return undefined;
    let hash = seed;
    for (let at = from; at < to;) {
      if (url.charCodeAt(at) === SLASH) {
        at += 1;
        continue;
      }
      if (this.#count === MOST_SEGMENTS) return undefined;
      const start = at;
      const before = mix(hash, SLASH);
      let digits = 0;
      let isHex = true;
      hash = before;
      for (; at < to; at += 1) {
        const code = url.charCodeAt(at);
        if (code === SLASH) break;
        hash = mix(hash, code);
        if (code >= 48 && code <= 57) digits += 1;
        else if (!isHexLetter(code)) isHex = false;
      }
      const masked = isId(at - start, digits, isHex);
      if (masked) hash = BRACES.reduce(mix, before);
      this.#starts[this.#count] = start;
      this.#ends[this.#count] = masked ? -at : at;
      this.#count += 1;
    }
    return hash;
  }

  /** The masked path. */
  text(): string {
    let path = '';
    for (let index = 0; index < this.#count; index += 1) {
      const end = this.#ends[index] ?? 0;
      path += `/${end < 0 ? MASKED : this.#url.slice(this.#starts[index], end)}`;
    }
    return path === '' ? '/' : path;
  }

  /** Whether a masked path is that of the address. */
  is(path: string): boolean {
    if (this.#count === 0) return path === '/';
    let place = 0;
    for (let index = 0; index < this.#count; index += 1) {
      if (path.charCodeAt(place) !== SLASH) return false;
      place += 1;
      const [start, end] = [this.#starts[index] ?? 0, this.#ends[index] ?? 0];
      if (end < 0) {
        if (!path.startsWith(MASKED, place)) return false;
        place += MASKED.length;
        continue;
      }
      for (let at = start; at < end; at += 1, place += 1) {
        if (path.charCodeAt(place) !== this.#url.charCodeAt(at)) return false;
      }
    }
    return place === path.length;
  }
}

function mix(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01_00_01_93);
}

const SCAN = new PathScan();

/**
 * Returns the path of an address, with `{}` for each segment that looks like an id, so that calls of one operation are one path.
 * Undefined for a text that is no address of a route, or is very long.
 */
export function maskedPath(url: string): string | undefined {
  return SCAN.scan(url, 0) === undefined ? undefined : SCAN.text();
}

/** Where the path of an address begins and ends. */
function boundsOf(url: string): readonly [number, number] {
  const scheme = url.indexOf('://');
  const query = startOfQuery(url);
  const end = query === -1 ? url.length : query;
  if (scheme === -1 || scheme > end) return [0, end];
  const start = url.indexOf('/', scheme + 3);
  return start === -1 || start >= end ? [end, end] : [start, end];
}

function startOfQuery(url: string): number {
  const query = url.indexOf('?');
  const fragment = url.indexOf('#');
  return query === -1 || (fragment !== -1 && fragment < query) ? fragment : query;
}

/** Returns a segment of a path, or `{}` for one that looks like an id. */
export function maskSegment(segment: string): string {
  let digits = 0;
  let isHex = true;
  for (let index = 0; index < segment.length; index += 1) {
    const code = segment.charCodeAt(index);
    if (code >= 48 && code <= 57) digits += 1;
    else if (!isHexLetter(code)) isHex = false;
  }
  return isId(segment.length, digits, isHex) ? MASKED : segment;
}

function isId(length: number, digits: number, isHex: boolean): boolean {
  if (digits === 0) return false;
  return digits === length || length >= LEAST_ID || (isHex && length >= LEAST_HEX_ID);
}

/** Letters of hexadecimal digits, and the hyphen of a UUID. */
function isHexLetter(code: number): boolean {
  return (code >= 97 && code <= 102) || (code >= 65 && code <= 70) || code === 45;
}

/** Different calls of an upload that are counted one by one. */
const MOST_CALLS = 2000;

/** Tests that are named beside a call, and the characters that all these names may have together. */
const MOST_TESTS = 20;
const MOST_TEST_CHARACTERS = 200_000;

/** Calls with one hash that are distinguished: more are not an accident, and would be compared with each call that follows. */
const MOST_WITH_ONE_HASH = 8;

const LONGEST_METHOD = 20;

/** The HTTP request of a `trace` event. */
export interface TracedCall {
  readonly method: string;
  /** Masked: `maskedPath`. */
  readonly path: string;
  /** 0 for a request without a response. */
  readonly status: number;
}

/** The calls of one method and masked path in one upload: plain data. */
export interface CallCounts {
  readonly method: string;
  readonly path: string;
  /** Number of calls by status; `0` without a response. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly failures: number;
  /** Number of calls by bucket of `latencyBucket`. */
  readonly latencies: Readonly<Record<string, number>>;
  /** Ids of the first tests. */
  readonly tests: readonly string[];
  /** Number of tests; a test that ran several times counts as often. */
  readonly testCount: number;
}

/** The HTTP calls of one upload. */
export interface RunCalls {
  readonly calls: readonly CallCounts[];
  /** Calls beyond those that are counted one by one. */
  readonly uncounted: number;
}

interface Counting {
  readonly method: string;
  readonly path: string;
  readonly statuses: Record<string, number>;
  readonly latencies: Record<string, number>;
  readonly tests: string[];
  failures: number;
  testCount: number;
  /** Number of the last test that made the call. */
  lastTest: number;
  /** The next of those with the same hash. */
  readonly next: Counting | undefined;
}

/**
 * Counts the HTTP calls in the `trace` events of an upload, in bounded memory. A call that was seen before is found by the hash of its
 * method and masked path, so that no text is made for it.
 */
export class CallCounter {
  readonly #byHash = new Map<number, Counting>();
  readonly #calls: Counting[] = [];
  readonly #scan = new PathScan();
  #uncounted = 0;
  #tests = 0;
  #characters = 0;

  /** Counts the calls of one test. */
  add(testId: string, events: readonly EventDraft[]): void {
    this.#tests += 1;
    for (const event of events) if (event.type === 'trace') this.#count(testId, event);
  }

  /** Counts calls that belong to no test. */
  addOutside(events: readonly EventDraft[]): void {
    for (const event of events) this.#count(undefined, event);
  }

  /** The counts so far; undefined when there is no call. */
  finish(): RunCalls | undefined {
    if (this.#calls.length === 0 && this.#uncounted === 0) return undefined;
    const calls = this.#calls.map(({ lastTest: _lastTest, next: _next, ...counts }) => counts);
    return { calls, uncounted: this.#uncounted };
  }

  #count(testId: string | undefined, { data }: EventDraft): void {
    const request = requestOf(data);
    const hash = request === undefined ? undefined : this.#scan.scan(request.address, hashOf(request.method));
    if (request === undefined || hash === undefined) return;
    const isRepeated = request.facts['repeated'] === true;
    const counting = this.#callOf(request.method, hash);
    if (counting === undefined) {
      if (!isRepeated) this.#uncounted += 1;
      return;
    }
    if (!isRepeated) countCall(counting, request.facts);
    if (testId !== undefined && counting.lastTest !== this.#tests) this.#noteTest(counting, testId);
  }

  /** The counts of a method and of the path that was scanned last. */
  #callOf(given: string, hash: number): Counting | undefined {
    const first = this.#byHash.get(hash);
    let others = 0;
    for (let known = first; known !== undefined; known = known.next) {
      if (isMethod(known.method, given) && this.#scan.is(known.path)) return known;
      others += 1;
    }
    if (this.#calls.length >= MOST_CALLS || others >= MOST_WITH_ONE_HASH) return undefined;
    const [method, path] = [upperCase(given), this.#scan.text()];
    const counts = { statuses: {}, latencies: {}, tests: [], failures: 0, testCount: 0, lastTest: 0 };
    const made = { method, path, ...counts, next: first };
    this.#byHash.set(hash, made);
    this.#calls.push(made);
    return made;
  }

  #noteTest(counting: Counting, testId: string): void {
    counting.lastTest = this.#tests;
    counting.testCount += 1;
    if (counting.tests.length >= MOST_TESTS || this.#characters + testId.length > MOST_TEST_CHARACTERS) return;
    if (counting.tests.includes(testId)) return;
    counting.tests.push(testId);
    this.#characters += testId.length;
  }
}

function countCall(counting: Counting, facts: JsonObject): void {
  const status = statusOf(facts['status']);
  counting.statuses[status] = (counting.statuses[status] ?? 0) + 1;
  if (isFailed(facts['ok'], status)) counting.failures += 1;
  const bucket = latencyBucket(numberOf(facts['durationMs']));
  if (bucket !== undefined) counting.latencies[bucket] = (counting.latencies[bucket] ?? 0) + 1;
}

/** The request in the data of a `trace` event. */
interface TracedRequest {
  readonly method: string;
  readonly address: string;
  readonly facts: JsonObject;
}

/** The request of a `trace` event (contract §4); undefined for other protocols. */
function requestOf(data: JsonValue | undefined): TracedRequest | undefined {
  if (!isJsonObject(data)) return undefined;
  const { method, url, target, protocol } = data;
  if (typeof method !== 'string' || method === '' || method.length > LONGEST_METHOD) return undefined;
  if (typeof protocol === 'string' && protocol !== 'http' && !/^(https?|rest|h2|http\/[\d.]+)$/i.test(protocol))
    return undefined;
  const address = typeof url === 'string' ? url : target;
  return typeof address === 'string' ? { method, address, facts: data } : undefined;
}

/** The HTTP call of a `trace` event; undefined for other events and protocols. */
export function toTracedCall({ type, data }: JsonObject): TracedCall | undefined {
  const request = type === 'trace' ? requestOf(data) : undefined;
  const path = request === undefined ? undefined : maskedPath(request.address);
  if (request === undefined || path === undefined) return undefined;
  return { method: upperCase(request.method), path, status: statusOf(request.facts['status']) };
}

function statusOf(value: JsonValue | undefined): number {
  const code = numberOf(value);
  return Number.isInteger(code) && code > 0 && code < 1000 ? code : 0;
}

/** Methods are compared in capitals, as far as ASCII goes. */
function upperCase(method: string): string {
  return method.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

function upperUnit(method: string, at: number): number {
  const unit = method.charCodeAt(at);
  return unit >= 97 && unit <= 122 ? unit - 32 : unit;
}

function hashOf(method: string): number {
  let hash = 0;
  for (let at = 0; at < method.length; at += 1) hash = Math.imul(hash, 31) + upperUnit(method, at);
  return hash;
}

function isMethod(known: string, given: string): boolean {
  if (known === given) return true;
  if (known.length !== given.length) return false;
  for (let at = 0; at < given.length; at += 1) if (known.charCodeAt(at) !== upperUnit(given, at)) return false;
  return true;
}

/** Without `ok`, an error status is a failure. */
function isFailed(ok: JsonValue | undefined, status: number): boolean {
  return typeof ok === 'boolean' ? !ok : status === 0 || status >= 400;
}

function numberOf(value: JsonValue | undefined): number {
  return isJsonNumber(value) ? toNumber(value) : Number.NaN;
}

/** Four buckets for each doubling: a percentile is at most 10 % from the true one. */
const BUCKETS_PER_DOUBLING = 4;

/** Latencies below a millisecond are one bucket, and so are those beyond 18 minutes. */
const LAST_BUCKET = 80;

/** The bucket of a latency in milliseconds; undefined for an unknown one. */
export function latencyBucket(ms: number): number | undefined {
  if (!(ms >= 0)) return undefined;
  return Math.min(LAST_BUCKET, Math.max(0, Math.ceil(Math.log2(Math.max(ms, 1)) * BUCKETS_PER_DOUBLING)));
}

/** The middle of a bucket, in milliseconds. */
export function latencyOf(bucket: number): number {
  return Math.round(2 ** ((bucket - 0.5) / BUCKETS_PER_DOUBLING) * 10) / 10;
}

/** Reads the stored text of calls, which this program has written. */
export function readStoredCalls(text: string): RunCalls {
  const calls: unknown = JSON.parse(text);
  if (!areCalls(calls)) throw new Error('Stored calls are not an object with calls');
  return calls;
}

function areCalls(value: unknown): value is RunCalls {
  return typeof value === 'object' && value !== null && 'calls' in value;
}
