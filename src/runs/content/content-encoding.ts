import type { TestStatus } from '@clarion/reports';
import type { FailureCause } from '@clarion/reports/failures';
import type { TargetId } from '../../common/identifiers.js';
import {
  bigintArray,
  booleanArray,
  byteaArray,
  doubleArray,
  integerArray,
  textArray,
} from '../../database/binary-arrays.js';
import { testKeyOf, textKeyOf } from '../test-key.js';
import type { PreparedBatch } from './run-writing.js';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** A stored chunk of the events of a run: their texts, one per line, compressed. */
interface EventChunk {
  readonly firstEvent: number;
  readonly eventCount: number;
  readonly body: Buffer;
}

/**
 * The more alike lines a chunk has, the smaller it is, and the less often a compression begins. One is read in a millisecond
 * ([ADR 72](../../../docs/adr/0072-what-a-result-takes-on-disk.md)).
 */
const CHARACTERS_IN_CHUNK = 256 * 1024;

/** Quality 2 takes a tenth less space than 1; higher ones take much more time for little. */
const OPTIONS = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/**
 * Packs events, as they arrive, into chunks that can be read alone, so that memory holds only packed events. A line is
 * `{"testId":…,` and the members of the event: a listing passes lines on and never parses them.
 */
export class EventPacker {
  readonly #chunks: EventChunk[] = [];
  #lines: string[] = [];
  #characters = 0;
  #seq = 0;

  /** Adds the events of the next test. */
  add(testId: string, events: readonly string[]): void {
    if (events.length === 0) return;
    this.#addLines(`{"testId":${JSON.stringify(testId)}`, events);
  }

  /** The chunks of all added events, numbered from 0. */
  finish(): readonly EventChunk[] {
    this.#close();
    return this.#chunks;
  }

  #addLines(head: string, events: readonly string[]): void {
    for (const event of events) {
      const line = toLine(head, event);
      this.#lines.push(line);
      this.#characters += line.length;
      this.#seq += 1;
      if (this.#characters >= CHARACTERS_IN_CHUNK) this.#close();
    }
  }

  #close(): void {
    if (this.#lines.length > 0) this.#chunks.push(pack(this.#lines, this.#seq - this.#lines.length));
    this.#lines = [];
    this.#characters = 0;
  }
}

/** The lines of a chunk. */
export function unpackEvents(body: Buffer): readonly string[] {
  return unpackText(body).split('\n');
}

/** A stored line as the listing shows it, with its number. */
export function numberLine(line: string, seq: number): string {
  return `{"seq":${seq},${line.slice(1)}`;
}

/** Replaces a `testId` of the event by the id of its test. JSON text contains no raw line break. */
function toLine(head: string, event: string): string {
  return event === '{}' ? `${head}}` : `${head},${event.slice(1)}`;
}

/** Compresses a text like a chunk. */
export function packText(text: string): Buffer {
  return brotliCompressSync(text, OPTIONS);
}

/** Reverses `packText`. */
export function unpackText(body: Buffer): string {
  return brotliDecompressSync(body).toString('utf8');
}

function pack(lines: readonly string[], firstEvent: number): EventChunk {
  return { firstEvent, eventCount: lines.length, body: packText(lines.join('\n')) };
}

/** The item of a failure as JSON text, before the numbers of its events within the run are known. */
interface PreparedItem {
  /** The text up to the first event. */
  readonly head: string;
  /** How many events of the test are before those of the item. */
  readonly skippedEvents: number;
  /** Each event as JSON text, without its number. */
  readonly events: readonly string[];
}

/** A failure before it is stored: JSON texts and the cause. */
export interface PreparedFailure {
  readonly item: PreparedItem;
  readonly extras: string;
  readonly cause: FailureCause;
}

/** A test before it is stored. Its events are in the chunks of its batch. */
export interface PreparedTest {
  readonly testId: string;
  readonly name: string;
  readonly status: TestStatus;
  readonly flaky: boolean;
  readonly durationMs: number;
  readonly startedMs: number | null;
  readonly worker: string | null;
  readonly tags: readonly string[];
  readonly filePath: string | null;
  readonly reason: string | null;
  readonly attempts: string | null;
  readonly eventCount: number;
  /** Undefined for a test that did not fail. */
  readonly failure: PreparedFailure | undefined;
}

interface PlacedTest {
  readonly test: PreparedTest;
  /** Number of the test, and of its first event, within the batch. */
  readonly number: number;
  readonly firstEvent: number;
}

