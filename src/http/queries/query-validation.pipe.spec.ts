import { describe, expect, it } from '@jest/globals';
import { Problem } from '../../common/problem.js';
import { INVALID_CURSOR, toCursor } from '../../common/pagination.js';
import { PageQueryDto, toPageRequest } from './page-query.dto.js';
import { IsQueryText } from './query-rules.js';
import { QueryValidationPipe, validateQuery } from './query-validation.pipe.js';

class FilterQueryDto extends PageQueryDto {
  @IsQueryText()
  q?: string;
}

const pipe = new QueryValidationPipe();

/** The validated query as a filter and a page. */
async function validated(query: Readonly<Record<string, unknown>>): Promise<unknown> {
  const dto = await validateQuery(FilterQueryDto, query);
  return { q: dto.q ?? null, ...toPageRequest(dto) };
}

const LIMIT = 'Send a limit from 1 to 200.';
const ONCE = 'Send the query parameter q once.';
const TEXT = 'Send a query parameter q of at most 500 characters of well-formed text.';

describe('the validation of a query', () => {
  it.each([
    [{}, null, 50, null],
    [{ limit: '1' }, null, 1, null],
    [{ limit: '200', cursor: toCursor('key') }, null, 200, 'key'],
    [{ limit: '007' }, null, 7, null],
    [{ q: '' }, null, 50, null],
    [{ q: 'text' }, 'text', 50, null],
    [{ q: 'x'.repeat(500) }, 'x'.repeat(500), 50, null],
  ])('reads %j', async (query, q, limit, after) => {
    expect(await validated(query)).toEqual({ q, limit, after });
  });

  it.each([
    [{ limit: '' }, LIMIT],
    [{ limit: '0' }, LIMIT],
    [{ limit: '201' }, LIMIT],
    [{ limit: '1e2' }, LIMIT],
    [{ limit: ' 5' }, LIMIT],
    [{ limit: '٣' }, LIMIT],
    [{ limit: '-1' }, LIMIT],
    [{ limit: '1.5' }, LIMIT],
    [{ limit: ['5'] }, LIMIT],
    [{ limit: ['1', '2'] }, LIMIT],
    [{ cursor: '' }, INVALID_CURSOR],
    [{ cursor: 'not a cursor' }, INVALID_CURSOR],
    [{ cursor: ['a', 'b'] }, INVALID_CURSOR],
    [{ cursor: 'a'.repeat(600) }, INVALID_CURSOR],
    [{ limit: 'x', cursor: '!' }, LIMIT],
    [{ q: 'x'.repeat(501) }, TEXT],
    [{ q: 'a\0b' }, TEXT],
    [{ q: '\uD800' }, TEXT],
    [{ q: ['a', 'b'] }, ONCE],
    [{ q: ['a', 'b'], limit: '0' }, ONCE],
  ])('refuses %j', async (query, detail) => {
    await expect(validated(query)).rejects.toThrow(new Problem('invalid_request', detail));
  });

  it('drops parameters that the DTO does not declare', async () => {
    const dto = await pipe.transform({ limit: '2', other: 'x' }, { type: 'query', metatype: FilterQueryDto });
    expect(Object.keys(Object(dto))).toEqual(['limit']);
  });

  it.each([
    ['a parameter that is read by name', { type: 'query', data: 'limit', metatype: String }],
    ['a query without a DTO', { type: 'query', metatype: Object }],
    ['a body', { type: 'body', metatype: FilterQueryDto }],
    ['a path', { type: 'param', data: 'id', metatype: String }],
  ] as const)('leaves %s alone', async (_what, metadata) => {
    const value = { limit: 'x' };
    expect(await pipe.transform(value, metadata)).toBe(value);
  });
});
