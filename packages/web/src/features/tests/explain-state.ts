import type { TestDetail } from '@clarion/api-client';
import { plural } from '../../ui/text/format.js';

/** Explains the state of a test. The rules are in docs/concepts.md. */
export function explainState({ state, signals, streak }: Pick<TestDetail, 'state' | 'signals' | 'streak'>): string {
  if (state === 'broken')
    return `Broken: it failed ${plural(streak.consecutiveFailures, 'time')} in a row. A test is broken after 5 failures in a row, or after 3 if it has never passed.`;
  if (state === 'failing')
    return 'Failing: its newest outcome is a failure. It is neither broken nor flaky in its newest 20 outcomes.';
  if (state === 'healthy')
    return 'Healthy: its newest outcome passed, and it is neither broken nor flaky in its newest 20 outcomes.';
  if (state === 'new')
    return 'New: it passes, and first ran on the default branch in one of the newest 10 builds of its job.';
  if (state === 'removed') return 'Removed: it is in none of the newest runs on the default branch.';
  return `Flaky: it passes and fails without a change that explains it. ${describeSignals(signals)}`;
}

function describeSignals({ retried, sameCommit, alternations }: TestDetail['signals']): string {
  const parts = [
    retried > 0 ? `passed on a retry ${plural(retried, 'time')}` : '',
    sameCommit > 0 ? `both passed and failed on ${plural(sameCommit, 'commit')}` : '',
    alternations > 0 ? `switched between passing and failing ${plural(alternations, 'time')}` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `In its newest 50 outcomes it ${joined(parts)}.`;
}

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
