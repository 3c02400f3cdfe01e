import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { UnpackLimits } from '@clarion/reports';
import { payloadTooLarge, Problem } from '../common/problem.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import type { OrganizationId } from '../common/identifiers.js';
import { mediaTypeOf, readBody } from '../http/body.js';
import { ArtifactsService, type HeldArtifact } from '../artifacts/artifacts.service.js';
import type { InputPart, ReadingTask, UploadReading } from './reading/reading-task.js';
import { UploadReadings } from './reading/upload-readings.js';
import type { RunQuery } from './run-query.js';
import type { AddedTests, Upload } from './upload.js';
import { type NativeBody, openUploadBody, type UploadBody } from './upload-body.js';
import { UploadParts } from './upload-parts.js';

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
    if (mediaTypeOf(request) === 'multipart/form-data') return this.readMultipart(request, command, use);
    const maxBytes = this.config.maxStreamBytes;
    if (query.format !== undefined)
      return this.read(this.reportsOf(query), asReport(readBody(request, maxBytes)), organizationId, use);
    const body = await openUploadBody(request, maxBytes);
    if (body.kind === 'report')
      return this.read(this.reportsOf(query), asReport(body.chunks, body.format?.name), organizationId, use);
    if (body.kind === 'ndjson') return this.read({ kind: 'lines' }, asBody(body.chunks), organizationId, use);
    return this.read({ kind: 'envelope' }, this.asWhole(body), organizationId, use);
  }

  /** Reads a run in the legacy format, which names the project in the body. Raises what `readRun` raises. */
  async readCliRun<T>(
    request: IncomingMessage,
    organizationId: OrganizationId,
    use: (projectId: string, upload: Upload) => Promise<T>,
  ): Promise<T> {
    const body = refuseReport(await openUploadBody(request, this.config.maxStreamBytes));
    const upload = { task: { kind: 'legacy' }, parts: this.asWhole(body), organizationId } as const;
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
    organizationId: OrganizationId,
    use: (tests: AddedTests) => Promise<T>,
  ): Promise<T> {
    const body = refuseReport(await openUploadBody(request, this.config.maxStreamBytes));
    const task = { kind: 'tests', areLines: body.kind === 'ndjson' } as const;
    return this.readings.read({ task, parts: this.asWhole(body), organizationId }, (reading) =>
      use({ batches: (rules) => reading.batches(rules), fingerprint: () => reading.result().fingerprint }),
    );
  }

  private async readMultipart<T>(
    request: IncomingMessage,
    { query, organizationId }: ReadCommand,
    use: (upload: Upload) => Promise<T>,
  ): Promise<T> {
    const parts = new UploadParts(request, organizationId, this.artifacts, this.config.maxStreamBytes);
    try {
      const upload = { task: this.reportsOf(query), parts: parts.input(), organizationId };
      return await this.readings.read(upload, (reading) => use(toUpload(reading, () => parts.artifacts())));
    } catch (error) {
      await this.artifacts.discardAfter(error, parts.artifacts());
      throw error;
    }
  }

  private async read<T>(
    task: ReadingTask,
    parts: AsyncIterable<InputPart>,
    organizationId: OrganizationId,
    use: (upload: Upload) => Promise<T>,
  ): Promise<T> {
    return this.readings.read({ task, parts, organizationId }, (reading) => use(toUpload(reading, () => [])));
  }

  private reportsOf({ format, members }: RunQuery): ReadingTask {
    const { maxStreamBytes, maxUploadBytes } = this.config;
    const limits: UnpackLimits = { bytes: maxStreamBytes, heldBytes: maxUploadBytes, files: MOST_FILES };
    return { kind: 'reports', format: format?.name ?? null, members, limits };
  }

  private asWhole({ chunks }: NativeBody): AsyncGenerator<InputPart> {
    return asBody(atMost(this.config.maxUploadBytes, chunks));
  }
}

function toUpload(reading: UploadReading, artifacts: () => readonly HeldArtifact[]): Upload {
  return {
    batches: (rules) => reading.batches(rules),
    facts: () => {
      const { facts } = reading.result();
      if (facts === undefined) throw new Error('A run was read without facts');
      return facts;
    },
    fingerprint: () => reading.result().fingerprint,
    bytes: () => reading.result().bytes,
    warnings: () => reading.result().warnings,
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

async function* atMost(maxBytes: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw payloadTooLarge(maxBytes, 'a body that is read whole (send NDJSON for more)');
    yield chunk;
  }
}

/** Refuses a report on routes that take only the native format. */
function refuseReport(body: UploadBody): NativeBody {
  if (body.kind !== 'report') return body;
  throw new Problem(
    'unreadable_report',
    'Send tests in the native format here; reports of other tools go to POST /v1/projects/{projectId}/targets/{targetId}/runs.',
  );
}
