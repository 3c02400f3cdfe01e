import { createHash, type Hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { TestDraft } from '../common/drafts.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../common/json/json-value.js';
import { readJson } from '../common/json/read-json.js';
import { Problem, validationFailed } from '../common/problem.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import type { OrganizationId } from '../common/identifiers.js';
import { mediaTypeOf } from '../http/body.js';
import type { ReportFile, UnpackLimits } from '../reports/files/report-file.js';
import { ArtifactsService } from '../runs/artifacts.service.js';
import type { RunFacts } from '../runs/run-writing.js';
import { BodyBudget } from './body-budget.js';
import { toEnvelope } from './cli-runs.js';
import { Complaints } from './complaints.js';
import { cleanValue } from './edge/clean-value.js';
import { ndjsonLines } from './edge/ndjson-lines.js';
import { isEnvelope, readEnvelopeHead, readEnvelopeTests, type EnvelopeHead } from './envelope-reader.js';
import { readTest } from './test-reader.js';
import { ReportUpload, type ReportParts } from './report-upload.js';
import type { RunQuery } from './run-query.js';
import type { Upload } from './upload.js';
import { openReportBody, openUploadBody, type UploadBody } from './upload-body.js';
import { UploadParts } from './upload-parts.js';

const LONGEST_LINE = 16 * 1024 * 1024;

/** Files in one archive. */
const MOST_FILES = 20_000;

/** Which upload is to be read: what its query says, and whose it is. */
export interface RunOrder {
  readonly query: RunQuery;
  readonly organizationId: OrganizationId;
}

/** Reads uploads from a request's body: a JSON envelope, NDJSON of any length in constant memory, or reports of other tools. */
@Injectable()
export class UploadReader {
  readonly #budget = new BodyBudget();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly artifacts: ArtifactsService,
  ) {}

  /**
   * Reads a run and hands it to `use`, whose result is given back. Files that come with it are gone again unless `use` keeps
   * them. Raises what `readBody` raises, and
   * @throws Problem invalid_request (malformed JSON), validation_failed, unreadable_report, overloaded.
   */
  async readRun<T>(request: IncomingMessage, order: RunOrder, use: (upload: Upload) => Promise<T>): Promise<T> {
    if (mediaTypeOf(request) === 'multipart/form-data') return this.readMultipart(request, order, use);
    const maxBytes = this.config.maxStreamBytes;
    const body =
      order.query.format === undefined ? await openUploadBody(request, maxBytes) : openReportBody(request, maxBytes);
    if (body.kind === 'ndjson') return use(await readStream(body.chunks));
    if (body.kind === 'report') return use(new ReportUpload(singleFile(body.chunks), order.query, this.limits()));
    return this.#budget.collect(body.chunks, this.config.maxUploadBytes, (bytes) => use(readDocument(bytes)));
  }

  private async readMultipart<T>(
    request: IncomingMessage,
    order: RunOrder,
    use: (upload: Upload) => Promise<T>,
  ): Promise<T> {
    const parts = new UploadParts(request, order.organizationId, this.artifacts, this.config.maxStreamBytes);
    try {
      return await use(new ReportUpload(parts, order.query, this.limits()));
    } catch (error) {
      await this.artifacts.discard(parts.artifacts());
      throw error;
    }
  }

  private limits(): UnpackLimits {
    return { bytes: this.config.maxStreamBytes, heldBytes: this.config.maxUploadBytes, files: MOST_FILES };
  }

  /** Reads a run in the older form, whose project stands in the body. Raises what `readRun` raises. */
  async readCliRun<T>(request: IncomingMessage, use: (projectId: string, upload: Upload) => Promise<T>): Promise<T> {
    const body = refuseReport(await openUploadBody(request, this.config.maxStreamBytes));
    return this.#budget.collect(body.chunks, this.config.maxUploadBytes, async (bytes) => {
      const raw = readJson(bytes);
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
    const body = refuseReport(await openUploadBody(request, this.config.maxStreamBytes));
    return this.#budget.collect(body.chunks, this.config.maxUploadBytes, async (bytes) =>
      use(body.kind === 'ndjson' ? await readTestLines(bytes) : readTestArray(bytes), sha256(bytes)),
    );
  }
}

/** A body that is one report. */
function singleFile(chunks: AsyncIterable<Buffer>): ReportParts {
  return { files: once<ReportFile>([{ name: '', source: chunks }]), envelope: () => undefined, artifacts: () => [] };
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
  complaints: Complaints,
): { readonly envelope: JsonObject; readonly head: EnvelopeHead } {
  const clientRunId = raw['clientRunId'];
  const envelope = cleanValue(raw);
  if (!isJsonObject(envelope)) throw noEnvelope(raw);
  return {
    envelope,
    head: readEnvelopeHead(envelope, typeof clientRunId === 'string' ? clientRunId : null, complaints),
  };
}

/** A finished test run without any list of tests is a mistake of the sender, and not a run of no tests. */
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
  const raw = first.done === true ? null : readJson(first.value.bytes);
  // An empty object says nothing, which is all that an envelope must say.
  if (!isEnvelope(raw) && !(isJsonObject(raw) && Object.keys(raw).length === 0)) throw noEnvelope(raw);
  const complaints = new Complaints();
  const { head } = readHead(raw, complaints);
  complaints.raise();
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
  const drafts = list.flatMap((value, index) =>
    complaints.isFull ? [] : (readTest(value, `/${index}`, complaints) ?? []),
  );
  complaints.raise();
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
  const told = 'Send a run envelope: a JSON object with result.tests or testResults.';
  return isJsonObject(value)
    ? new Problem('unreadable_report', told)
    : validationFailed([
        { pointer: '', detail: 'send a run envelope, which is an object with result.tests or testResults' },
      ]);
}

/** Routes that take the native format alone. */
function refuseReport(body: UploadBody): UploadBody {
  if (body.kind !== 'report') return body;
  throw new Problem(
    'unreadable_report',
    'Send tests in the native format here; reports of other tools go to POST /v1/projects/{projectId}/targets/{targetId}/runs.',
  );
}
