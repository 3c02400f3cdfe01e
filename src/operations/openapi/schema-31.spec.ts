import { describe, expect, it } from '@jest/globals';
import { toSchema31 } from './schema-31.js';

describe('toSchema31', () => {
  it('makes null one of the types of what is nullable', () => {
    expect(toSchema31({ type: 'string', nullable: true, description: 'd' })).toEqual({
      type: ['string', 'null'],
      description: 'd',
    });
  });

  it('makes null one of the values of a nullable list of values', () => {
    expect(toSchema31({ type: 'string', enum: ['a'], nullable: true })).toEqual({
      type: ['string', 'null'],
      enum: ['a', null],
    });
  });

  it('takes away that something is not nullable', () => {
    expect(toSchema31({ type: 'string', nullable: false })).toEqual({ type: 'string' });
  });

  it('makes null the alternative to a reference, plain or wrapped as the scanner wraps it', () => {
    const expected = { description: 'd', anyOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] };

    expect(toSchema31({ $ref: '#/components/schemas/A', nullable: true, description: 'd' })).toEqual(expected);
    expect(
      toSchema31({ type: 'object', allOf: [{ $ref: '#/components/schemas/A' }], nullable: true, description: 'd' }),
    ).toEqual(expected);
  });

  it('makes null the alternative to alternatives', () => {
    expect(toSchema31({ oneOf: [{ type: 'string' }, { type: 'number' }], nullable: true })).toEqual({
      anyOf: [{ oneOf: [{ type: 'string' }, { type: 'number' }] }, { type: 'null' }],
    });
  });

  it('turns a bound that excludes itself into a number', () => {
    expect(toSchema31({ type: 'number', minimum: 0, exclusiveMinimum: true })).toEqual({
      type: 'number',
      exclusiveMinimum: 0,
    });
    expect(toSchema31({ type: 'number', maximum: 9, exclusiveMaximum: false })).toEqual({ type: 'number', maximum: 9 });
  });

  it('finds schemas at every position, and changes no names and no data', () => {
    const document = {
      paths: { '/a': { get: { parameters: [{ name: 'q', schema: { type: 'string', nullable: true } }] } } },
      components: {
        schemas: {
          A: {
            properties: { nullable: { type: 'boolean' }, example: { type: 'string', nullable: true } },
            example: { nullable: true },
          },
        },
      },
    };

    expect(toSchema31(document)).toEqual({
      paths: { '/a': { get: { parameters: [{ name: 'q', schema: { type: ['string', 'null'] } }] } } },
      components: {
        schemas: {
          A: {
            properties: { nullable: { type: 'boolean' }, example: { type: ['string', 'null'] } },
            example: { nullable: true },
          },
        },
      },
    });
  });
});
