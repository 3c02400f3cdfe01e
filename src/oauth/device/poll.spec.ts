import { describe, expect, it } from '@jest/globals';
import { decidePoll, type PolledRequest, type PollOutcome } from './poll.js';

const NOW = new Date('2030-01-31T12:00:00.000Z');
const ago = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1000);
const WAITING: PolledRequest = { clientId: 'cli', state: 'pending', expiresAt: ago(-60), interval: 5, polledAt: null };

function wordOf(outcome: PollOutcome): string {
  if (outcome.kind === 'issue') return 'issue';
  return outcome.kind === 'wait' ? `${outcome.error.code} ${outcome.interval}` : outcome.error.code;
}

describe('decidePoll', () => {
  it.each<readonly [string, PolledRequest | undefined, string]>([
    ['an unknown code', undefined, 'invalid_grant'],
    ["another client's code", { ...WAITING, clientId: 'other' }, 'invalid_grant'],
    ["another client's approved code", { ...WAITING, clientId: 'other', state: 'approved' }, 'invalid_grant'],
    ['a used code', { ...WAITING, state: 'used' }, 'invalid_grant'],
    ['a used code past its time', { ...WAITING, state: 'used', expiresAt: NOW }, 'invalid_grant'],
    ['a denied code', { ...WAITING, state: 'denied' }, 'access_denied'],
    ['a denied code past its time', { ...WAITING, state: 'denied', expiresAt: NOW }, 'access_denied'],
    ['a code at the end of its time', { ...WAITING, expiresAt: NOW }, 'expired_token'],
    ['an approved code at the end of its time', { ...WAITING, state: 'approved', expiresAt: NOW }, 'expired_token'],
    ['a code a moment before', { ...WAITING, expiresAt: ago(-0.001) }, 'authorization_pending 5'],
    ['the first poll', WAITING, 'authorization_pending 5'],
    ['a poll after the interval', { ...WAITING, polledAt: ago(5) }, 'authorization_pending 5'],
    ['a poll a moment before', { ...WAITING, polledAt: ago(4.999) }, 'slow_down 10'],
    ['a poll too early once more', { ...WAITING, interval: 10, polledAt: ago(9) }, 'slow_down 15'],
    ['a poll after the longer interval', { ...WAITING, interval: 15, polledAt: ago(15) }, 'authorization_pending 15'],
    ['an approved code', { ...WAITING, state: 'approved' }, 'issue'],
    ['an approved code, too early', { ...WAITING, state: 'approved', polledAt: ago(1) }, 'issue'],
  ])('answers %s', (_, request, word) => {
    expect(wordOf(decidePoll(request, 'cli', NOW))).toBe(word);
  });
});
