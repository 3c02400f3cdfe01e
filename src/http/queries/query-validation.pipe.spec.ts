import { describe, expect, it } from '@jest/globals';
import { Problem } from '../../common/problem.js';
import { readPageRequest, toCursor } from '../../common/pagination.js';
import { readQueryText } from '../../common/query-text.js';
import { PageQueryDto, toPageRequest } from './page-query.dto.js';
import { IsQueryText } from './query-rules.js';
import { QueryValidationPipe } from './query-validation.pipe.js';

class FilterQueryDto extends PageQueryDto {
  @IsQueryText()
  q?: string;
}

const pipe = new QueryValidationPipe();

/** The validated query as a filter and a page, or the detail of the problem. */
async function validated(query: Readonly<Record<string, unknown>>): Promise<unknown> {
  try {
    const dto: unknown = await pipe.transform(query, { type: 'query', metatype: FilterQueryDto });
    if (!(dto instanceof FilterQueryDto)) throw new Error('The pipe returns another class');
    return { q: dto.q ?? null, ...toPageRequest(dto) };
  } catch (error) {
    return detailOf(error);
  }
}

/** The same by the functions that read one parameter. */
function read({ q, limit, cursor }: Readonly<Record<string, unknown>>): unknown {
  try {
    return { q: readQueryText(q, 'q'), ...readPageRequest(limit, cursor) };
  } catch (error) {
    return detailOf(error);
  }
}

function detailOf(error: unknown): unknown {
  if (!(error instanceof Problem)) throw error;
  return [error.code, error.message];
}

describe('the validation of a query', () => {
  it.each([
    {},
    { limit: '1' },
    { limit: '200', cursor: toCursor('key') },
    { limit: '007' },
    { limit: '' },
    { limit: '0' },
    { limit: '201' },
    { limit: '1e2' },
    { limit: ' 5' },
    { limit: '-1' },
    { limit: '1.5' },
    { limit: ['5'] },
    { limit: ['1', '2'] },
    { cursor: '' },
    { cursor: 'not a cursor' },
    { cursor: ['a', 'b'] },
    { cursor: 'a'.repeat(600) },
    { limit: 'x', cursor: '!' },
    { q: '' },
    { q: 'text' },
    { q: 'x'.repeat(500) },
    { q: 'x'.repeat(501) },
    { q: 'a\0b' },
    { q: '\uD800' },
    { q: ['a', 'b'] },
    { q: ['a', 'b'], limit: '0' },
  ])('gives the same as reading each parameter by hand: %j', async (query) => {
    expect(await validated(query)).toEqual(read(query));
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
