import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../openapi/json.js';
import { boundsText, typeText } from './schema-text.js';

describe('typeText', () => {
  it.each<[JsonObject, string]>([
    [{ type: 'string' }, 'string'],
    [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
    [{ type: ['string', 'null'], format: 'date-time' }, 'string (date-time) or null'],
    [{ type: 'string', enum: ['a', 'b'] }, '"a" | "b"'],
    [{ const: 3 }, '3'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Run' } }, 'array of Run'],
    [{ anyOf: [{ $ref: '#/components/schemas/Run' }, { type: 'null' }] }, 'Run or null'],
    [{ allOf: [{ $ref: '#/components/schemas/A' }, { type: 'object' }] }, 'A and object'],
    [{}, 'any value'],
  ])('of %j is %s', (schema, words) => {
    expect(typeText(schema)).toBe(words);
  });
});

describe('boundsText', () => {
  it('names what bounds a value', () => {
    expect(boundsText({ type: 'integer', minimum: 1, maximum: 200, default: 50 })).toBe(
      'at least 1, at most 200, default 50',
    );
    expect(boundsText({ type: 'string', pattern: '^a$' })).toBe('pattern ^a$');
  });

  it('is nothing for what is not bounded', () => {
    expect(boundsText({ type: 'string', description: 'd' })).toBe('');
  });
});
