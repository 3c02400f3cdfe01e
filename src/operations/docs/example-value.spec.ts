import { describe, expect, it } from '@jest/globals';
import { exampleValue } from './example-value.js';

describe('exampleValue', () => {
  it('has the required members alone', () => {
    const schema = {
      type: 'object',
      required: ['name', 'count', 'at', 'on', 'tags', 'kind'],
      properties: {
        name: { type: 'string' },
        count: { type: 'integer', minimum: 3 },
        at: { type: ['string', 'null'], format: 'date-time' },
        on: { type: 'boolean' },
        tags: { type: 'array', items: { type: 'number' } },
        kind: { type: 'string', enum: ['b', 'a'] },
        left: { type: 'string' },
      },
    };

    expect(exampleValue(schema, {})).toEqual({
      name: '…',
      count: 3,
      at: '2030-01-31T12:00:00.000Z',
      on: true,
      tags: [1],
      kind: 'b',
    });
  });

  it('has the first member where none is required', () => {
    expect(exampleValue({ type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } }, {})).toEqual({
      a: '…',
    });
  });

  it('is what the schema gives as an example', () => {
    expect(exampleValue({ type: 'string', example: 'mine', default: 'other' }, {})).toBe('mine');
    expect(exampleValue({ type: 'string', examples: ['first', 'second'] }, {})).toBe('first');
  });

  it('follows references and alternatives', () => {
    const schemas = { A: { type: 'object', required: ['x'], properties: { x: { type: 'boolean' } } } };

    expect(exampleValue({ anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] }, schemas)).toEqual({
      x: true,
    });
  });

  it('ends in a schema that holds itself', () => {
    const schemas = {
      Tree: { type: 'object', required: ['left'], properties: { left: { $ref: '#/components/schemas/Tree' } } },
    };

    expect(JSON.stringify(exampleValue({ $ref: '#/components/schemas/Tree' }, schemas))).toMatch(
      /^(\{"left":)+null\}+$/,
    );
  });
});
