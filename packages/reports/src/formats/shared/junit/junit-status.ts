import type { ReportedFailure } from '../../../report.js';
import type { TestStatus } from '../../../test-draft.js';
import type { XmlElement } from '../../../xml/xml-subtrees.js';
import { lastMessage } from '../go-output.js';
import { childrenLike } from './junit-runner.js';

const SKIPPED: ReadonlySet<string> = new Set([
  'skipped',
  'skip',
  'notrun',
  'not run',
  'not_run',
  'not-run',
  'notexecuted',
  'disabled',
  'ignored',
  'ignore',
  'pending',
  'todo',
  'suppressed',
  'inactive',
  'untested',
  'undefined',
  'excluded',
  'deselected',
]);

const FAILED: ReadonlySet<string> = new Set([
  'failed',
  'failure',
  'fail',
  'error',
  'errored',
  'broken',
  'timedout',
  'timeout',
  'aborted',
  'abort',
  'crashed',
  'ko',
  'interrupted',
  'incomplete',
  'cancelled',
  'canceled',
  'killed',
  'unresolved',
  'failing',
  'fatal',
  'panic',
  'crash',
  'exception',
  'terminated',
  'unsuccessful',
  'not ok',
  'not_ok',
  'timed out',
  'timed_out',
  'timed-out',
]);

/** Words for a test that has not ended, or of which nothing is known. */
const UNFINISHED: ReadonlySet<string> = new Set([
  'unknown',
  'running',
  'started',
  'queued',
  'scheduled',
  'in progress',
  'in_progress',
  'inprogress',
  'no result',
  'no_result',
  'noresult',
]);

/** Returns whether a test says that it has no result. */
export function isUnfinished(element: XmlElement): boolean {
  return (
    says(element.attributes, UNFINISHED) && (element.children.length === 0 || statusOfChildren(element) === undefined)
  );
}

/**
 * Returns the outcome of a test: skipped when it is still to do, whatever it does (node:test); then what its failures say,
 * then its `skipped`, then its attributes (`status`, `result` and their like: GoogleTest has both), and passed when none of
 * them says otherwise.
 */
export function statusOf(element: XmlElement): TestStatus {
  const isEmpty = element.children.length === 0;
  const reported = isEmpty ? undefined : statusOfChildren(element);
  if (reported !== undefined) return reported;
  const { attributes } = element;
  if (saysFailed(attributes)) return 'failed';
  if (
    says(attributes, SKIPPED) ||
    says(attributes, UNFINISHED) ||
    isFalse(attributes['executed']) ||
    isTrue(attributes['skipped'])
  )
    return 'skipped';
  const hasReruns = !isEmpty && childrenLike(element, 'rerunfailure', 'rerunerror').length > 0;
  return hasReruns ? 'failed' : 'passed';
}

function statusOfChildren(element: XmlElement): TestStatus | undefined {
  const reported = childrenLike(element, 'failure', 'error');
  if (childrenLike(element, 'skipped').some((skipped) => skipped.attributes['type'] === 'todo')) return 'skipped';
  if (reported.length > 0) return reported.every(isSkip) ? 'skipped' : 'failed';
  if (unrunnableOf(element) !== undefined) return 'failed';
  if (element.children.some(({ name }) => FAILED.has(name.toLowerCase()))) return 'failed';
  return childrenLike(element, 'skipped', 'disabled', 'ignored').length > 0 ? 'skipped' : undefined;
}

/** Why CTest could not run a test. It writes such a test as skipped, and counts it as failed in its exit code. */
const UNRUNNABLE =
  /^(?:Unable to find executable|Could not find executable|Required Files Missing|Fixture dependency failed|Insufficient resources|Invalid resource spec file|Failed to change working directory|Missing Configuration)\b/;

/** Returns why CTest could not run a test; undefined of every other test. */
export function unrunnableOf(element: XmlElement): string | undefined {
  if (element.attributes['status'] !== 'notrun') return undefined;
  const reason = childrenLike(element, 'skipped')[0]?.attributes['message'] ?? '';
  return UNRUNNABLE.test(reason) ? reason : undefined;
}

/** Returns whether the attributes of a test or a suite say that it failed. */
export function saysFailed(attributes: XmlElement['attributes']): boolean {
  return says(attributes, FAILED) || isFalse(attributes['success']) || isFalse(attributes['passed']);
}

/** Returns whether an attribute for the outcome has one of the words. */
function says({ status, result, outcome }: XmlElement['attributes'], words: ReadonlySet<string>): boolean {
  return isOneOf(status, words) || isOneOf(result, words) || isOneOf(outcome, words);
}

function isOneOf(word: string | undefined, words: ReadonlySet<string>): boolean {
  return word !== undefined && words.has(word.trim().toLowerCase());
}

