import type { TestDraft } from '../common/drafts.js';
import type { HeldArtifact } from '../runs/artifacts.service.js';
import type { RunFacts } from '../runs/run-writing.js';
import type { UploadWarnings } from './upload-warnings.js';

/** An upload that is being read. Its tests are read once, in order; all else is whole when they are at their end. */
export interface Upload {
  readonly tests: AsyncIterable<TestDraft>;
  facts(): RunFacts;
  /** SHA-256 of what was uploaded: the same for the same upload again. */
  fingerprint(): Buffer;
  /** Size of the decoded body. */
  bytes(): number;
  /** What was healed, passed over or left out of reports; absent for the native format, where nothing ever is. */
  readonly warnings?: UploadWarnings;
  /** Files that came with the run. */
  artifacts(): readonly HeldArtifact[];
}
