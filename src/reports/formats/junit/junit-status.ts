import type { TestStatus } from '../../../common/drafts.js';
import type { XmlElement } from '../../xml/xml-units.js';
import { childrenLike } from './junit-names.js';

const SKIPPED: ReadonlySet<string> = new Set([
  'skipped', 'skip', 'notrun', 'not run', 'not_run', 'not-run', 'notexecuted', 'disabled', 'ignored', 'ignore', 'pending', 'todo',
  'suppressed', 'inactive', 'untested', 'undefined', 'excluded', 'deselected',
]);

const FAILED: ReadonlySet<string> = new Set([
  'failed', 'failure', 'fail', 'error', 'errored', 'broken', 'timedout', 'timeout', 'aborted', 'abort', 'crashed', 'ko',
]);

/**
 * The outcome of a test: what its failures say, then its `skipped`, then its attributes (`status`, `result` and their like: GoogleTest
 * has both), and passed when none of them says otherwise.
 */
export function statusOf(element: XmlElement): TestStatus {
  if (childrenLike(element, 'failure', 'error').length > 0) return 'failed';
  if (childrenLike(element, 'skipped', 'disabled', 'ignored').length > 0) return 'skipped';
  const { attributes } = element;
  const words = [attributes['status'], attributes['result'], attributes['outcome']].map((word) => (word ?? '').trim().toLowerCase());
  if (words.some((word) => FAILED.has(word)) || isFalse(attributes['success'])) return 'failed';
  if (words.some((word) => SKIPPED.has(word)) || isFalse(attributes['executed']) || isTrue(attributes['skipped'])) return 'skipped';
  const hasReruns = childrenLike(element, 'rerunfailure', 'rerunerror').length > 0;
  return hasReruns ? 'failed' : 'passed';
}

/** Why a test was skipped. */
export function skipReasonOf(element: XmlElement): string | undefined {
  const [skipped] = childrenLike(element, 'skipped', 'disabled', 'ignored');
  const { message, type } = skipped?.attributes ?? {};
  // A text is often an exception with its stack: its first line is the reason.
  const [text] = (skipped?.text ?? '').trim().split('\n', 1);
  return [message, text, type].find((reason) => (reason ?? '').trim() !== '')?.trim();
}

/** Whether an element says of its test how it ended, though the rest of it may be missing. */
export function hasResult(element: XmlElement): boolean {
  return (
    childrenLike(element, 'failure', 'error', 'skipped', 'disabled', 'ignored', 'rerunfailure', 'rerunerror').length > 0 ||
    statusOf(element) !== 'passed'
  );
}

function isFalse(text: string | undefined): boolean {
  return text?.trim().toLowerCase() === 'false';
}

function isTrue(text: string | undefined): boolean {
  return text?.trim().toLowerCase() === 'true';
}
