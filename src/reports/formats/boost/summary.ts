import type { TestStatus } from '../../../common/drafts.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import type { XmlUnit } from '../../xml/xml-units.js';
import type { Warnings } from '../units-under.js';
import { suitesOf } from './log.js';

const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['aborted', 'failed'],
  ['timed-out', 'failed'],
  ['invalid', 'failed'],
  ['skipped', 'skipped'],
]);

/** Reads a <TestCase> of the report, which counts assertions and tells no more. */
export function toSummedTest({ element, path }: XmlUnit, warnings: Warnings): ReportedTest | undefined {
  const { attributes } = element;
  const name = attributes['name'] ?? '';
  const status = STATUSES.get((attributes['result'] ?? '').trim().toLowerCase());
  if (status === undefined) {
    warnings.add('no_result', `The test "${name.slice(0, 200)}" has no result, and was left out.`, element.line);
    return undefined;
  }
  return {
    name,
    suite: suitesOf(path),
    status,
    failures: status === 'failed' ? [failureOf(attributes)] : [],
    events: [],
  };
}

function failureOf(attributes: Readonly<Record<string, string>>): ReportedFailure {
  const failed = Number(attributes['assertions_failed'] ?? 0);
  const passed = Number(attributes['assertions_passed'] ?? 0);
  if (attributes['result'] === 'timed-out')
    return { message: 'The test timed out.', timedOut: true, isAssertion: false };
  if (attributes['result'] === 'aborted' && !(failed > 0))
    return { message: 'The test was aborted.', element: 'error' };
  return failed > 0 ? { message: `${failed} of ${failed + passed} assertions failed.`, isAssertion: true } : {};
}
