import type { ReportWarning } from '@clarion/reports';
import { type JsonObject, writeJson } from '@clarion/reports/json';
import type { IncomingMessage } from 'node:http';
import { asyncItems } from '../common/async-items.js';
import type { OrganizationId } from '../common/identifiers.js';
import { payloadTooLarge } from '../common/problem.js';
import { atMost } from '../http/body.js';
import { type BodyPart, readParts } from '../http/multipart.js';
import type { ArtifactsService, HeldArtifact } from '../artifacts/artifacts.service.js';
import type { InputPart } from './reading/reading-task.js';
import type { StreamLimits } from './upload-body.js';

const MOST_PARTS = 5000;
const LARGEST_FIELD = 64 * 1024;
const MOST_FIELD_BYTES = 1024 * 1024;

/** The multipart form of a client of another service. */
export interface UploadForm {
  /** Returns what a part is; undefined for one that is skipped. */
  kindOf(field: string, fileName: string | undefined): 'report' | 'artifact' | 'field' | undefined;
  /** Reads the fields, once, after the last part. */
  readFields(fields: ReadonlyMap<string, string>): FormFields;
  /** The name of each report, for clients that choose another file name at each try. By default the name of the file. */
  readonly reportName?: string;
}

/** What the fields of a form say. */
export interface FormFields {
  /** The envelope, without tests. */
  readonly envelope: JsonObject;
  /** What of the fields is not kept. */
  readonly warnings?: readonly ReportWarning[];
}

/** The parts of a multipart upload whose names another service has chosen. */
export class FormParts {
  readonly #artifacts: HeldArtifact[] = [];
  readonly #fields = new Map<string, string>();
  #fieldBytes = 0;
  #warnings: readonly ReportWarning[] = [];

  constructor(
    private readonly request: IncomingMessage,
    private readonly organizationId: OrganizationId,
    private readonly store: ArtifactsService,
    readonly limits: StreamLimits,
    private readonly form: UploadForm,
  ) {}

  /** The artifacts so far. */
  artifacts(): readonly HeldArtifact[] {
    return this.#artifacts;
  }

  /** What of the fields is not kept; complete after the last part. */
  warnings(): readonly ReportWarning[] {
    return this.#warnings;
  }

  /** Yields the reports, then the envelope; stores the artifacts on the way. */
  async *input(): AsyncGenerator<InputPart> {
    for await (const part of readParts(this.request, { ...this.limits, parts: MOST_PARTS })) {
      const kind = this.form.kindOf(part.field, part.fileName);
      if (kind === 'report') yield { kind: 'report', name: this.nameOf(part), format: undefined, bytes: part.bytes };
      else if (kind === 'artifact') this.#artifacts.push(await this.store.hold(this.organizationId, part));
      else if (kind === 'field') await this.take(part.field, part.bytes);
    }
    const { envelope, warnings = [] } = this.form.readFields(this.#fields);
    this.#warnings = warnings;
    yield { kind: 'run', name: 'run', format: undefined, bytes: asyncItems([Buffer.from(writeJson(envelope))]) };
  }

  private nameOf({ fileName, field }: Pick<BodyPart, 'fileName' | 'field'>): string {
    return this.form.reportName ?? fileName ?? field;
  }

  private async take(field: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of atMost(LARGEST_FIELD, `the part ${field.slice(0, 100)}`, bytes)) {
      this.#fieldBytes += chunk.length;
      if (this.#fieldBytes > MOST_FIELD_BYTES) throw payloadTooLarge(MOST_FIELD_BYTES, 'all fields together');
      chunks.push(chunk);
    }
    this.#fields.set(field, Buffer.concat(chunks).toString('utf8'));
  }
}
