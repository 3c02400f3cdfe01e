import type { HeldArtifact } from '../artifacts/artifacts.service.js';
import type { PreparedBatch, RunFacts } from '../runs/content/run-writing.js';
import type { BatchSettings } from './prepare-batch.js';
import type { CollectedWarnings } from './upload-warnings.js';

/** An upload while it is read. Its tests are read once, in order; all other members are complete after the last batch. */
export interface Upload {
  /** Reads the tests. */
  batches(settings: BatchSettings): AsyncIterable<PreparedBatch>;
  facts(): RunFacts;
  /** SHA-256 of the uploaded bytes: the same for a retry. */
  fingerprint(): Buffer;
  /** Size of the decoded body. */
  bytes(): number;
  /** What was repaired, skipped or left out of reports; undefined for the native format, which is never repaired. */
  warnings(): CollectedWarnings | undefined;
  /** Files that came with the run. */
  artifacts(): readonly HeldArtifact[];
}

/** Tests that are added to a run. They are stored together. */
export type AddedTests = Pick<Upload, 'batches' | 'fingerprint'>;
