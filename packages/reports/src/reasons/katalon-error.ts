import type { ReportedFailure } from '../report.js';

/** The path of the test case, in front of the error. */
const HEAD = /^[^\r\n]{1,1000} FAILED\.\s{0,20}Reason:\s{1,20}/;

const ERROR = 'com\\.kms\\.katalon\\.core\\.exception\\.StepFailedException: ';
const VERIFIED = new RegExp(`^(?:${ERROR})?Verify [^\\r\\n]{1,1000} FAILED\\.(?=\\s|$)`);
const CAUSE = new RegExp(`\\nCaused by: ${ERROR}([^\\r\\n]{1,2000})`);

/**
 * The failure without the path of its test case, which Katalon Studio repeats in front of the error. A keyword that verifies something
 * says only in the cause of its error what it found: it is added as newer versions do, `Verify … FAILED. (Root cause: …)`.
 */
export function withKatalonCause(failure: ReportedFailure): ReportedFailure {
  const head = HEAD.exec(failure.message?.slice(0, 2_000) ?? '')?.[0];
  if (head === undefined || failure.message === undefined) return failure;
  const written = failure.message.slice(head.length);
  const claim = VERIFIED.exec(written)?.[0];
  const cause = claim === undefined ? undefined : CAUSE.exec(written)?.[1];
  return {
    ...failure,
    message:
      claim === undefined || cause === undefined
        ? written
        : `${claim} (Root cause: ${cause})${written.slice(claim.length)}`,
  };
}