/** Returns tests of a target and their events as the columns of a batch. */
export function toColumns(
  tests: readonly PreparedTest[],
  chunks: readonly EventChunk[],
  targetId: TargetId,
): Pick<PreparedBatch, 'testCount' | 'eventCount' | 'keys' | 'texts' | 'tests' | 'failures' | 'chunks'> {
  const placed = placeTests(tests);
  const failures = placed.flatMap(toFailureRow);
  return {
    testCount: tests.length,
    eventCount: tests.reduce((sum, { eventCount }) => sum + eventCount, 0),
    ...toTestColumns(placed, targetId),
    failures: failures.length === 0 ? null : toFailureColumns(failures),
    chunks: chunks.length === 0 ? null : toChunkColumns(chunks),
  };
}

function placeTests(tests: readonly PreparedTest[]): readonly PlacedTest[] {
  let firstEvent = 0;
  return tests.map((test, number) => {
    const placed = { test, number, firstEvent };
    firstEvent += test.eventCount;
    return placed;
  });
}

/** In the order of the statements. */
function toTestColumns(
  placed: readonly PlacedTest[],
  targetId: TargetId,
): Pick<PreparedBatch, 'keys' | 'texts' | 'tests'> {
  const tests = placed.map(({ test }) => test);
  return {
    keys: [bigintArray(tests.map(({ testId }) => testKeyOf(targetId, testId))), bigintArray(tests.map(textKeyOf))],
    texts: [
      textArray(tests.map(({ testId }) => testId)),
      textArray(tests.map(({ name }) => name)),
      // Arrays of arrays would all have to be of one length.
      textArray(tests.map(({ tags }) => arrayText(tags))),
      textArray(tests.map(({ filePath }) => filePath)),
    ],
    tests: [
      textArray(tests.map(({ status }) => status)),
      booleanArray(tests.map(({ flaky }) => flaky)),
      doubleArray(tests.map(({ durationMs }) => durationMs)),
      textArray(tests.map(({ reason }) => reason)),
      textArray(tests.map(({ attempts }) => attempts)),
      integerArray(placed.map(({ firstEvent }) => firstEvent)),
      integerArray(tests.map(({ eventCount }) => eventCount)),
      doubleArray(tests.map(({ startedMs }) => startedMs)),
      textArray(tests.map(({ worker }) => worker)),
    ],
  };
}

interface FailureRow {
  readonly test: number;
  readonly firstEvent: number;
  readonly head: string;
  readonly events: readonly string[];
  readonly extras: string;
  readonly cause: FailureCause;
}

function toFailureRow({ test: { failure }, number: test, firstEvent }: PlacedTest): readonly FailureRow[] {
  if (failure === undefined) return [];
  const { item, extras, cause } = failure;
  return [{ test, firstEvent: firstEvent + item.skippedEvents, head: item.head, events: item.events, extras, cause }];
}

/** In the order of the statement. */
function toFailureColumns(rows: readonly FailureRow[]): readonly Buffer[] {
  const compared = firstOfEach(rows.map(({ cause }) => cause));
  return [
    integerArray(rows.map(({ test }) => test)),
    textArray(rows.map(({ head }) => head)),
    integerArray(rows.map(({ firstEvent }) => firstEvent)),
    textArray(rows.map(({ events }) => eventsText(events))),
    textArray(rows.map(({ extras }) => extras)),
    textArray(rows.map(({ cause }) => cause.id)),
    textArray(rows.map(({ cause }) => cause.kind)),
    textArray(rows.map(({ cause }) => cause.title)),
    textArray(compared.map((cause) => cause?.joinKey ?? null)),
    textArray(compared.map((cause) => cause?.text ?? null)),
  ];
}

/** What follows the number of each event, one per line: JSON text contains no raw line break. Null when there is none. */
function eventsText(events: readonly string[]): string | null {
  if (events.length === 0) return null;
  return events.map((event) => (event === '{}' ? '}' : `,${event.slice(1)}`)).join('\n');
}

/** The causes of rows, each only at its first row: the compared text is stored once. */
function firstOfEach(causes: readonly FailureCause[]): readonly (FailureCause | undefined)[] {
  const known = new Set<string>();
  return causes.map((cause) => {
    if (known.has(cause.id)) return undefined;
    known.add(cause.id);
    return cause;
  });
}

/** In the order of the statement. */
function toChunkColumns(chunks: readonly EventChunk[]): readonly Buffer[] {
  return [
    integerArray(chunks.map(({ firstEvent }) => firstEvent)),
    integerArray(chunks.map(({ eventCount }) => eventCount)),
    byteaArray(chunks.map(({ body }) => body)),
  ];
}

const NEEDS_ESCAPE = /["\\]/;

/** Texts as PostgreSQL writes an array in a text (§8.15.2): quoted, with quotes and backslashes escaped. */
function arrayText(items: readonly string[]): string {
  const quoted = items.map((item) => `"${NEEDS_ESCAPE.test(item) ? item.replaceAll(/["\\]/g, '\\$&') : item}"`);
  return `{${quoted.join(',')}}`;
}
