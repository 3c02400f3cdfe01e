import { createHash } from 'node:crypto';
import type { TestDraft } from '@clarion/reports';
import {
  findJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonArrayPlace,
  type JsonValue,
  UnreadableJson,
} from '@clarion/reports/json';
import { readCleanItems } from '@clarion/reports/redaction';
import { asyncItems } from '../../common/async-items.js';
import { Problem, validationFailed } from '../../common/problem.js';
import { readBodyJson, ValidationErrors } from '../../common/read-body-json.js';
import type { RunFacts } from '../../runs/content/run-writing.js';
import { isEnvelope, mergeTests, readEnvelopeTests, readResults } from '../native/envelope-reader.js';
import { toEnvelope } from '../native/legacy-runs.js';
import { readTestAt } from '../native/test-reader.js';
import type { DraftReading } from './reading-task.js';
import { noEnvelope, readHead, withHead } from './run-head.js';

/** Where the tests of an envelope are. */
const TESTS_PATH = ['result', 'tests'];

/** A parsed body. */
export interface JsonDocument {
  readonly raw: JsonValue;
  readonly size: Pick<DraftReading, 'fingerprint' | 'bytes'>;
}

/** Parses a body. @throws Problem invalid_request */
export function parseDocument(bytes: Buffer): JsonDocument {
  return { raw: readBodyJson(bytes), size: sizeOf(bytes) };
}

/** The facts about a body that are kept when its bytes are not. */
export function sizeOf(bytes: Buffer): Pick<DraftReading, 'fingerprint' | 'bytes'> {
  const fingerprint = createHash('sha256').update(bytes).digest();
  const { length } = bytes;
  return { fingerprint: () => fingerprint, bytes: () => length };
}

/**
 * Reads an envelope test by test, so that it takes little more memory than its bytes, and its first tests are stored while the others are
 * read. Undefined where that may read something else than the document as a whole: read that then.
 */
export function readSplitEnvelope(bytes: Buffer): DraftReading | undefined {
  const place = findJsonArray(bytes, TESTS_PATH);
  return place === undefined ? undefined : readAround(bytes, place);
}

/** Undefined where the envelope around the tests is wrong. */
function readAround(bytes: Buffer, place: JsonArrayPlace): DraftReading | undefined {
  const read = unlessProblem(() => {
    const raw = readBodyJson(Buffer.concat([bytes.subarray(0, place.start), bytes.subarray(place.end)]));
    if (!isEnvelope(raw)) throw noEnvelope(raw);
    const errors = new ValidationErrors();
    const { envelope, head } = readHead(raw, errors);
    const results = readResults(envelope, errors);
    errors.raise();
    return { head, results };
  });
  if (read === undefined) return undefined;
  const { head, results } = read;
  function* tests(): Generator<TestDraft> {
    for (const test of head.ownTests) yield withHead(test, head);
    for (const test of mergeTests(readSplitTests(bytes, place), results)) yield withHead(test, head);
  }
  let fingerprint: Buffer | undefined;
  return {
    facts: () => head.facts,
    tests: asyncItems(tests()),
    // Made behind the last batch, while those before it are stored.
    fingerprint: () => (fingerprint ??= sizeOf(bytes).fingerprint()),
    bytes: () => bytes.length,
  };
}

function* readSplitTests(bytes: Buffer, place: JsonArrayPlace): Generator<TestDraft> {
  const items = readCleanItems(bytes, place, 'events');
  for (let index = 0; ; index += 1) {
    const test = unlessProblem(() => {
      const item = items.next();
      if (item.done === true) return 'end';
      const { value, texts } = item.value;
      return readTestAt(value, `/${TESTS_PATH.join('/')}/${index}`, texts);
    });
    if (test === 'end') return;
    if (test === undefined) throw problemOf(bytes);
    yield test;
  }
}

/** What is wrong with an envelope: all of its errors, at their places in the body. */
function problemOf(bytes: Buffer): Error {
  try {
    readEnvelope(parseDocument(bytes));
  } catch (error) {
    if (error instanceof Error) return error;
  }
  return new Error('An envelope that is wrong test by test is right as a whole');
}

/** Undefined where `read` raises what is wrong with a body. */
function unlessProblem<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Problem || error instanceof UnreadableJson) return undefined;
    throw error;
  }
}

/** Reads a run from its envelope. @throws Problem unreadable_report, validation_failed */
export function readEnvelope({ raw, size }: JsonDocument): DraftReading {
  if (!isEnvelope(raw)) throw noEnvelope(raw);
  return readRun(raw, size);
}

/** Reads a run in the legacy format. Raises what `readEnvelope` raises. */
export function readLegacyRun({ raw, size }: JsonDocument): DraftReading {
  if (!isJsonObject(raw)) throw noEnvelope(raw);
  const { projectId } = raw;
  return { ...readRun(toEnvelope(raw), size), projectId: typeof projectId === 'string' ? projectId : '' };
}

function readRun(raw: JsonObject, size: Pick<DraftReading, 'fingerprint' | 'bytes'>): DraftReading {
  const errors = new ValidationErrors();
  const { envelope, head } = readHead(raw, errors);
  const tests = [...head.ownTests, ...readEnvelopeTests(envelope, errors)];
  errors.raise();
  requireTests(head.facts, envelope);
  return {
    ...size,
    facts: () => head.facts,
    tests: asyncItems(tests.map((test) => withHead(test, head))),
  };
}

/** Refuses a finished test run without a list of tests: that is a mistake of the sender, not a run without tests. */
function requireTests(facts: RunFacts, envelope: JsonObject): void {
  const result = envelope['result'];
  const hasList =
    Object.hasOwn(envelope, 'testResults') ||
    (isJsonObject(result) && (Object.hasOwn(result, 'tests') || Object.hasOwn(result, 'discoveryFailures')));
  const needsNone =
    facts.kind === 'load' ||
    facts.status === 'queued' ||
    facts.status === 'running' ||
    facts.status === 'errored' ||
    facts.status === 'cancelled';
  if (!hasList && !needsNone)
    throw validationFailed([{ pointer: '/result/tests', detail: 'send the tests in result.tests or in testResults' }]);
}
