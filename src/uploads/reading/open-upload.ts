import { createHash, type Hash } from 'node:crypto';
import { formatNamed, type ReportFile, type TestDraft, type UnpackRatio } from '@clarion/reports';
import { isJsonObject, type JsonObject, type JsonValue } from '@clarion/reports/json';
import { asyncItems } from '../../common/async-items.js';
import { validationFailed } from '../../common/problem.js';
import { cleanBodyValue, readBodyJson, ValidationErrors } from '../../common/read-body-json.js';
import { isEnvelope, readEnvelopeTests } from '../native/envelope-reader.js';
import { ndjsonLines } from '../native/ndjson-lines.js';
import { NO_SOURCES } from '../native/provenance.js';
import { readCleanedTest, readTest } from '../native/test-reader.js';
import { inBatches } from '../prepare-batch.js';
import { type ReportParts, ReportUpload } from '../report-upload.js';
import type { DraftReading, InputPart, ReadingTask, UploadReading } from './reading-task.js';
import {
  type JsonDocument,
  parseDocument,
  readEnvelope,
  readLegacyRun,
  readSplitEnvelope,
  sizeOf,
} from './run-documents.js';
import { noEnvelope, readHead, type TestsHead, withHead } from './run-head.js';

const LONGEST_LINE = 16 * 1024 * 1024;

/**
 * Begins to read an upload: a JSON document as a whole, anything else as it is read on. `ratio` has counted what arrived. `parsed` is
 * called when nothing needs the bytes of a document any longer: a large one is a lot of memory.
 * @throws Problem invalid_request (malformed JSON), validation_failed, unreadable_report.
 */
export async function openUpload(
  task: ReadingTask,
  parts: AsyncIterable<InputPart>,
  ratio: UnpackRatio,
  parsed: () => void = () => undefined,
): Promise<UploadReading> {
  const drafts = await openDrafts(task, parts, { ratio, parsed });
  return {
    projectId: drafts.projectId ?? '',
    batches: (settings) => inBatches(drafts.tests, settings, drafts.calls),
    result: () => ({
      facts: drafts.facts(),
      fingerprint: drafts.fingerprint(),
      bytes: drafts.bytes(),
      warnings:
        drafts.warnings === undefined ? undefined : { shown: drafts.warnings.shown, total: drafts.warnings.total },
    }),
  };
}

async function openDrafts(
  task: ReadingTask,
  parts: AsyncIterable<InputPart>,
  { ratio, parsed }: { readonly ratio: UnpackRatio; readonly parsed: () => void },
): Promise<DraftReading> {
  const document = async (): Promise<JsonDocument> => {
    // Its bytes are gone with the frames of `readDocument`.
    const read = await readDocument(parts);
    parsed();
    return read;
  };
  switch (task.kind) {
    case 'envelope':
      return readEnvelopeRun(parts, parsed);
    case 'legacy':
      return readLegacyRun(await document());
    case 'lines':
      return readRunLines(bytesOf(parts));
    case 'tests':
      return task.areLines
        ? readTestLines(task.repositoryRoot, await wholeOf(bytesOf(parts)))
        : readTestArray(task.repositoryRoot, await document());
    case 'reports': {
      const format = task.format === null ? undefined : formatNamed(task.format);
      return new ReportUpload(new InputReports(parts), { format, members: task.members }, { ...task.limits, ratio });
    }
  }
}

async function readEnvelopeRun(parts: AsyncIterable<InputPart>, parsed: () => void): Promise<DraftReading> {
  const read = await openEnvelope(parts);
  if ('tests' in read) return read;
  parsed();
  return readEnvelope(read);
}

/** Its bytes are gone with its frames, unless they are read test by test. */
async function openEnvelope(parts: AsyncIterable<InputPart>): Promise<DraftReading | JsonDocument> {
  const bytes = await wholeOf(bytesOf(parts));
  return readSplitEnvelope(bytes) ?? parseDocument(bytes);
}

async function readDocument(parts: AsyncIterable<InputPart>): Promise<JsonDocument> {
  return parseDocument(await wholeOf(bytesOf(parts)));
}

async function* bytesOf(parts: AsyncIterable<InputPart>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield* part.bytes;
}

