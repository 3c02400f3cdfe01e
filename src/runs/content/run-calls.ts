import type { EventDraft } from '@clarion/reports';
import { isJsonNumber, isJsonObject, type JsonObject, type JsonValue, toNumber } from '@clarion/reports/json';
import { maskedPath } from './masked-path.js';

/** Different calls of an upload that are counted one by one. */
const MOST_CALLS = 2000;

/** Tests that are named beside a call, and the characters that all these names may have together. */
const MOST_TESTS = 20;
const MOST_TEST_CHARACTERS = 200_000;

/** Addresses whose masked path is remembered: tests call the same ones again and again. */
const REMEMBERED = 5000;

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
}

/** Counts the HTTP calls in the `trace` events of an upload, in bounded memory. */
export class CallCounter {
  readonly #calls = new Map<string, Counting>();
  readonly #paths = new Map<string, string>();
  #uncounted = 0;
  #tests = 0;
  #characters = 0;

  /** Counts the calls of one test. */
  add(testId: string, events: readonly EventDraft[]): void {
    this.#tests += 1;
    for (const event of events) if (event.type === 'trace') this.#count(testId, event);
  }

  /** The counts so far; undefined when there is no call. */
  finish(): RunCalls | undefined {
    if (this.#calls.size === 0 && this.#uncounted === 0) return undefined;
    const calls = [...this.#calls.values()].map(({ lastTest: _lastTest, ...counts }) => counts);
    return { calls, uncounted: this.#uncounted };
  }

  #count(testId: string, event: EventDraft): void {
    const call = toTracedCall(event, (url) => this.#pathOf(url));
    if (call === undefined) return;
    const counting = this.#callOf(call);
    if (counting === undefined) {
      this.#uncounted += 1;
      return;
    }
    const { data } = event;
    const facts = isJsonObject(data) ? data : {};
    counting.statuses[call.status] = (counting.statuses[call.status] ?? 0) + 1;
    if (isFailed(facts['ok'], call.status)) counting.failures += 1;
    const bucket = latencyBucket(numberOf(facts['durationMs']));
    if (bucket !== undefined) counting.latencies[bucket] = (counting.latencies[bucket] ?? 0) + 1;
    if (counting.lastTest !== this.#tests) this.#noteTest(counting, testId);
  }

  #callOf({ method, path }: TracedCall): Counting | undefined {
    const key = `${method} ${path}`;
    const known = this.#calls.get(key);
    if (known !== undefined || this.#calls.size >= MOST_CALLS) return known;
    const made = { method, path, statuses: {}, latencies: {}, tests: [], failures: 0, testCount: 0, lastTest: 0 };
    this.#calls.set(key, made);
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

  #pathOf(url: string): string | undefined {
    const known = this.#paths.get(url);
    if (known !== undefined) return known;
    const path = maskedPath(url);
    if (path !== undefined && this.#paths.size < REMEMBERED) this.#paths.set(url, path);
    return path;
  }
}

/** The HTTP call of a `trace` event (contract §4); undefined for other events and protocols. */
export function toTracedCall(event: JsonObject, pathOf = maskedPath): TracedCall | undefined {
  const { type, data } = event;
  if (type !== 'trace' || !isJsonObject(data)) return undefined;
  const { method, url, target, status, protocol } = data;
  if (typeof method !== 'string' || method === '' || method.length > LONGEST_METHOD) return undefined;
  if (typeof protocol === 'string' && !/^(https?|rest|h2|http\/[\d.]+)$/i.test(protocol)) return undefined;
  const address = typeof url === 'string' ? url : target;
  const path = typeof address === 'string' ? pathOf(address) : undefined;
  if (path === undefined) return undefined;
  const code = numberOf(status);
  return { method: method.toUpperCase(), path, status: Number.isInteger(code) && code > 0 && code < 1000 ? code : 0 };
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