/** Errors that tests throw to be skipped: some reporters report them as any other. */
const SKIPS = /(?:^|\.)(?:SkipException|SkipTest|TestAbortedException|AssumptionViolatedException)$/;

/** TestNG's reporter of JUnit XML, up to TestNG 6, of a test that depends on another one that failed. */
const DEPENDS = /\] depends on not successfully finished (?:methods|groups)\b/;

function isSkip({ attributes }: XmlElement): boolean {
  const { type, message } = attributes;
  return SKIPS.test(type ?? '') || (type === 'java.lang.Throwable' && DEPENDS.test(message ?? ''));
}

/** Returns why a test was skipped. */
export function skipReasonOf(element: XmlElement): string | undefined {
  const [skipped] = childrenLike(element, 'skipped', 'disabled', 'ignored', 'failure', 'error');
  const { message, type } = skipped?.attributes ?? {};
  // A text is often an exception with its stack: its first line is the reason.
  const [text] = withoutPlace(goReason(skipped?.text ?? ''))
    .trim()
    .split('\n', 1);
  const reported = NAMES_TEST.test(message ?? '') ? '' : withoutPlace(goReason(message ?? ''));
  const reasons = [reported, text, type === element.attributes['name'] ? undefined : type];
  return reasons.find((reason) => (reason ?? '').trim() !== '')?.trim();
}

/** Erlang's Common Test, which reports why in the text. */
const NAMES_TEST = /^Test \S{1,300} in \S{1,300} skipped!$/;

/** Of a test of Go there is all of its output: the reason is the last entry of its log. */
function goReason(text: string): string {
  return /^\s{0,40}=== RUN {3}/.test(text) ? lastMessage(withoutGoMarks(text)) : text;
}

/** GoogleTest puts the place in a line before the reason. */
function withoutPlace(reason: string): string {
  return reason.replace(
    /^\s{0,20}\S[^\n]{0,400}\.(?:cc|cpp|cxx|c|h|hpp|mm)(?::\d{1,9}|\(\d{1,9}\)):?\n(?=\s{0,200}\S)/,
    '',
  );
}

/** Returns whether an element says of its test how it ended, though the rest of it may be missing. */
export function hasResult(element: XmlElement): boolean {
  return (
    childrenLike(element, 'failure', 'error', 'skipped', 'disabled', 'ignored', 'rerunfailure', 'rerunerror').length >
      0 || statusOf(element) !== 'passed'
  );
}

function isFalse(text: string | undefined): boolean {
  return text?.trim().toLowerCase() === 'false';
}

function isTrue(text: string | undefined): boolean {
  return text?.trim().toLowerCase() === 'true';
}

/** Lines by which `go test` frames the output of tests: no part of what a test said. */
const MARKS =
  /^\s*(?:=== (?:RUN|PAUSE|CONT|NAME)\s|--- (?:FAIL|PASS|SKIP): )|^(?:FAIL|PASS|ok)$|^exit status \d{1,9}$|^FAIL\t/;

/** Returns the output of a Go test without the lines that frame it; the output itself when nothing else is in it. */
export function withoutGoMarks(text: string): string {
  const kept = text.split('\n').filter((line) => !MARKS.test(line));
  return kept.some((line) => line.trim() !== '') ? kept.join('\n').trimEnd() : text;
}

/** What Deno says of a test that failed because its steps did. */
const STEPS_FAILED = /^\s*\d{1,9} test steps? failed\.?\s*$/;

/**
 * Returns whether a failure says nothing of its own, as that of a Go test that failed because a subtest did: the message
 * `Failed`, and at most the lines that frame the output of a test; or that steps of a Deno test failed.
 */
export function isBare({ message, text }: ReportedFailure): boolean {
  if (STEPS_FAILED.test(message ?? '') && STEPS_FAILED.test(text ?? '')) return true;
  if (message !== undefined && message.trim() !== 'Failed') return false;
  const lines = (text ?? '').split('\n').filter((line) => line.trim() !== '');
  return lines.length === 0 ? message !== undefined : lines.every((line) => MARKS.test(line));
}

/** The names of the tests that a subtest is in: of Go's `TestA/b/c` they are `TestA/b` and `TestA`, of Deno's `a > b` it is `a`. */
export function parentsOf(name: string): readonly string[] {
  return [...partsBefore(name, '/'), ...partsBefore(name, ' > ')];
}

function partsBefore(name: string, separator: string): readonly string[] {
  const parents: string[] = [];
  let at = name.lastIndexOf(separator);
  for (; at > 0 && parents.length < 32; at = name.lastIndexOf(separator, at - 1)) parents.push(name.slice(0, at));
  return parents;
}
