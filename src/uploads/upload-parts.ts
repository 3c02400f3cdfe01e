import type { IncomingMessage } from 'node:http';
import { isJsonObject, type JsonObject } from '@clarion/reports/json';
import { readBodyJson } from '../common/read-body-json.js';
import type { OrganizationId } from '../common/identifiers.js';
import { payloadTooLarge, validationFailed } from '../common/problem.js';
import type { BodyLimits } from '../http/body.js';
import { readParts, type BodyPart } from '../http/multipart.js';
import type { ReportFile } from '@clarion/reports';
import type { ArtifactsService, HeldArtifact } from '../artifacts/artifacts.service.js';
import type { ReportParts } from './report-upload.js';

const MOST_PARTS = 5000;
const LARGEST_ENVELOPE = 1024 * 1024;

/**
 * The parts of a multipart upload, in any order: `report` (one or many files), `run` (the envelope without tests)
 * and `artifact` (files of the run). Other parts are skipped.
 */
export class UploadParts implements ReportParts {
  readonly files: AsyncIterable<ReportFile>;
  #envelope: JsonObject | undefined;
  readonly #artifacts: HeldArtifact[] = [];

  constructor(
    request: IncomingMessage,
    private readonly organizationId: OrganizationId,
    private readonly store: ArtifactsService,
    limits: BodyLimits,
  ) {
    this.files = this.read(readParts(request, { ...limits, parts: MOST_PARTS }));
  }

  envelope(): JsonObject | undefined {
    return this.#envelope;
  }

  artifacts(): readonly HeldArtifact[] {
    return this.#artifacts;
  }

  private async *read(parts: AsyncIterable<BodyPart>): AsyncGenerator<ReportFile> {
    for await (const part of parts) {
      if (part.field === 'report') yield { name: part.fileName ?? 'report', source: part.bytes };
      else if (part.field === 'run') this.#envelope = await readEnvelopePart(part);
      else if (part.field === 'artifact') this.#artifacts.push(await this.store.hold(this.organizationId, part));
    }
  }
}

async function readEnvelopePart(part: BodyPart): Promise<JsonObject> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of part.bytes) {
    size += chunk.length;
    if (size > LARGEST_ENVELOPE) throw payloadTooLarge(LARGEST_ENVELOPE, 'the part run');
    chunks.push(chunk);
  }
  const value = readBodyJson(Buffer.concat(chunks), 'the part run');
  if (isJsonObject(value)) return value;
  throw validationFailed([
    { pointer: '/run', detail: 'send the part run as a JSON object: the envelope without tests' },
  ]);
}
