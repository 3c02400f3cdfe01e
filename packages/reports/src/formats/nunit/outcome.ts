import type { TestStatus } from '../../test-draft.js';

type Attributes = Readonly<Record<string, string>>;

/** Values of `result` in NUnit 2 and NUnit 3, in lower case. */
const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['passed', 'passed'],
  ['success', 'passed'],
  ['warning', 'passed'],
  ['failed', 'failed'],
  ['failure', 'failed'],
  ['error', 'failed'],
  ['cancelled', 'failed'],
  // An invalid test, such as one that is not public. It fails the run: NUnit 2.5 and 2.6 count it in their exit code.
  ['notrunnable', 'failed'],
  ['skipped', 'skipped'],
  ['ignored', 'skipped'],
  ['inconclusive', 'skipped'],
  ['explicit', 'skipped'],
]);

/**
 * Returns the outcome of a test-case or test-suite, by its `result` or, in early versions, by `executed` and `success`.
 * Undefined where none of them reports.
 */
export function outcomeOf(attributes: Attributes): TestStatus | undefined {
  const status = STATUSES.get(resultOf(attributes));
  if (status !== undefined) return status;
  if (lowered(attributes['executed']) === 'false') return 'skipped';
  const success = lowered(attributes['success']);
  if (success === 'true') return 'passed';
  return success === 'false' ? 'failed' : undefined;
}

/** Returns where NUnit 3 says that a result was caused: `test`, `setup`, `teardown`, `parent` or `child`; '' where it does not. */
export function siteOf(attributes: Attributes): string {
  return lowered(attributes['site']) || (/\((\w{1,40})\)/.exec(lowered(attributes['result']))?.[1] ?? '');
}

/** Returns whether an exception is what NUnit says: `label="Error"` in NUnit 3, `result="Error"` in NUnit 2. */
export function isError(attributes: Attributes): boolean {
  return labelOf(attributes) === 'error' || resultOf(attributes) === 'error';
}

/** Returns whether NUnit 2 says that a test, or a fixture with its tests, is invalid and was not run. */
export function isNotRunnable(attributes: Attributes): boolean {
  return resultOf(attributes) === 'notrunnable';
}

/** Returns whether an assertion that did not hold is what NUnit says: a failure without any label. */
export function isPlainFailure(attributes: Attributes): boolean {
  const label = labelOf(attributes);
  return (
    ['failed', 'failure'].includes(resultOf(attributes)) &&
    (label === '' || label === 'failure') &&
    siteOf(attributes) !== 'parent'
  );
}

/** Some writers join result, label and site: `Failed:Error`, `Failed(Child)`. */
function resultOf(attributes: Attributes): string {
  return lowered(attributes['result']).split(/[:(]/, 1)[0] ?? '';
}

function labelOf(attributes: Attributes): string {
  return lowered(attributes['label']) || (/:(\w{1,40})/.exec(lowered(attributes['result']))?.[1] ?? '');
}

function lowered(text: string | undefined): string {
  return (text ?? '').trim().toLowerCase();
}
