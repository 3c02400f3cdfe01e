import { reportedAttachments } from '../attachments/index.js';
import type { TestDraft } from '../test-draft.js';
import { type CauseNaming, causeTitleOf, fingerprintOf } from '../causes/index.js';
import { differenceOf } from '../differences/index.js';
import { type JsonObject, type JsonValue, writeJson } from '../json/index.js';
import { failureOfEvents, type Reason, type TestFailure, trailingEvents } from '../reasons/index.js';
import { locate } from '../stacks/index.js';
import { cutText, plainText } from '../text/index.js';

/** The cause of a failure. */
export interface FailureCause {
  /** The same for all failures with this cause: `grp_` and 12 hexadecimal digits. */
  readonly id: string;
  readonly kind: string;
  /** One line of plain text. */
  readonly title: string;
  /** Only causes with the same key are compared; without a key a cause is never joined. */
  readonly joinKey?: string;
  /** The compared text. */
  readonly text?: string;
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
  return typeof value === 'string' ? cutText(value, charactersWithin(value)) : cutText(text, longestHead(text));
}

/** The number of characters at the start of a text that have at most 2 KiB in UTF-8. */
function longestHead(text: string): number {
  return new TextDecoder().decode(Buffer.from(text).subarray(0, LARGEST_VALUE_BYTES)).length - 1;
}

/** The number of characters at the start of a string that have at most 2 KiB as JSON: quotes count, and characters as they are escaped. */
function charactersWithin(value: string): number {
  let bytes = 2;
  let length = 0;
  for (const character of value.slice(0, LARGEST_VALUE_BYTES)) {
    bytes += Buffer.byteLength(JSON.stringify(character)) - 2;
    if (bytes > LARGEST_VALUE_BYTES) return length;
    length += character.length;
  }
  return length;
}

function toExtras(test: TestDraft, failure: TestFailure): JsonObject {
  const { stack, location, source } = failure;
  const difference = differenceOf(failure);
  const attachments = reportedAttachments(test.events);
  const known = location ?? (stack === undefined ? undefined : locate(stack)) ?? fileOf(test);
  return {
    ...(known === undefined ? {} : { location: { ...known } }),
    ...(source === undefined || known === undefined ? {} : { source: { file: known.file, ...source } }),
    ...(stack === undefined ? {} : { stack: cutText(plainText(stack), LONGEST_STACK) }),
    ...(difference === undefined ? {} : { difference }),
    ...(test.reproduce === undefined ? {} : { reproduce: { ...test.reproduce } }),
    ...(attachments.length === 0 ? {} : { attachments: attachments.map((attachment) => ({ ...attachment })) }),
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
