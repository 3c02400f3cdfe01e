import type { TestDraft } from '@clarion/reports';
import { type CauseNaming, causeTitleOf, fingerprintOf } from '@clarion/reports/causes';
import { differenceOf } from '@clarion/reports/differences';
import { type JsonObject, type JsonValue, writeJson } from '@clarion/reports/json';
import { failureOfEvents, type Reason, type TestFailure, trailingEvents } from '@clarion/reports/reasons';
import { locate } from '@clarion/reports/stacks';
import { cutText, plainText } from '@clarion/reports/text';
import { causeNaming, type CauseRule } from '../causes/cause-naming.js';
import type { FailureCause, PreparedFailure } from '../runs/content/run-writing.js';

/** The cause rules of a project: plain data, which crosses to a thread. */
export type ExtractionRules = readonly CauseRule[];

/** Extracts the failures of the tests of one upload. */
export interface FailureExtraction {
  /** The failure of a failed test as it is stored. */
  extract(test: TestDraft): PreparedFailure;
}

/** Extracts failures, once, as finished text, so that a read does no work. */
export function failureExtraction(rules: ExtractionRules): FailureExtraction {
  const naming = causeNaming(rules);
  return { extract: (test) => toPreparedFailure(toFailureItem(test, 0, naming)) };
}

function toPreparedFailure({ item, extras, cause }: FailureItem): PreparedFailure {
  const { lastFewEvents, ...head } = item;
  const [first] = lastFewEvents;
  return {
    item: {
      head: `${writeJson(head).slice(0, -1)},"lastFewEvents":[`,
      skippedEvents: first === undefined ? 0 : Number(first['seq']),
      events: lastFewEvents.map(({ seq: _seq, ...members }) => writeJson(members)),
    },
    extras: writeJson(extras),
    cause,
  };
}

const LONGEST_MESSAGE = 4096;
const LARGEST_VALUE_BYTES = 2048;
const LONGEST_STACK = 16_384;
const LONGEST_TAGS = 8192;
const LARGEST_ATTEMPTS = 65_536;

/** A failed test in the failures answer (contract §3), the members that `?include=` may add, and the cause. */
export interface FailureItem {
  readonly item: JsonObject & { readonly lastFewEvents: readonly JsonObject[] };
  readonly extras: JsonObject;
  readonly cause: FailureCause;
}

/** Makes the item of a failed test. `firstSeq` is the number within the run of the test's first event; `naming` may name its cause. */
export function toFailureItem(test: TestDraft, firstSeq: number, naming?: CauseNaming): FailureItem {
  const failure = test.failure ?? failureOfEvents(test);
  const item = {
    testId: test.testId,
    testName: test.name,
    durationMs: test.durationMs,
    tags: shownTags(test.tags),
    reason: toWireReason(failure),
    lastFewEvents: [...trailingEvents(test.events, firstSeq)],
  };
  const { kind, message } = item.reason;
  const named = naming?.({ kind, message }) ?? {
    ...fingerprintOf({ ...failure, message }, test),
    title: causeTitleOf(message),
  };
  const cause = { ...named, kind };
  return { item, extras: toExtras(test, failure), cause };
}

/** The first tags, in a bounded number of characters; all of them are at the listing of tests. */
function shownTags(tags: readonly string[]): string[] {
  let characters = 0;
  return tags.filter((tag) => (characters += tag.length) <= LONGEST_TAGS);
}

function toWireReason(reason: Reason): JsonObject & { readonly kind: string; readonly message: string } {
  return {
    kind: reason.kind,
    message: cutText(plainText(reason.message), LONGEST_MESSAGE),
    ...(reason.expected === undefined ? {} : { expected: cutValue(reason.expected) }),
    ...(reason.actual === undefined ? {} : { actual: cutValue(reason.actual) }),
    ...(reason.timedOut === undefined ? {} : { timedOut: reason.timedOut }),
  };
}

/** A value larger than 2 KiB as JSON is cut to its start, as a string that says how much is missing. */
function cutValue(value: JsonValue): JsonValue {
  const text = writeJson(value);
  if (Buffer.byteLength(text) <= LARGEST_VALUE_BYTES) return value;
  return cutText(typeof value === 'string' ? value : text, longestHead(text));
}

/** The number of characters at the start of a text that have at most 2 KiB in UTF-8. */
function longestHead(text: string): number {
  return new TextDecoder().decode(Buffer.from(text).subarray(0, LARGEST_VALUE_BYTES)).length - 1;
}

function toExtras(test: TestDraft, failure: TestFailure): JsonObject {
  const { stack, location } = failure;
  const difference = differenceOf(failure);
  const known = location ?? (stack === undefined ? undefined : locate(stack)) ?? fileOf(test);
  return {
    ...(known === undefined ? {} : { location: { ...known } }),
    ...(stack === undefined ? {} : { stack: cutText(plainText(stack), LONGEST_STACK) }),
    ...(difference === undefined ? {} : { difference }),
    ...(test.reproduce === undefined ? {} : { reproduce: { ...test.reproduce } }),
    ...(test.attempts === null ? {} : { attempts: shownAttempts(test.attempts) }),
  };
}

/** Attempts that are larger are shown as the beginning of their text; all of them are at the listing of tests. */
function shownAttempts(attempts: JsonValue): JsonValue {
  const text = writeJson(attempts);
  return text.length <= LARGEST_ATTEMPTS ? attempts : cutText(text, LARGEST_ATTEMPTS);
}

function fileOf({ filePath }: TestDraft): { readonly file: string } | undefined {
  return filePath === null ? undefined : { file: filePath };
}
