import type { EventDraft, TestStatus } from '../../../common/drafts.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { childNamed, childrenNamed } from '../../xml/xml-element.js';
import type { XmlElement, XmlUnit } from '../../xml/xml-units.js';
import { filled, lineNumberOf, secondsOf } from '../attribute-values.js';
import type { Warnings } from '../units-under.js';
import { failuresIn, skipIn } from './failures.js';

/** Reads a <TestCase>; undefined for one in which the file breaks off before anything failed. */
export function toTest({ element, path, isComplete }: XmlUnit, warnings: Warnings): ReportedTest | undefined {
  const { attributes } = element;
  const name = attributes['name'] ?? '';
  const result = childNamed(element, 'OverallResult');
  const found = failuresIn(element);
  const isUnknown = !isComplete && successOf(result) === undefined;
  if (isUnknown && (found.length === 0 || MAY_FAIL.test(attributes['tags'] ?? ''))) {
    warnings.addUnfinished(name, element.line);
    return undefined;
  }
  const skipReason = skipIn(element);
  const status = statusOf(result, found.length > 0, skipReason !== undefined);
  return {
    name,
    suite: path.filter((open) => open.name === 'Group').flatMap((open) => filled(open.attributes['name']) ?? []),
    file: filled(attributes['filename']),
    line: lineNumberOf(attributes['line']),
    status,
    durationMs: result && secondsOf(result.attributes['durationInSeconds'], result, warnings),
    tags: tagsOf(attributes['tags'] ?? ''),
    skipReason: status === 'skipped' ? filled(skipReason) : undefined,
    failures: status === 'failed' ? failuresOrNone(found) : [],
    events: outputOf(element),
  };
}

/** Tags of tests that are allowed or expected to fail. */
const MAY_FAIL = /\[!(?:mayfail|shouldfail)\]/;

function successOf(result: XmlElement | undefined): 'true' | 'false' | undefined {
  const success = result?.attributes['success'];
  return success === 'true' || success === 'false' ? success : undefined;
}

/** Tests that are allowed or expected to fail are successful in spite of what failed in them. */
function statusOf(result: XmlElement | undefined, hasFailures: boolean, isSkipped: boolean): TestStatus {
  const hasFailed = successOf(result) === undefined ? hasFailures : successOf(result) === 'false';
  if (hasFailed) return 'failed';
  const skips = Number(result?.attributes['skips'] ?? 0);
  return skips > 0 || (isSkipped && result === undefined) ? 'skipped' : 'passed';
}

function failuresOrNone(found: readonly ReportedFailure[]): readonly ReportedFailure[] {
  return found.length > 0 ? found : [{ wording: 'cpp' }];
}

/** `[fast][.integration]`. */
function tagsOf(text: string): readonly string[] {
  return text
    .split(/[[\]]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

function outputOf(element: XmlElement): readonly EventDraft[] {
  const holders = [element, ...childrenNamed(element, 'OverallResult')];
  return holders.flatMap((holder) => [
    ...childrenNamed(holder, 'StdOut').flatMap(({ text }) => outputEvents(text, 'stdout')),
    ...childrenNamed(holder, 'StdErr').flatMap(({ text }) => outputEvents(text, 'stderr')),
  ]);
}
