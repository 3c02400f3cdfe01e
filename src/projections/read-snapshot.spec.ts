import { describe, expect, it } from '@jest/globals';
import { Problem } from '../common/problem.js';
import { LONGEST_ID_BYTES, readSnapshot } from './read-snapshot.js';

const bytes = (value: unknown): Buffer => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const rowsOf = (value: unknown): readonly unknown[] =>
  readSnapshot('test', bytes(value)).rows.flatMap((group): readonly unknown[] => JSON.parse(group));
const pointersOf = (value: unknown): readonly unknown[] => {
  try {
    readSnapshot('test', bytes(value));
  } catch (error) {
    if (error instanceof Problem) return (error.errors ?? []).map(({ pointer }) => pointer);
    throw error;
  }
  return [];
};

describe('a snapshot of declared tests', () => {
  it.each<[string, object, object]>([
    ['an id alone', { testId: 'a' }, { id: 'a', deprecated: false, incomplete: false }],
    ['a deprecated test with a reason', { testId: 'a', deprecated: 'old' }, { deprecated: true }],
    ['an empty reason', { testId: 'a', deprecated: '' }, { deprecated: false }],
    ['null members', { testId: 'a', deprecated: null, tags: null, endpoints: null }, { deprecated: false }],
    ['an incomplete projection', { testId: 'a', projectionComplete: false }, { incomplete: true }],
    ['an id with terminal sequences', { testId: '\u001b[1ma\u001b[0m' }, { id: 'a' }],
  ])('has %s', (_, item, row) => {
    expect(rowsOf({ tests: [item] })).toEqual([expect.objectContaining(row)]);
  });

  it('keeps unknown members and exact numbers, but no evidence of the sender', () => {
    const text = '{"tests":[{"testId":"a","evidence":{"neverRan":false},"more":{"big":12345678901234567890}}]}';
    const [row] = rowsOf(text);
    expect(row).toMatchObject({ body: '{"testId":"a","more":{"big":12345678901234567890}}' });
  });

  it('counts the last item with an id, and names duplicates', () => {
    const { ids, count, duplicates } = readSnapshot(
      'test',
      bytes({ tests: [{ testId: 'a', description: 'first' }, { testId: 'b' }, { testId: 'a', description: 'last' }] }),
    );
    expect([ids, count, duplicates]).toEqual(['["a","b"]', 2, { shown: ['a'], total: 1 }]);
  });

  it('is stored in groups of 2,000', () => {
    const tests = Array.from({ length: 4001 }, (_, index) => ({ testId: `t${index}` }));
    const { rows, count } = readSnapshot('test', bytes({ tests }));
    expect([rows.map((group) => JSON.parse(group).length), count]).toEqual([[2000, 2000, 1], 4001]);
  });

  it.each<[string, unknown, readonly string[]]>([
    ['no list', {}, ['/tests']],
    ['a list of another kind', { contracts: [] }, ['/tests']],
    ['an array', [], ['/tests']],
    ['items that are no objects', { tests: [1, null, 'a'] }, ['/tests/0', '/tests/1', '/tests/2']],
    ['no id', { tests: [{}] }, ['/tests/0/testId']],
    ['an id of control characters', { tests: [{ testId: '\u0001' }] }, ['/tests/0/testId']],
    ['an id that is too long', { tests: [{ testId: 'ä'.repeat(LONGEST_ID_BYTES / 2 + 1) }] }, ['/tests/0/testId']],
    ['tags that are no texts', { tests: [{ testId: 'a', tags: ['a', 1] }] }, ['/tests/0/tags/1']],
    ['a negative count', { tests: [{ testId: 'a', assertionCount: -1 }] }, ['/tests/0/assertionCount']],
    ['an endpoint without a url', { tests: [{ testId: 'a', endpoints: [{}] }] }, ['/tests/0/endpoints/0']],
  ])('is refused with %s', (_, value, pointers) => {
    expect(pointersOf(value)).toEqual(pointers);
  });
});