async function wholeOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all.length === 1 && all[0] !== undefined ? all[0] : Buffer.concat(all);
}

/** The reports of an upload, and the envelope beside them. */
class InputReports implements ReportParts {
  readonly files: AsyncIterable<ReportFile>;
  #envelope: JsonObject | undefined;

  constructor(parts: AsyncIterable<InputPart>) {
    this.files = this.read(parts);
  }

  envelope(): JsonObject | undefined {
    return this.#envelope;
  }

  private async *read(parts: AsyncIterable<InputPart>): AsyncGenerator<ReportFile> {
    for await (const { kind, name, format, bytes } of parts) {
      if (kind === 'run') this.#envelope = readEnvelopePart(await wholeOf(bytes));
      else yield { name, source: bytes, format: format === undefined ? undefined : formatNamed(format) };
    }
  }
}

function readEnvelopePart(bytes: Buffer): JsonObject {
  const value = readBodyJson(bytes, 'the part run');
  if (isJsonObject(value)) return value;
  throw validationFailed([
    { pointer: '/run', detail: 'send the part run as a JSON object: the envelope without tests' },
  ]);
}

const FIRST_LINE_IS_A_TEST = {
  pointer: '/testId',
  detail: 'line 1 is a test: send the run envelope before it, at least {}',
};

async function readRunLines(chunks: AsyncIterable<Buffer>): Promise<DraftReading> {
  const meter = { hash: createHash('sha256'), bytes: 0 };
  const lines = ndjsonLines(measured(chunks, meter), { lineBytes: LONGEST_LINE });
  const first = await lines.next();
  const raw = first.done === true ? null : readBodyJson(first.value.bytes);
  // Some members of tests are members of envelopes as well, so a test here would count as one, and its failure would be lost.
  if (isJsonObject(raw) && Object.hasOwn(raw, 'testId')) throw validationFailed([FIRST_LINE_IS_A_TEST]);
  // An empty object is an envelope without members; no member is required.
  if (!isEnvelope(raw) && !(isJsonObject(raw) && Object.keys(raw).length === 0)) throw noEnvelope(raw);
  const errors = new ValidationErrors();
  const { envelope, head } = readHead(raw, errors);
  // The envelope of lines has no tests of its own, but what is sent counts: without its failures the run could pass.
  const ownTests = [...head.ownTests, ...readEnvelopeTests(envelope, errors)];
  errors.raise();
  return {
    facts: () => head.facts,
    tests: readLines({ ...head, ownTests }, lines),
    fingerprint: () => meter.hash.copy().digest(),
    bytes: () => meter.bytes,
  };
}

async function* readLines(
  head: TestsHead,
  lines: AsyncIterable<{ readonly line: number; readonly bytes: Uint8Array }>,
): AsyncGenerator<TestDraft> {
  for (const test of head.ownTests) yield withHead(test, head);
  for await (const { line, bytes } of lines) yield withHead(readLine(line, bytes), head);
}

/** Tests of an append have no envelope of their own; the folder of the checkout is that of the open run. */
function headOfAppend(repositoryRoot: string | null): TestsHead {
  return { ownTests: [], facts: { repositoryRoot }, sources: NO_SOURCES };
}

function readTestLines(repositoryRoot: string | null, bytes: Buffer): DraftReading {
  const lines = ndjsonLines(asyncItems([bytes]), { lineBytes: LONGEST_LINE });
  return { ...sizeOf(bytes), facts: () => undefined, tests: readLines(headOfAppend(repositoryRoot), lines) };
}

function readTestArray(repositoryRoot: string | null, { raw, size }: JsonDocument): DraftReading {
  const head = headOfAppend(repositoryRoot);
  return { ...size, facts: () => undefined, tests: asyncItems(draftsOf(raw).map((test) => withHead(test, head))) };
}

/** Reads a test. The detail counts lines from 1; the pointer counts them from 0. */
function readLine(line: number, bytes: Uint8Array): TestDraft {
  return readCleanedTest(readBodyJson(bytes, `line ${line}`), `/${line - 1}`);
}

function draftsOf(raw: JsonValue): readonly TestDraft[] {
  const values = cleanBodyValue(raw);
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
