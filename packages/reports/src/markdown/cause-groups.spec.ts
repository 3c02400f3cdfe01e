import { describe, expect, it } from '@jest/globals';
import { readCausePlace, causePlaceKey } from './cause-cursor.js';
import { groupByCause, type CausedFailure } from './cause-groups.js';

const failure = (seq: number, cause: string | null, state = 'healthy'): CausedFailure => ({
  seq,
  cause,
  item: { testId: `t${seq}`, history: { state } },
});
const facts = (size: number, firstSeq: number, isNew: boolean): { size: number; firstSeq: number; isNew: boolean } => ({
  size,
  firstSeq,
  isNew,
});

// docs/concepts.md, "Failures as Markdown"
describe('causes of a page', () => {
  it('are sorted: new, known, flaky, then by size, then in the order of the run', () => {
    const failures = [
      failure(0, 'shaky', 'flaky'),
      failure(1, 'known'),
      failure(2, 'late'),
      failure(3, 'large'),
      failure(4, 'large'),
      failure(5, 'fresh', 'flaky'),
      failure(6, 'shaky', 'flaky'),
    ];
    const known = new Map([
      ['shaky', facts(2, 0, false)],
      ['known', facts(1, 1, false)],
      ['late', facts(1, 2, false)],
      ['large', facts(2, 3, false)],
      ['fresh', facts(1, 5, true)],
    ]);
    const groups = groupByCause(failures, known);
    expect(groups.map(({ id, standing, size }) => [id, standing, size])).toEqual([
      ['fresh', 'new', 1],
      ['large', 'known', 2],
      ['known', 'known', 1],
      ['late', 'known', 1],
      ['shaky', 'flaky', 2],
    ]);
    expect(groups.at(-1)?.failures.map(({ seq }) => seq)).toEqual([0, 6]);
  });

  it('are known, not flaky, as soon as one of their tests is not flaky', () => {
    const groups = groupByCause([failure(0, 'a', 'flaky'), failure(1, 'a')], new Map([['a', facts(2, 0, false)]]));
    expect(groups.map(({ standing }) => standing)).toEqual(['known']);
  });

  it('are known, not flaky, while some of their tests are on another page', () => {
    const groups = groupByCause(
      [failure(0, 'a', 'flaky'), failure(1, 'a', 'flaky')],
      new Map([['a', facts(3, 0, false)]]),
    );
    expect(groups.map(({ standing }) => standing)).toEqual(['known']);
  });

  it('are one for each failure without a cause', () => {
    expect(
      groupByCause([failure(3, null), failure(4, null)], new Map()).map(({ id, size, firstSeq }) => [
        id,
        size,
        firstSeq,
      ]),
    ).toEqual([
      [null, 1, 3],
      [null, 1, 4],
    ]);
  });
});

describe('a place among causes', () => {
  it.each([-1, 0, 999_999_999])('comes back from its cursor, behind failure %s', (afterSeq) => {
    for (const standing of ['new', 'known', 'flaky'] as const) {
      const place = { afterSeq, after: { standing, size: 500, firstSeq: 12 } };
      expect(readCausePlace(causePlaceKey(place))).toEqual(place);
    }
  });

  it.each(['', '5', '-2n1.1', '1x1.1', '1n1', '1n1.1.1', '1n9999999999.1', ' 1n1.1'])('is none for %j', (key) => {
    expect(readCausePlace(key)).toBeUndefined();
  });
});
