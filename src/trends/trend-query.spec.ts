import { describe, expect, it } from '@jest/globals';
import { Problem } from '../common/problem.js';
import { validateQuery } from '../http/validation.pipe.js';
import { readTrendRuns, readTrendSpan, type TrendChoice, type TrendSpan } from './trend-query.js';
import { TrendRunsQueryDto, TrendSpanQueryDto } from './trend-query.dto.js';

type Given = Readonly<Record<string, unknown>>;

const NOW = new Date('2026-03-31T10:20:30.400Z');

async function read(given: Given): Promise<TrendSpan & TrendChoice> {
  const span = readTrendSpan(await validateQuery(TrendSpanQueryDto, given), NOW);
  return { ...span, ...readTrendRuns(await validateQuery(TrendRunsQueryDto, given)) };
}

describe('the query of a trend', () => {
  const table: readonly (readonly [Given, readonly [string, string, string]])[] = [
    [{}, ['day', '2026-03-01T10:20:30.400Z', '2026-03-31T10:20:30.400Z']],
    [{ bucket: 'hour' }, ['hour', '2026-03-24T10:20:30.400Z', '2026-03-31T10:20:30.400Z']],
    [{ bucket: 'run' }, ['run', '2026-03-01T10:20:30.400Z', '2026-03-31T10:20:30.400Z']],
    [{ bucket: 'week', to: '2026-01-31' }, ['week', '2026-01-01T00:00:00.000Z', '2026-01-31T00:00:00.000Z']],
    [{ from: '2026-03-30', bucket: '' }, ['day', '2026-03-30T00:00:00.000Z', '2026-03-31T10:20:30.400Z']],
  ];
  it.each(table)('%j is of the bucket and the span %j', async (given, expected) => {
    const { bucket, from, to } = await read(given);
    expect([bucket, from.toISOString(), to.toISOString()]).toEqual(expected);
  });

  it('reads branch and kind, and leaves the branch open where none is asked for', async () => {
    expect(await read({ branch: 'main', kind: 'load' })).toMatchObject({ branch: 'main', kind: 'load' });
    expect((await read({ branch: 'refs/heads/main' })).branch).toBe('main');
    expect((await read({ branch: '*' })).branch).toBeNull();
    expect(await read({ branch: '' })).toMatchObject({ branch: undefined, kind: null });
  });

  const refused: readonly Given[] = [
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
  it.each(refused)('%j is refused with what to send', async (given) => {
    const refusal = await refusalOf(given);
    expect([refusal?.code, /^Send .+\.$/.test(refusal?.detail ?? '')]).toEqual(['invalid_request', true]);
  });
});

async function refusalOf(given: Given): Promise<Problem | undefined> {
  try {
    await read(given);
    return undefined;
  } catch (error) {
    return error instanceof Problem ? error : undefined;
  }
}
