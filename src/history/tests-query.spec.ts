import { describe, expect, it } from '@jest/globals';
import { INVALID_CURSOR, toCursor } from '../common/pagination.js';
import { Problem } from '../common/problem.js';
import { validateQuery } from '../http/validation.pipe.js';
import { placeText, toTestsQuery, type TestsQuery } from './tests-query.js';
import { TestsQueryDto, type TestSort } from './tests-query.dto.js';

const KEY = 0x0123456789abcdefn;

async function read(query: Readonly<Record<string, unknown>>): Promise<TestsQuery> {
  return toTestsQuery(await validateQuery(TestsQueryDto, query));
}

async function refusalOf(query: Readonly<Record<string, unknown>>): Promise<unknown> {
  try {
    return await read(query);
  } catch (error) {
    return error instanceof Problem ? [error.code, error.detail.startsWith('Send ')] : error;
  }
}

describe('the query of the list of tests', () => {
  it('requests the first fifty by name when it is empty', async () => {
    expect(await read({ q: '', state: '' })).toEqual({
      targetId: null,
      text: null,
      flaky: null,
      state: null,
      sort: 'name',
      limit: 50,
      after: null,
    });
  });

  it('takes every parameter', async () => {
    expect(
      await read({ targetId: 'tgt_1', q: 'cart', flaky: 'false', state: 'broken', sort: 'duration', limit: '200' }),
    ).toEqual({
      targetId: 'tgt_1',
      text: 'cart',
      flaky: false,
      state: 'broken',
      sort: 'duration',
      limit: 200,
      after: null,
    });
  });

  it.each<[TestSort, string | number, string | number]>([
    ['name', 'a b, c', 'a b, c'],
    ['name', '', ''],
    ['name', 'line\nbreak', 'line\nbreak'],
    ['name', '字'.repeat(2000), '字'.repeat(100)],
    ['name', `${'x'.repeat(99)}😀`, `${'x'.repeat(99)}\ufffd`],
    ['failureRate', 1 / 3, 1 / 3],
    ['flakeRate', 1e-7, 1e-7],
    ['duration', 1e300, 1e300],
    ['duration', -1, -1],
    ['lastFailed', 1_793_000_000_000, 1_793_000_000_000],
  ])('has a cursor for %s %j', async (sort, value, expected) => {
    const cursor = toCursor(placeText({ value, key: KEY }, sort));
    expect((await read({ sort, cursor })).after).toEqual({ value: expected, key: KEY });
  });

  it.each<Readonly<Record<string, unknown>>>([
    { flaky: 'maybe' },
    { flaky: ['true', 'false'] },
    { state: 'Flaky' },
    { state: 'toString' },
    { sort: 'constructor' },
    { sort: '-name' },
    { limit: '0' },
    { limit: '201' },
    { limit: ['1', '2'] },
    { q: 'a\0b' },
    { q: 'a'.repeat(501) },
    { q: { a: '1' } },
    { targetId: 'tgt_\0' },
    { cursor: 'x' },
    { cursor: toCursor('tst_0123456789abcdef') },
    { cursor: toCursor('tst_0123456789abcdeg name a') },
    { cursor: toCursor('tst_0123456789abcdef duration 1') },
    { sort: 'duration', cursor: toCursor('tst_0123456789abcdef duration NaN') },
    { sort: 'duration', cursor: toCursor('tst_0123456789abcdef duration ') },
    { sort: 'duration', cursor: toCursor('tst_0123456789abcdef name a') },
  ])('refuses %j with a sentence that says what to send', async (query) => {
    expect(await refusalOf(query)).toEqual(['invalid_request', true]);
  });

  it.each([
    [{ q: 'a'.repeat(501) }, 'Send a query parameter q of at most 500 characters of well-formed text.'],
    [{ cursor: 'x' }, INVALID_CURSOR],
  ])('checks the texts that a tool for agents sends: %j', (query, detail) => {
    expect(() => toTestsQuery(query)).toThrow(new Problem('invalid_request', detail));
  });
});
