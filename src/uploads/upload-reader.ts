import { createHash, type Hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { type ReportFile, type TestDraft, type UnpackLimits, UnpackRatio } from '@clarion/reports';
import { isJsonObject, type JsonObject, type JsonValue } from '@clarion/reports/json';
import { readBodyJson } from '../common/read-body-json.js';
import { Problem, validationFailed } from '../common/problem.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import type { OrganizationId } from '../common/identifiers.js';
import { mediaTypeOf, readBody } from '../http/body.js';
import { ArtifactsService } from '../artifacts/artifacts.service.js';
import type { RunFacts } from '../runs/content/run-writing.js';
import {
  BodyBudget,
  type NativeBody,
  openUploadBody,
  type ReportBody,
  type StreamLimits,
  type UploadBody,
} from './upload-body.js';
import { toEnvelope } from './native/legacy-runs.js';
import { ValidationErrors } from './native/validation-errors.js';
import { cleanValue } from './redaction/clean-value.js';
import { ndjsonLines } from './native/ndjson-lines.js';
import { type EnvelopeHead, isEnvelope, readEnvelopeHead, readEnvelopeTests } from './native/envelope-reader.js';
import { readTest } from './native/test-reader.js';
import { ReportUpload } from './report-upload.js';
import type { RunQuery } from './run-query.js';
import type { Upload } from './upload.js';
import { UploadParts } from './upload-parts.js';

const LONGEST_LINE = 16 * 1024 * 1024;

/** Files in one archive. */
const MOST_FILES = 20_000;

/** The query and the organization of an upload. */
export interface ReadCommand {
  readonly query: RunQuery;
  readonly organizationId: OrganizationId;
}

/** Reads uploads from the body of a request: a JSON envelope, NDJSON of any length in constant memory, or reports of other tools. */
@Injectable()
export class UploadReader {
  readonly #budget = new BodyBudget();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly artifacts: ArtifactsService,
  ) {}

  /**
   * Reads a run, passes it to `use` and returns the result. The artifacts of the upload are deleted when `use` fails. Raises what
   * `readBody` raises, and
   * @throws Problem invalid_request (malformed JSON), validation_failed, unreadable_report, overloaded.
   */
  async readRun<T>(request: IncomingMessage, command: ReadCommand, use: (upload: Upload) => Promise<T>): Promise<T> {
    if (mediaTypeOf(request) === 'multipart/form-data') return this.readMultipart(request, command, use);
    const limits = this.streamLimits();
    if (command.query.format !== undefined)
      return use(this.readReport({ chunks: readBody(request, limits), format: undefined }, command, limits));
    const body = await openUploadBody(request, limits);
    if (body.kind === 'ndjson') return use(await readStream(body.chunks));
    if (body.kind === 'report') return use(this.readReport(body, command, limits));
    return this.#budget.collect(body.chunks, this.config.maxUploadBytes, (bytes) => use(readDocument(bytes)));
  }

  private async readMultipart<T>(
    request: IncomingMessage,
    command: ReadCommand,
    use: (upload: Upload) => Promise<T>,
  ): Promise<T> {
    const limits = this.streamLimits();
    const parts = new UploadParts(request, command.organizationId, this.artifacts, limits);
    try {
      return await use(new ReportUpload(parts, command.query, this.unpackLimits(limits)));
    } catch (error) {
      await this.artifacts.discardAfter(error, parts.artifacts());
      throw error;
    }
  }

  /** Reads a body that is one report; `format` is the detected format. */
  private readReport(
    { chunks, format }: Pick<ReportBody, 'chunks' | 'format'>,
    { query }: ReadCommand,
    limits: StreamLimits,
  ): ReportUpload {
    const files = once<ReportFile>([{ name: '', source: chunks, format }]);
    const parts = { files, envelope: () => undefined, artifacts: () => [] };
    return new ReportUpload(parts, query, this.unpackLimits(limits));
  }

  /** The limits of one body. */
  private streamLimits(): StreamLimits {
    return { maxBytes: this.config.maxStreamBytes, totalMs: this.config.bodyTimeoutMs, ratio: new UnpackRatio() };
  }

  private unpackLimits({ maxBytes, ratio }: StreamLimits): UnpackLimits {
    return { bytes: maxBytes, heldBytes: this.config.maxUploadBytes, files: MOST_FILES, ratio };
  }

  /** Reads a run in the legacy format, which names the project in the body. Raises what `readRun` raises. */
  async readCliRun<T>(request: IncomingMessage, use: (projectId: string, upload: Upload) => Promise<T>): Promise<T> {
    const body = refuseReport(await openUploadBody(request, this.streamLimits()));
    return this.#budget.collect(body.chunks, this.config.maxUploadBytes, async (bytes) => {
      const raw = readBodyJson(bytes);
      if (!isJsonObject(raw)) throw noEnvelope(raw);
      const { projectId } = raw;
      return use(typeof projectId === 'string' ? projectId : '', toUpload(toEnvelope(raw), bytes));
    });
  }

  /** Reads the tests of an append: a JSON array, or NDJSON. They are stored together, so they are read whole. */
  async readTests<T>(
    request: IncomingMessage,
    use: (tests: readonly TestDraft[], fingerprint: Buffer) => Promise<T>,
  ): Promise<T> {
    const body = refuseReport(await openUploadBody(request, this.streamLimits()));
    return this.#budget.collect(body.chunks, this.config.maxUploadBytes, async (bytes) =>
      use(body.kind === 'ndjson' ? await readTestLines(bytes) : readTestArray(bytes), sha256(bytes)),
    );
  }
}

