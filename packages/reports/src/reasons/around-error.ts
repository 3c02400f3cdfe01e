import type { ReportedFailure } from '../report.js';

/** The path of the test case, in front of the error. */
const KATALON_HEAD = /^[^\r\n]{1,1000}? FAILED(?:\.\s{0,20}Reason:| because \(of\))\s{1,20}/;

const KATALON = 'com\\.kms\\.katalon\\.core\\.exception\\.StepFailedException: ';
const VERIFIED = new RegExp(`^(?:${KATALON})?Verify [^\\r\\n]{1,1000} FAILED\\.(?=\\s|$)`);
const CAUSE = new RegExp(`\\nCaused by: ${KATALON}([^\\r\\n]{1,2000})`);

/**
 * The failure without the path of its test case, which Katalon Studio repeats in front of the error. A keyword that verifies something
 * says only in the cause of its error what it found: it is added as newer versions do, `Verify … FAILED. (Root cause: …)`.
 */
export function withKatalonCause(failure: ReportedFailure): ReportedFailure {
  const head = KATALON_HEAD.exec(failure.message?.slice(0, 2_000) ?? '')?.[0];
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

const STORYBOOK = 'StorybookTestRunnerError';

/** What Storybook's test runner has in front of the error of a story: where to look at it, in colours. */
const STORYBOOK_HEAD = new RegExp(
  String.raw`^(?:Error: )?(?:page\.evaluate: )?${STORYBOOK}: (?:\u001b\[\d{1,3}m)?\s{0,4}Click to debug the error directly in Storybook:\s{1,4}\S{1,2000}\s{1,4}(?:\u001b\[\d{1,3}m)?Message:\s{1,8}`,
);

/** The failure with the error of its story alone, where Storybook's test runner reports it. */
export function withoutStorybookHead(failure: ReportedFailure): ReportedFailure {
  const head = STORYBOOK_HEAD.exec(failure.message?.slice(0, 4_000) ?? '')?.[0];
  return head === undefined ? failure : { ...failure, type: STORYBOOK, message: failure.message?.slice(head.length) };
}

/** What test2junit has for a message: where a test of clojure.test stands, or that it threw. */
const OF_TEST2JUNIT = /^(?:In file \S{1,400} at line \d{1,9}:|Uncaught exception, not in assertion\.)$/;

/** clojure.test, of what was thrown in place of a value: what was expected, and the error as what was found. */
const THROWN_IN_CLOJURE =
  /^expected: [^\n]{1,4000}\n\s{1,8}actual: (?=(?:[\w$-]{1,200}\.){1,20}[\w$]{1,200}(?:: |\n|$))/;

/** The failure with the error that a test of clojure.test threw, where JUnit XML has it behind what was expected. */
export function withClojureError(failure: ReportedFailure): ReportedFailure {
  const { element, message = '', text = '' } = failure;
  if (element !== 'error' || !OF_TEST2JUNIT.test(message.trim())) return failure;
  const head = THROWN_IN_CLOJURE.exec(text.slice(0, 10_000))?.[0];
  return head === undefined ? failure : { ...failure, message: undefined, text: text.slice(head.length) };
}

const FAILED_IN_JASMINE = /^Failed: (\S[^\n]{0,1000})/;
const NAME_OF_ERROR = /^\s{0,8}([A-Za-z_$][\w$]{0,100}Error): /;

/**
 * The failure with the name of the error that a test of Jasmine handed on, as with a promise that is rejected: its reporters for JUnit XML
 * have `exception` in place of the name, which only the text has.
 */
export function withNameOfJasmine(failure: ReportedFailure): ReportedFailure {
  const { type, message = '', text = '' } = failure;
  if (type !== 'exception') return failure;
  const [, said] = FAILED_IN_JASMINE.exec(message) ?? [];
  const [head = '', name] = NAME_OF_ERROR.exec(text) ?? [];
  return said === undefined || name === undefined || !text.startsWith(said, head.length)
    ? failure
    : { ...failure, type: name };
}
