import { describe, expect, it } from '@jest/globals';
import { causeStatusText, readCauseStatus } from './cause-status.js';

describe('the state of a cause', () => {
  it.each([
    [{ status: 'open', backAfter: null }, 'Open'],
    [{ status: 'resolved', backAfter: null }, 'Resolved'],
    [{ status: 'open', backAfter: '6 days' }, 'Open, back after 6 days'],
  ] as const)('%j is "%s"', (cause, text) => {
    expect(causeStatusText(cause)).toBe(text);
  });

  it.each([
    ['acknowledged', 'acknowledged'],
    ['fixed', undefined],
    ['', undefined],
  ])('reads %j as %j', (text, status) => {
    expect(readCauseStatus(text)).toBe(status);
  });
});