function readDocument(bytes: Buffer): Upload {
  const raw = readBodyJson(bytes);
  if (!isEnvelope(raw)) throw noEnvelope(raw);
  return toUpload(raw, bytes);
}

function toUpload(raw: JsonObject, bytes: Buffer): Upload {
  const errors = new ValidationErrors();
  const { envelope, head } = readHead(raw, errors);
  const tests = [...head.ownTests, ...readEnvelopeTests(envelope, errors)];
  errors.raise();
  requireTests(head.facts, envelope);
  return {
    facts: () => head.facts,
    tests: once(tests),
    fingerprint: () => sha256(bytes),
    bytes: () => bytes.length,
    artifacts: () => [],
  };
}

function readHead(
  raw: JsonObject,
  errors: ValidationErrors,
): { readonly envelope: JsonObject; readonly head: EnvelopeHead } {
  const clientRunId = raw['clientRunId'];
  const envelope = cleanValue(raw);
  if (!isJsonObject(envelope)) throw noEnvelope(raw);
  return {
    envelope,
    head: readEnvelopeHead(envelope, typeof clientRunId === 'string' ? clientRunId : null, errors),
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

async function readStream(chunks: AsyncIterable<Buffer>): Promise<Upload> {
  const meter = { hash: createHash('sha256'), bytes: 0 };
  const lines = ndjsonLines(measured(chunks, meter), { lineBytes: LONGEST_LINE });
  const first = await lines.next();
  const raw = first.done === true ? null : readBodyJson(first.value.bytes);
  // An empty object is an envelope without members; no member is required.
  if (!isEnvelope(raw) && !(isJsonObject(raw) && Object.keys(raw).length === 0)) throw noEnvelope(raw);
  const errors = new ValidationErrors();
  const { head } = readHead(raw, errors);
  errors.raise();
  return {
    facts: () => head.facts,
    tests: readLines(head.ownTests, lines),
    fingerprint: () => meter.hash.copy().digest(),
    bytes: () => meter.bytes,
    artifacts: () => [],
  };
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
  for await (const { line, bytes: text } of ndjsonLines(once([bytes]), { lineBytes: LONGEST_LINE }))
    drafts.push(readLine(line, text));
  return drafts;
}

/** Reads a test. The detail counts lines from 1; the pointer counts them from 0. */
function readLine(line: number, bytes: Uint8Array): TestDraft {
  const errors = new ValidationErrors();
  const draft = readTest(cleanValue(readBodyJson(bytes, `line ${line}`)), `/${line - 1}`, errors);
  errors.raise();
  if (draft === undefined) throw new Error('A test without validation errors was not read');
  return draft;
}

function readTestArray(bytes: Buffer): readonly TestDraft[] {
  const values = cleanValue(readBodyJson(bytes));
  const list: readonly JsonValue[] = Array.isArray(values) ? values : [values];
  const errors = new ValidationErrors();
  const drafts = list.flatMap((value, index) => (errors.isFull ? [] : (readTest(value, `/${index}`, errors) ?? [])));
  errors.raise();
  return drafts;
}

async function* measured(
  chunks: AsyncIterable<Buffer>,
  meter: { readonly hash: Hash; bytes: number },
): AsyncGenerator<Buffer> {
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
  const detail = 'Send a run envelope: a JSON object with result.tests or testResults.';
  return isJsonObject(value)
    ? new Problem('unreadable_report', detail)
    : validationFailed([
        { pointer: '', detail: 'send a run envelope, which is an object with result.tests or testResults' },
      ]);
}

/** Refuses a report on routes that take only the native format. */
function refuseReport(body: UploadBody): NativeBody {
  if (body.kind !== 'report') return body;
  throw new Problem(
    'unreadable_report',
    'Send tests in the native format here; reports of other tools go to POST /v1/projects/{projectId}/targets/{targetId}/runs.',
  );
}
