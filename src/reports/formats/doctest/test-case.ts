import type { TestStatus } from '../../../common/drafts.js';
import type { ReportedTest } from '../../report.js';
import { childNamed } from '../../xml/xml-element.js';
import type { XmlElement, XmlUnit } from '../../xml/xml-units.js';
import { filled, lineNumberOf, secondsOf } from '../attribute-values.js';
import type { Warnings } from '../units-under.js';
import { failuresIn } from './failures.js';

/** Reads a <TestCase>; undefined for one in which the file breaks off before anything failed. */
export function toTest({ element, path, isComplete }: XmlUnit, warnings: Warnings): ReportedTest | undefined {
  const { attributes } = element;
  const name = attributes['name'] ?? '';
  const result = childNamed(element, 'OverallResultsAsserts');
  const found = failuresIn(element);
  if (!isComplete && successOf(result) === undefined && (found.length === 0 || mayFail(attributes))) {
    warnings.addUnfinished(name, element.line);
    return undefined;
  }
  const status = statusOf(element, result, found.length);
  return {
    name,
    suite: path.filter((open) => open.name === 'TestSuite').flatMap((open) => filled(open.attributes['name']) ?? []),
    file: filled(attributes['filename']),
    line: lineNumberOf(attributes['line']),
    status,
    durationMs: result && secondsOf(result.attributes['duration'], result, warnings),
    failures: status !== 'failed' ? [] : found.length > 0 ? found : [{ wording: 'cpp' }],
    events: [],
  };
}

function successOf(result: XmlElement | undefined): 'true' | 'false' | undefined {
  const success = result?.attributes['test_case_success'];
  return success === 'true' || success === 'false' ? success : undefined;
}

function mayFail(attributes: XmlElement['attributes']): boolean {
  return (
    ['may_fail', 'should_fail'].some((key) => attributes[key] === 'true') ||
    attributes['expected_failures'] !== undefined
  );
}

/** Early versions do not tell the outcome: tests that may or should fail pass in spite of what failed in them. */
function statusOf({ attributes }: XmlElement, result: XmlElement | undefined, found: number): TestStatus {
  if (attributes['skipped'] === 'true') return 'skipped';
  const success = successOf(result);
  if (success !== undefined) return success === 'true' ? 'passed' : 'failed';
  const failures = Math.max(Number(result?.attributes['failures'] ?? 0) || 0, found);
  if (attributes['should_fail'] === 'true') return failures > 0 ? 'passed' : 'failed';
  const expected = Number(attributes['expected_failures'] ?? 0);
  return failures === 0 || attributes['may_fail'] === 'true' || failures === expected ? 'passed' : 'failed';
}
