import { describe, expect, it } from '@jest/globals';
import { validateQuery } from '../http/validation.pipe.js';
import {
  isCauseId,
  readRunCauseKey,
  readSeenKey,
  toCausesQuery,
  writeRunCauseKey,
  writeSeenKey,
  type CausesQuery,
} from './causes-query.js';
import { CausesQueryDto } from './causes-query.dto.js';

const ID = 'grp_0123456789ab';

describe('the id of a cause', () => {
  it.each([
    [ID, true],
    ['grp_0123456789aB', false],
    ['grp_0123456789a', false],
    ['grp_0123456789abc', false],
    ['grp_0123456789ab\n', false],
    ['cau_0123456789ab', false],
    ['', false],
  ])('has one form: %j', (text, expected) => {
    expect(isCauseId(text)).toBe(expected);
  });
});

describe('the keys of causes', () => {
  it('survive writing and reading', () => {
    for (const key of [
      { isNew: true, count: 1, id: ID },
      { isNew: false, count: 10_000, id: ID },
    ])
      expect(readRunCauseKey(writeRunCauseKey(key))).toEqual(key);
    for (const ms of [0, -1, 1_800_000_000_123])
      expect(readSeenKey(writeSeenKey({ at: new Date(ms), id: ID }))).toEqual({ at: new Date(ms), id: ID });
  });

  it.each([
    '',
    'new',
    `old 1 ${ID}`,
    `new -1 ${ID}`,
    `new 1e3 ${ID}`,
    `new 9999999999 ${ID}`,
    `new 1 ${ID}x`,
    'new 1 grp_',
  ])('of a run are refused in another form: %j', (text) => {
    expect(() => readRunCauseKey(text)).toThrow('invalid_request');
  });

  it.each(['', `soon ${ID}`, `1.5 ${ID}`, `100000000000000 ${ID}`, '1 grp_', `1  ${ID}`, `1 ${ID} `])(
    'of a project are nothing else: %j',
    (text) => {
      expect(() => readSeenKey(text)).toThrow('invalid_request');
    },
  );
});

describe('the filters of causes', () => {
  const read = async (query: Readonly<Record<string, unknown>>): Promise<CausesQuery> =>
    toCausesQuery(await validateQuery(CausesQueryDto, query));

  it('are absent when nothing is sent', async () => {
    expect(await read({})).toEqual({ text: null, since: null, status: null });
    expect(await read({ q: '', since: '' })).toEqual({ text: null, since: null, status: null });
  });

  it('are a text and an instant', async () => {
    expect(await read({ q: 'card', since: '2030-01-31', status: 'resolved' })).toEqual({
      text: 'card',
      since: new Date('2030-01-31T00:00:00.000Z'),
      status: 'resolved',
    });
  });

  it.each([
    { q: 'a\0b' },
    { q: ['a', 'b'] },
    { q: 'x'.repeat(501) },
    { q: '\ud800' },
    { since: 'yesterday' },
    { since: '2030-13-40' },
    { since: ['2030-01-01', '2030-01-02'] },
  ])('refuse %j', async (query) => {
    await expect(read(query)).rejects.toThrow('invalid_request: Send ');
  });
});
