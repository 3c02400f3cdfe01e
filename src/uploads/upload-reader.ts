import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { formatNamed, type ReportWarning, UnpackRatio } from '@clarion/reports';
import { type JsonObject, writeJson } from '@clarion/reports/json';
import { asyncItems } from '../common/async-items.js';
import { Problem } from '../common/problem.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import type { OrganizationId } from '../common/identifiers.js';
import type { RunEntity } from '../runs/run.entity.js';
import { atMost, mediaTypeOf, readBody } from '../http/body.js';
import { ArtifactsService, type HeldArtifact } from '../artifacts/artifacts.service.js';
import type { InputPart, ReadingTask, UploadReading } from './reading/reading-task.js';
import { type ReceivedUpload, UploadReadings } from './reading/upload-readings.js';
import type { RunQuery } from './run-query.js';
import type { AddedTests, Upload } from './upload.js';
import { FormParts, type UploadForm } from './form-parts.js';
import { type NativeBody, openUploadBody, type StreamLimits, type UploadBody } from './upload-body.js';
import { UploadParts } from './upload-parts.js';
import { withMore } from './upload-warnings.js';

const WHOLE_BODY = 'a body that is read whole (send NDJSON for more)';

/** Files in one archive. */
const MOST_FILES = 20_000;

/** The parts of a multipart upload. */
interface MultipartUpload {
  readonly limits: StreamLimits;
  input(): AsyncGenerator<InputPart>;
  artifacts(): readonly HeldArtifact[];
  /** What of the other parts is not kept. */
  warnings?(): readonly ReportWarning[];
}

/** A report that the server writes itself, with the envelope of its run. */
interface WrittenReport {
  readonly format: string;
  readonly envelope: JsonObject;
  readonly bytes: AsyncIterable<Buffer>;
}

/** The query and the organization of an upload. */
export interface ReadCommand {
  readonly query: RunQuery;
  readonly organizationId: OrganizationId;
}

/** Reads uploads from the body of a request: a JSON envelope, NDJSON of any length in constant memory, or reports of other tools. */
@Injectable()
export class UploadReader {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly artifacts: ArtifactsService,
    private readonly readings: UploadReadings,
  ) {}

  /**
   * Reads a run, passes it to `use` and returns the result. The artifacts of the upload are deleted when `use` fails. Raises what
   * `readBody` raises, and
   * @throws Problem invalid_request (malformed JSON), validation_failed, unreadable_report, overloaded.
   */
  async readRun<T>(request: IncomingMessage, command: ReadCommand, use: (upload: Upload) => Promise<T>): Promise<T> {
    const { query, organizationId } = command;
    if (mediaTypeOf(request) === 'multipart/form-data') {
      const parts = new UploadParts(request, organizationId, this.artifacts, this.streamLimits());
      return this.readMultipart(parts, command, use);
    }
    const limits = this.streamLimits();
    const { ratio } = limits;
    const read = ({ task, parts }: Pick<ReceivedUpload, 'task' | 'parts'>): Promise<T> =>
      this.readings.read({ task, parts, organizationId, ratio }, (reading) => use(toUpload(reading, () => [])));
    const reports = this.reportsOf(query);
    if (query.format !== undefined) return read({ task: reports, parts: asReport(readBody(request, limits)) });
    const body = await openUploadBody(request, limits);
    if (body.kind === 'report') return read({ task: reports, parts: asReport(body.chunks, body.format?.name) });
    if (body.kind === 'ndjson') return read({ task: { kind: 'lines' }, parts: asBody(body.chunks) });
    return read({ task: { kind: 'envelope' }, parts: this.asWhole(body) });
  }

  /** Reads a run in the legacy format, which names the project in the body. Raises what `readRun` raises. */
  async readCliRun<T>(
    request: IncomingMessage,
    organizationId: OrganizationId,
    use: (projectId: string, upload: Upload) => Promise<T>,
  ): Promise<T> {
    const limits = this.streamLimits();
    const body = refuseReport(await openUploadBody(request, limits));
    const { ratio } = limits;
    const upload = { task: { kind: 'legacy' }, parts: this.asWhole(body), organizationId, ratio } as const;
    return this.readings.read(upload, (reading) =>
      use(
        reading.projectId,
        toUpload(reading, () => []),
      ),
    );
  }

  /** Reads the tests of an append: a JSON array, or NDJSON. They are stored together, so they are read whole. */
  async readTests<T>(
    request: IncomingMessage,
    { organizationId, repositoryRoot }: Pick<RunEntity, 'organizationId' | 'repositoryRoot'>,
    use: (tests: AddedTests) => Promise<T>,
  ): Promise<T> {
    const limits = this.streamLimits();
    const body = refuseReport(await openUploadBody(request, limits));
    const { ratio } = limits;
    const task = { kind: 'tests', areLines: body.kind === 'ndjson', repositoryRoot } as const;
    return this.readings.read({ task, parts: this.asWhole(body), organizationId, ratio }, (reading) =>
      use({ batches: (settings) => reading.batches(settings), fingerprint: () => reading.result().fingerprint }),
    );
  }

  /**
   * Reads a run from the multipart form of a client of another service, passes it to `use` and returns the result. Raises what
   * `readRun` raises.
   */
  async readForm<T>(
    request: IncomingMessage,
    command: ReadCommand,
    form: UploadForm,
    use: (upload: Upload) => Promise<T>,
  ): Promise<T> {
    const limits = this.streamLimits();
    return this.readMultipart(
      new FormParts(request, command.organizationId, this.artifacts, limits, form),
      command,
      use,
    );
  }

  /** Reads a run as NDJSON that is in memory. Raises what `readRun` raises. */
  async readLines<T>(bytes: Buffer, organizationId: OrganizationId, use: (upload: Upload) => Promise<T>): Promise<T> {
    const upload = { task: { kind: 'lines' } as const, parts: asBody(asyncItems([bytes])), organizationId };
    return this.readings.read({ ...upload, ratio: arrived(bytes) }, (reading) => use(toUpload(reading, () => [])));
  }

  /** Reads a run from a report that another part of the server writes. Raises what `readRun` raises. */
  async readReport<T>(
    { format, envelope, bytes }: WrittenReport,
    organizationId: OrganizationId,
    use: (upload: Upload) => Promise<T>,
  ): Promise<T> {
    const task = this.reportsOf({ format: formatNamed(format), members: {} });
    const upload = { task, parts: withEnvelope(bytes, format, envelope), organizationId, ratio: new UnpackRatio() };
    return this.readings.read(upload, (reading) => use(toUpload(reading, () => [])));
  }

  /** Reads tests for an open run from a report that is in memory. Raises what `readRun` raises. */
  async readReportTests<T>(
    bytes: Buffer,
    { format, organizationId }: { readonly format: string; readonly organizationId: OrganizationId },
    use: (tests: AddedTests) => Promise<T>,
  ): Promise<T> {
    const task = this.reportsOf({ format: formatNamed(format), members: {} });
    const upload = { task, parts: asReport(asyncItems([bytes]), format), organizationId, ratio: arrived(bytes) };
    return this.readings.read(upload, (reading) =>
      use({ batches: (settings) => reading.batches(settings), fingerprint: () => reading.result().fingerprint }),
    );
  }

  private async readMultipart<T>(
    parts: MultipartUpload,
    { query, organizationId }: ReadCommand,
    use: (upload: Upload) => Promise<T>,
  ): Promise<T> {
    const { ratio } = parts.limits;
    try {
      const upload = { task: this.reportsOf(query), parts: parts.input(), organizationId, ratio };
      return await this.readings.read(upload, (reading) =>
        use(
          toUpload(
            reading,
            () => parts.artifacts(),
            () => parts.warnings?.() ?? [],
          ),
        ),
      );
    } catch (error) {
      await this.artifacts.discardAfter(error, parts.artifacts());
      throw error;
    }
  }

  /** The limits of one body. */
  private streamLimits(): StreamLimits {
    return { maxBytes: this.config.maxStreamBytes, totalMs: this.config.bodyTimeoutMs, ratio: new UnpackRatio() };
  }

  private reportsOf({ format, members }: RunQuery): ReadingTask {
    const { maxStreamBytes, maxUploadBytes } = this.config;
    const limits = { bytes: maxStreamBytes, heldBytes: maxUploadBytes, files: MOST_FILES };
    return { kind: 'reports', format: format?.name ?? null, members, limits };
  }

  private asWhole({ chunks }: NativeBody): AsyncGenerator<InputPart> {
    return asBody(atMost(this.config.maxUploadBytes, WHOLE_BODY, chunks));
  }
}

