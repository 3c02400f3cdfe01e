import { describe, expect, it } from '@jest/globals';
import { IsOptional, IsString } from 'class-validator';
import { pickDeclaredMembers } from './declared-members.js';

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
