import { describe, expect, it } from '@jest/globals';
import { applyChange, timeAway, UNTOUCHED, type Triage, type TriageChange } from './triage.js';

const NOW = new Date('2030-01-10T12:00:00.000Z');
const EARLIER = new Date('2030-01-03T12:00:00.000Z');
const LATER = new Date('2030-01-10T12:00:05.000Z');
const RUN = 'clr_1';
const RESOLVED: Triage = { ...UNTOUCHED, status: 'resolved', fixedInCommit: 'abcdef1', resolvedAt: EARLIER };
const REOPENED: Triage = { ...RESOLVED, status: 'open', reopenedAt: NOW, reopenedRunId: RUN };

describe('a change of the work on a cause', () => {
  it.each<[string, Triage, TriageChange, Date, Partial<Triage>]>([
    ['nothing changes nothing', RESOLVED, {}, EARLIER, {}],
    ['acknowledging sets the status only', UNTOUCHED, { status: 'acknowledged' }, EARLIER, { status: 'acknowledged' }],
    ['resolving remembers when', UNTOUCHED, { status: 'resolved' }, EARLIER, { status: 'resolved', resolvedAt: NOW }],
    [
      'resolving covers a run that another clock dates later',
      UNTOUCHED,
      { status: 'resolved' },
      LATER,
      { status: 'resolved', resolvedAt: LATER },
    ],
    ['resolving again keeps the first time', RESOLVED, { status: 'resolved' }, EARLIER, {}],
    [
      'opening by hand forgets the resolution',
      RESOLVED,
      { status: 'open' },
      EARLIER,
      { status: 'open', resolvedAt: null },
    ],
    [
      'resolving what came back forgets the return',
      REOPENED,
      { status: 'resolved' },
      EARLIER,
      { status: 'resolved', resolvedAt: NOW, reopenedAt: null, reopenedRunId: null },
    ],
    [
      'acknowledging what came back keeps that it did',
      REOPENED,
      { status: 'acknowledged' },
      NOW,
      { status: 'acknowledged' },
    ],
    [
      'null clears',
      { ...RESOLVED, assigneeId: 'usr_1' },
      { assigneeId: null, fixedInCommit: null },
      NOW,
      { fixedInCommit: null },
    ],
    ['an assignee is set', UNTOUCHED, { assigneeId: 'usr_1' }, NOW, { assigneeId: 'usr_1' }],
  ])('%s', (_, current, change, lastSeenAt, expected) => {
    const cleared = change.assigneeId === null ? { assigneeId: null } : {};
    expect(applyChange(current, change, { now: NOW, lastSeenAt })).toEqual({ ...current, ...expected, ...cleared });
  });
});

describe('the time away', () => {
  it.each([
    ['2030-01-03T12:00:10.000Z', '1 minute'],
    ['2030-01-03T12:59:59.000Z', '59 minutes'],
    ['2030-01-03T13:00:00.000Z', '1 hour'],
    ['2030-01-04T11:59:59.000Z', '23 hours'],
    ['2030-01-04T12:00:00.000Z', '1 day'],
    ['2030-01-09T18:00:00.000Z', '6 days'],
  ])('until %s is %s', (reopenedAt, words) => {
    expect(timeAway({ resolvedAt: EARLIER, reopenedAt: new Date(reopenedAt) })).toBe(words);
  });

  it.each([
    ['was never resolved', UNTOUCHED],
    ['stayed away', RESOLVED],
  ])('is null for a cause that %s', (_, triage) => {
    expect(timeAway(triage)).toBeNull();
  });
});
