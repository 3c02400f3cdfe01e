import type { TestDraft } from '@clarion/reports';
import type { HeldArtifact } from '../artifacts/artifacts.service.js';
import type { RunFacts } from '../runs/content/run-writing.js';
import type { UploadWarnings } from './upload-warnings.js';

/** An upload while it is read. Its tests are read once, in order; all other members are complete after the last test. */
export interface Upload {
  readonly tests: AsyncIterable<TestDraft>;
  facts(): RunFacts;
  /** SHA-256 of the uploaded bytes: the same for a retry. */
  fingerprint(): Buffer;
  /** Size of the decoded body. */
  bytes(): number;
  /** What was repaired, skipped or left out of reports; absent for the native format, which is never repaired. */
  readonly warnings?: UploadWarnings;
  /** Files that came with the run. */
  artifacts(): readonly HeldArtifact[];
}
