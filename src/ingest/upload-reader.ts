import { createHash, type Hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { TestDraft } from '../common/drafts.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../common/json/json-value.js';
import { readJson } from '../common/json/read-json.js';
import { Problem, validationFailed } from '../common/problem.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import type { RunFacts } from '../runs/run-writing.js';
import { BodyBudget } from './body-budget.js';
import { toEnvelope } from './cli-runs.js';
import { Complaints } from './complaints.js';
import { cleanValue } from './edge/clean-value.js';
import { ndjsonLines } from './edge/ndjson-lines.js';
import { isEnvelope, readEnvelopeHead, readEnvelopeTests, type EnvelopeHead } from './envelope-reader.js';
import { readTest } from './test-reader.js';
import { openUploadBody } from './upload-body.js';

const LONGEST_LINE = 16 * 1024 * 1024;

/** An upload that is being read. Its tests are read once, in order; the fingerprint is whole when they are at their end. */
export interface Upload {
  readonly facts: RunFacts;
  readonly tests: AsyncIterable<TestDraft>;
  /** SHA-256 of the decoded body. */
  fingerprint(): Buffer;
  /** Size of the decoded body. */
  bytes(): number;
}

/** Reads the native format from a request's body: the JSON envelope, or NDJSON of any length in constant memory. */
@Injectable()
export class UploadReader {
  readonly #budget = new BodyBudget();

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * Reads a run and hands it to `use`, whose result is given back. Raises what `readBody` raises, and
   * @throws Problem invalid_request (malformed JSON), validation_failed, unreadable_report, overloaded.
   */
  async readRun<T>(request: IncomingMessage, use: (upload: Upload) => Promise<T>): Promise<T> {
    const body = await openUploadBody(request, this.config.maxStreamBytes);
    if (body.kind === 'ndjson') return use(await readStream(body.chunks));
    return this.#budget.collect(body.chunks, this.config.maxUploadBytes, (bytes) => use(readDocument(bytes)));
  }

  /** Reads a run in the older form, whose project stands in the body. Raises what `readRun` raises. */
  async readCliRun<T>(request: IncomingMessage, use: (projectId: string, upload: Upload) => Promise<T>): Promise<T> {
    const body = await openUploadBody(request, this.config.maxStreamBytes);
    return this.#budget.collect(body.chunks, this.config.maxUploadBytes, async (bytes) => {
      const raw = readJson(bytes);
      if (!isJsonObject(raw)) throw noEnvelope(raw);
      const { projectId } = raw;
      return use(typeof projectId === 'string' ? projectId : '', toUpload(toEnvelope(raw), bytes));
    });
  }

  /** Reads the tests of an append: a JSON array, or NDJSON. They are stored together, so they are read whole. */
  async readTests<T>(request: IncomingMessage, use: (tests: readonly TestDraft[], fingerprint: Buffer) => Promise<T>): Promise<T> {
    const body = await openUploadBody(request, this.config.maxStreamBytes);
    return this.#budget.collect(body.chunks, this.config.maxUploadBytes, async (bytes) =>
      use(body.kind === 'ndjson' ? await readTestLines(bytes) : readTestArray(bytes), sha256(bytes)),
    );
  }
}

function readDocument(bytes: Buffer): Upload {
  const raw = readJson(bytes);
  if (!isEnvelope(raw)) throw noEnvelope(raw);
  return toUpload(raw, bytes);
}

function toUpload(raw: JsonObject, bytes: Buffer): Upload {
  const complaints = new Complaints();
  const { envelope, head } = readHead(raw, complaints);
  const tests = [...head.ownTests, ...readEnvelopeTests(envelope, complaints)];
  complaints.raise();
  requireTests(head.facts, envelope);
  return { facts: head.facts, tests: once(tests), fingerprint: () => sha256(bytes), bytes: () => bytes.length };
}

