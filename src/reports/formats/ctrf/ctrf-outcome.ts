import type { TestStatus } from '../../../common/drafts.js';
import type { JsonObject } from '../../../common/json/json-value.js';
import { filledStringOf, stringOf } from '../../json/fields.js';
import type { ReportedFailure, Wording } from '../../report.js';
import { errorNameAt } from '../error-name.js';

const STATUSES: ReadonlyMap<string, TestStatus> = new Map<string, TestStatus>([
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['skipped', 'skipped'],
  ['pending', 'skipped'],
]);

const FAILED = /fail|error|broken|timed?[ _-]?out|crash|abort/i;
const PASSED = /^(?:pass|ok\b|success)/i;

/**
 * The status of a test, an attempt or a step. What is `other` in CTRF, or a word that CTRF does not have, is told by the runner's
 * own word. Undefined when there is no status.
 */
export function ctrfStatus(entry: JsonObject): TestStatus | undefined {
  const status = stringOf(entry['status'])?.toLowerCase();
  if (status === undefined) return undefined;
  const word = status === 'other' ? (stringOf(entry['rawStatus']) ?? '') : status;
  const byWord = PASSED.test(word) ? 'passed' : 'skipped';
  return STATUSES.get(status) ?? (FAILED.test(word) ? 'failed' : byWord);
}

/** The failure that stands in a test or an attempt, when it tells of any. */
export function ctrfFailures(entry: JsonObject, wording: Wording | undefined): readonly ReportedFailure[] {
  const message = filledStringOf(entry['message']);
  const text = filledStringOf(entry['trace']);
  const timedOut = /^timed?[ _-]?out$/i.test(stringOf(entry['rawStatus']) ?? '') ? true : undefined;
  if (message === undefined && text === undefined)
    return timedOut === undefined ? [] : [{ message: 'The test timed out.', timedOut, wording }];
  return [{ ...namedMessage(message, text), text, timedOut, wording }];
}

/** The name of an error and its message, with a blank between them; the trace shows that it is a name. */
const NAME_AND_MESSAGE = /^([\w$]{0,100}(?:Error|Exception|Failure)) (?=\S)/;

function namedMessage(
  message: string | undefined,
  trace: string | undefined,
): Pick<ReportedFailure, 'type' | 'message'> {
  const name = NAME_AND_MESSAGE.exec(message ?? '')?.[1];
  if (message === undefined || name === undefined || !(trace?.startsWith(name) ?? false))
    return { type: errorNameAt(trace), message };
  return { type: name, message: message.slice(name.length + 1) };
}