function toUpload(
  reading: UploadReading,
  artifacts: () => readonly HeldArtifact[],
  more: () => readonly ReportWarning[] = () => [],
): Upload {
  return {
    batches: (settings) => reading.batches(settings),
    facts: () => {
      const { facts } = reading.result();
      if (facts === undefined) throw new Error('A run was read without facts');
      return facts;
    },
    fingerprint: () => reading.result().fingerprint,
    bytes: () => reading.result().bytes,
    warnings: () => withMore(reading.result().warnings, more()),
    artifacts,
  };
}

/** A body that is one report; `format` is the name of the detected format, and the bytes are then unpacked. */
async function* asReport(bytes: AsyncIterable<Buffer>, format?: string): AsyncGenerator<InputPart> {
  yield await Promise.resolve({ kind: 'report', name: '', format, bytes });
}

async function* asBody(bytes: AsyncIterable<Buffer>): AsyncGenerator<InputPart> {
  yield await Promise.resolve({ kind: 'body', name: '', format: undefined, bytes });
}

async function* withEnvelope(
  bytes: AsyncIterable<Buffer>,
  format: string,
  envelope: JsonObject,
): AsyncGenerator<InputPart> {
  yield await Promise.resolve({ kind: 'report', name: '', format, bytes });
  yield { kind: 'run', name: 'run', format: undefined, bytes: asyncItems([Buffer.from(writeJson(envelope))]) };
}

/** Bytes that are in memory have arrived. */
function arrived({ length }: Buffer): UnpackRatio {
  const ratio = new UnpackRatio();
  ratio.arrive(length);
  return ratio;
}

/** Refuses a report on routes that take only the native format. */
function refuseReport(body: UploadBody): NativeBody {
  if (body.kind !== 'report') return body;
  throw new Problem(
    'unreadable_report',
    'Send tests in the native format here; reports of other tools go to POST /v1/projects/{projectId}/targets/{targetId}/runs.',
  );
}