function readHead(raw: JsonObject, complaints: Complaints): { readonly envelope: JsonObject; readonly head: EnvelopeHead } {
  const clientRunId = raw['clientRunId'];
  const envelope = cleanValue(raw);
  if (!isJsonObject(envelope)) throw noEnvelope(raw);
  return { envelope, head: readEnvelopeHead(envelope, typeof clientRunId === 'string' ? clientRunId : null, complaints) };
}

/** A finished test run without any list of tests is a mistake of the sender, and not a run of no tests. */
function requireTests(facts: RunFacts, envelope: JsonObject): void {
  const result = envelope['result'];
  const hasList = Object.hasOwn(envelope, 'testResults') || (isJsonObject(result) && (Object.hasOwn(result, 'tests') || Object.hasOwn(result, 'discoveryFailures')));
  const needsNone = facts.kind === 'load' || facts.status === 'queued' || facts.status === 'running' || facts.status === 'errored' || facts.status === 'cancelled';
  if (!hasList && !needsNone) throw validationFailed([{ pointer: '/result/tests', detail: 'send the tests in result.tests or in testResults' }]);
}

async function readStream(chunks: AsyncIterable<Buffer>): Promise<Upload> {
  const meter = { hash: createHash('sha256'), bytes: 0 };
  const lines = ndjsonLines(measured(chunks, meter), { lineBytes: LONGEST_LINE });
  const first = await lines.next();
  const raw = first.done === true ? null : readJson(first.value.bytes);
  // An empty object says nothing, which is all that an envelope must say.
  if (!isEnvelope(raw) && !(isJsonObject(raw) && Object.keys(raw).length === 0)) throw noEnvelope(raw);
  const complaints = new Complaints();
  const { head } = readHead(raw, complaints);
  complaints.raise();
  return { facts: head.facts, tests: readLines(head.ownTests, lines), fingerprint: () => meter.hash.digest(), bytes: () => meter.bytes };
}

async function* readLines(
  ownTests: readonly TestDraft[],
  lines: AsyncIterable<{ readonly line: number; readonly bytes: Uint8Array }>,
): AsyncGenerator<TestDraft> {
  yield* ownTests;
  for await (const { line, bytes } of lines) yield readLine(line, bytes);
}

async function readTestLines(bytes: Buffer): Promise<readonly TestDraft[]> {
  const drafts: TestDraft[] = [];
  for await (const { line, bytes: text } of ndjsonLines(once([bytes]), { lineBytes: LONGEST_LINE })) drafts.push(readLine(line, text));
  return drafts;
}

/** Lines are counted from 1 in the detail; pointers name the line as an index of the body, from 0. */
function readLine(line: number, bytes: Uint8Array): TestDraft {
  const complaints = new Complaints();
  const draft = readTest(cleanValue(readJson(bytes, `line ${line}`)), `/${line - 1}`, complaints);
  complaints.raise();
  if (draft === undefined) throw new Error('A test without complaints was not read');
  return draft;
}

function readTestArray(bytes: Buffer): readonly TestDraft[] {
  const values = cleanValue(readJson(bytes));
  const list: readonly JsonValue[] = Array.isArray(values) ? values : [values];
  const complaints = new Complaints();
  const drafts = list.flatMap((value, index) => (complaints.isFull ? [] : (readTest(value, `/${index}`, complaints) ?? [])));
  complaints.raise();
  return drafts;
}

async function* measured(chunks: AsyncIterable<Buffer>, meter: { readonly hash: Hash; bytes: number }): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    meter.hash.update(chunk);
    meter.bytes += chunk.length;
    yield chunk;
  }
}

async function* once<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function noEnvelope(value: JsonValue): Problem {
  const told = 'Send a run envelope: a JSON object with result.tests or testResults.';
  return isJsonObject(value) ? new Problem('unreadable_report', told) : validationFailed([{ pointer: '', detail: 'send a run envelope, which is an object with result.tests or testResults' }]);
}
