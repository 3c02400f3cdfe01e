import { describe, expect, it } from '@jest/globals';
import { evidenceOf, statusesOf } from './operation-evidence.js';

describe('the evidence of an operation', () => {
  it.each([
    [{ calls: 0, failures: 0 }, 'uncalled'],
    [{ calls: 9, failures: 0 }, 'passing'],
    [{ calls: 9, failures: 1 }, 'failing'],
  ] as const)('of %j is %s', (operation, evidence) => {
    expect(evidenceOf(operation)).toBe(evidence);
  });
});

describe('the statuses of an operation', () => {
  it('are the answered ones, and the described ones that were never answered', () => {
    const operation = { statuses: { 200: 3, 500: 1 }, described: ['200', '404'], exercised: ['200'] };
    expect(statusesOf(operation)).toEqual([
      { status: '200', calls: 3, isDescribed: true },
      { status: '500', calls: 1, isDescribed: false },
      { status: '404', calls: 0, isDescribed: true },
    ]);
  });

  it('are described by a range and by the default', () => {
    const inRange = { statuses: { 404: 1 }, described: ['4XX'], exercised: ['4XX'] };
    const inDefault = { statuses: { 503: 2 }, described: ['200', 'default'], exercised: ['default'] };
    expect(statusesOf(inRange)).toEqual([{ status: '404', calls: 1, isDescribed: true }]);
    expect(statusesOf(inDefault).at(0)).toEqual({ status: '503', calls: 2, isDescribed: true });
  });

  it('are never described for calls without a response', () => {
    const [status] = statusesOf({ statuses: { 0: 1 }, described: ['default'], exercised: [] });
    expect(status).toEqual({ status: '0', calls: 1, isDescribed: false });
  });
});
