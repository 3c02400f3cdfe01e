import { describe, expect, it } from '@jest/globals';
import { countFilters, dayOf, toRunsQuery, withFilter } from './runs-query.js';

describe('toRunsQuery', () => {
  it.each([
    [{}, {}],
    [
      { projectId: 'prj_1', status: 'failed,errored' },
      { projectId: 'prj_1', status: 'failed,errored' },
    ],
    [{ q: 'main' }, { q: 'main' }],
    [{ q: 'https://ci.test/runs/7' }, { ciRunUrl: 'https://ci.test/runs/7' }],
    [{ q: 'see https://ci.test' }, { q: 'see https://ci.test' }],
    [{ pullRequest: '#12' }, { pullRequest: 12 }],
  ])('turns %j into %j', (search, query) => {
    expect(toRunsQuery(search)).toEqual(query);
  });

  it.each([
    ['2026-02-28', '2026-03-01'],
    ['2026-02-28T10:00:00.000Z', '2026-02-28T10:00:00.000Z'],
    ['2026-13-45', '2026-13-45'],
  ])('sends the end date %s as %s', (to, sent) => {
    expect(toRunsQuery({ from: '2026-02-01', to })).toEqual({ from: '2026-02-01', to: sent });
  });
});

describe('dayOf', () => {
  it.each([
    [undefined, ''],
    ['2026-02-28', '2026-02-28'],
    ['2026-02-28T10:00:00.000Z', '2026-02-28'],
    ['yesterday', ''],
  ])('shows %j as %j', (instant, day) => {
    expect(dayOf(instant)).toBe(day);
  });
});

describe('withFilter', () => {
  it('removes an empty filter', () => {
    expect(countFilters(withFilter({ q: 'x', branch: 'main' }, 'q', ''))).toBe(1);
  });

  it('removes the target when the project changes', () => {
    expect(withFilter({ projectId: 'prj_1', targetId: 'tgt_1', branch: 'main' }, 'projectId', 'prj_2')).toEqual({
      projectId: 'prj_2',
      targetId: undefined,
      branch: 'main',
    });
  });
});
