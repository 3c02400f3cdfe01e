import { describe, expect, it } from '@jest/globals';
import { Problem } from '../common/problem.js';
import { readTrendQuery, type RawTrendQuery } from './trend-query.js';

const NOW = new Date('2026-03-31T10:20:30.400Z');

describe('the query of a trend', () => {
  const table: readonly (readonly [RawTrendQuery, readonly [string, string, string]])[] = [
    [{}, ['day', '2026-03-01T10:20:30.400Z', '2026-03-31T10:20:30.400Z']],
    [{ bucket: 'hour' }, ['hour', '2026-03-24T10:20:30.400Z', '2026-03-31T10:20:30.400Z']],
    [{ bucket: 'run' }, ['run', '2026-03-01T10:20:30.400Z', '2026-03-31T10:20:30.400Z']],
    [{ bucket: 'week', to: '2026-01-31' }, ['week', '2026-01-01T00:00:00.000Z', '2026-01-31T00:00:00.000Z']],
    [{ from: '2026-03-30', bucket: '' }, ['day', '2026-03-30T00:00:00.000Z', '2026-03-31T10:20:30.400Z']],
  ];
  it.each(table)('%j is of the bucket and the span %j', (given, expected) => {
    const { bucket, from, to } = readTrendQuery(given, NOW);
    expect([bucket, from.toISOString(), to.toISOString()]).toEqual(expected);
  });

  it('reads branch and kind, and takes all of both where they are left out', () => {
    expect(readTrendQuery({ branch: 'main', kind: 'load' }, NOW)).toMatchObject({ branch: 'main', kind: 'load' });
    expect(readTrendQuery({ branch: 'refs/heads/main' }, NOW).branch).toBe('main');
    expect(readTrendQuery({ branch: '' }, NOW)).toMatchObject({ branch: null, kind: null });
  });

  const refused: readonly RawTrendQuery[] = [
    { bucket: 'month' },
    { bucket: 'toString' },
    { bucket: ['day', 'day'] },
    { kind: 'unit' },
    { from: 'yesterday' },
    { to: '2026-02-30T99:00:00Z' },
    { from: '2026-03-31', to: '2026-03-31' },
    { from: '2026-04-01' },
    { from: '2026-03-02', to: '2026-03-01' },
    { branch: 'a\0b' },
    { branch: 'b'.repeat(501) },
    { branch: { length: 1 } },
    { from: '2020-01-01' },
  ];
  it.each(refused)('%j is refused with what to send', (given) => {
    const refusal = refusalOf(given);
    expect([refusal?.code, /^Send .+\.$/.test(refusal?.detail ?? '')]).toEqual(['invalid_request', true]);
  });
});

function refusalOf(given: RawTrendQuery): Problem | undefined {
  try {
    readTrendQuery(given, NOW);
    return undefined;
  } catch (error) {
    return error instanceof Problem ? error : undefined;
  }
}
