import type { TestDetail } from '@clarion/api-client';
import { plural } from '../../ui/format.js';

/** Why a test has its state, by the rules of the concepts, in one sentence. */
export function stateWords({ state, signals, streak }: Pick<TestDetail, 'state' | 'signals' | 'streak'>): string {
  if (state === 'broken')
    return `Broken: it failed ${plural(streak.consecutiveFailures, 'time')} in a row. One that fails 5 times in a row is broken, or one that has only ever failed, 3 times or more.`;
  if (state === 'healthy') return 'Healthy: neither broken nor flaky over its newest 20 outcomes.';
  return `Flaky: it passes and fails without a change that explains it. ${signalWords(signals)}`;
}

function signalWords({ retried, sameCommit, alternations }: TestDetail['signals']): string {
  const parts = [
    retried > 0 ? `passed on a retry ${plural(retried, 'time')}` : '',
    sameCommit > 0 ? `both passed and failed on ${plural(sameCommit, 'commit')}` : '',
    alternations > 0 ? `went from one outcome to the other ${plural(alternations, 'time')}` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : `In its newest 50 outcomes it ${joined(parts)}.`;
}

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
