import type { TestDraft, UnpackLimits } from '@clarion/reports';
import type { JsonObject } from '@clarion/reports/json';
import type { CallCounter } from '../../runs/content/run-calls.js';
import type { PreparedBatch, RunFacts } from '../../runs/content/run-writing.js';
import type { BatchSettings } from '../prepare-batch.js';
import type { CollectedWarnings } from '../upload-warnings.js';

/** How the bytes of an upload are read: plain data, which crosses to a thread. */
export type ReadingTask =
  /** A run as one JSON document: an envelope, or the legacy format. */
  | { readonly kind: 'envelope' | 'legacy' }
  /** A run as NDJSON. */
  | { readonly kind: 'lines' }
  /** Tests for an open run, as a JSON array or as lines, with the folder of its checkout. */
  | { readonly kind: 'tests'; readonly areLines: boolean; readonly repositoryRoot: string | null }
  | {
      readonly kind: 'reports';
      /** The name of the format in the query; null: each file's content decides. */
      readonly format: string | null;
      /** Members of the envelope in the query. */
      readonly members: JsonObject;
      readonly limits: Omit<UnpackLimits, 'ratio'>;
    };

/** A file of an upload, or its whole body. */
export interface InputPart<Bytes = AsyncIterable<Buffer>> {
  /** `run` is the envelope beside reports. */
  readonly kind: 'body' | 'report' | 'run';
  readonly name: string;
  /** The name of the report format, where it is known already. */
  readonly format: string | undefined;
  readonly bytes: Bytes;
}

/** A part of a body that is received whole: the place of its bytes. */
export type PlacedPart = InputPart<{ readonly start: number; readonly end: number }>;

/** What reading knows of an upload after its last test. */
export interface ReadResult {
  /** Undefined for tests of an open run. */
  readonly facts: RunFacts | undefined;
  /** SHA-256 of the uploaded bytes. */
  readonly fingerprint: Buffer;
  /** Size of the decoded body. */
  readonly bytes: number;
  readonly warnings: CollectedWarnings | undefined;
}

/** An upload whose reading has begun. */
export interface UploadReading {
  /** The project in a body of the legacy format; otherwise empty. */
  readonly projectId: string;
  /** Reads the tests, once and in order. Raises Problems. */
  batches(settings: BatchSettings): AsyncIterable<PreparedBatch>;
  /** Complete after the last batch. */
  result(): ReadResult;
}

/** An upload as drafts of its tests. The other members are complete after the last draft. */
export interface DraftReading {
  readonly projectId?: string;
  readonly tests: AsyncIterable<TestDraft>;
  /** Counts the HTTP calls that belong to no test. */
  readonly calls?: CallCounter;
  facts(): RunFacts | undefined;
  fingerprint(): Buffer;
  bytes(): number;
  readonly warnings?: CollectedWarnings;
}
