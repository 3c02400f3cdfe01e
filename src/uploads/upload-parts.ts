import type { IncomingMessage } from 'node:http';
import type { OrganizationId } from '../common/identifiers.js';
import { atMost } from '../http/body.js';
import { readParts } from '../http/multipart.js';
import type { ArtifactsService, HeldArtifact } from '../artifacts/artifacts.service.js';
import type { InputPart } from './reading/reading-task.js';
import type { StreamLimits } from './upload-body.js';

const MOST_PARTS = 5000;
const LARGEST_ENVELOPE = 1024 * 1024;

/**
 * The parts of a multipart upload, in any order: `report` (one or many files), `run` (the envelope without tests)
 * and `artifact` (files of the run). Other parts are skipped.
 */
export class UploadParts {
  readonly #artifacts: HeldArtifact[] = [];

  constructor(
    private readonly request: IncomingMessage,
    private readonly organizationId: OrganizationId,
    private readonly store: ArtifactsService,
    readonly limits: StreamLimits,
  ) {}

  /** The artifacts so far. */
  artifacts(): readonly HeldArtifact[] {
    return this.#artifacts;
  }

  /** Yields what is read; stores the artifacts on the way. */
  async *input(): AsyncGenerator<InputPart> {
    for await (const part of readParts(this.request, { ...this.limits, parts: MOST_PARTS })) {
      if (part.field === 'report')
        yield { kind: 'report', name: part.fileName ?? 'report', format: undefined, bytes: part.bytes };
      else if (part.field === 'run')
        yield {
          kind: 'run',
          name: 'run',
          format: undefined,
          bytes: atMost(LARGEST_ENVELOPE, 'the part run', part.bytes),
        };
      else if (part.field === 'artifact') this.#artifacts.push(await this.store.hold(this.organizationId, part));
    }
  }
}
