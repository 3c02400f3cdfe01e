import { describe, expect, it } from '@jest/globals';
import { Problem } from '../common/problem.js';
import { INVALID_CURSOR, toCursor } from '../common/pagination.js';
import { PageQueryDto, toPageRequest } from './queries/page-query.dto.js';
import { IsQueryText } from './queries/query-rules.js';
import { QueryValidationPipe, validateQuery, pickDeclaredMembers } from './validation.pipe.js';
import { IsOptional, IsString } from 'class-validator';

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

class BaseDto {
  @IsString()
  name: string;
}

class ExtendedDto extends BaseDto {
  @IsOptional()
  @IsString()
  slug?: string;

  /** Has no rule, so a body may not set it. */
  internal?: string;
}

class WithoutRulesDto {
  x0?: number;
}

describe('pickDeclaredMembers', () => {
  it.each([
    ['known members', { name: 'a', slug: 'b' }, { name: 'a', slug: 'b' }],
    ['unknown members', { name: 'a', x0: 1, x1: {} }, { name: 'a' }],
    ['a member without a rule', { name: 'a', internal: 'b' }, { name: 'a' }],
    ['null', { name: null, slug: null }, { name: null, slug: null }],
    ['nothing', {}, {}],
    ['members named as those of every object', JSON.parse('{"__proto__": {"name": "a"}, "constructor": 1}'), {}],
  ])('copies the declared members of an object with %s', (_, body, picked) => {
    expect(pickDeclaredMembers(body, ExtendedDto)).toEqual(picked);
  });

  it.each([[null], ['text'], [5], [[{ name: 'a', x0: 1 }]], [undefined]])('leaves %j as it is', (body) => {
    expect(pickDeclaredMembers(body, ExtendedDto)).toBe(body);
  });

  it('leaves the body of a type without rules as it is', () => {
    const body = { x0: 1 };
    expect(pickDeclaredMembers(body, WithoutRulesDto)).toBe(body);
    expect(pickDeclaredMembers(body, Object)).toBe(body);
  });

  it('does not look at unknown members, however many there are', () => {
    const touched = new Set<PropertyKey>();
    const body = new Proxy(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`x${index}`, index])), {
      get: (target, key) => touched.add(key) && Reflect.get(target, key),
      has: (target, key) => touched.add(key) && Reflect.has(target, key),
      getOwnPropertyDescriptor: (target, key) => {
        touched.add(key);
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
      ownKeys: () => {
        throw new Error('All members were listed');
      },
    });
    expect(pickDeclaredMembers(body, ExtendedDto)).toEqual({});
    expect([...touched].toSorted()).toEqual(['name', 'slug']);
  });
});
