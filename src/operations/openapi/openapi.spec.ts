import { describe, expect, it } from '@jest/globals';
import { differences, inCanonicalOrder } from './openapi.js';

describe('inCanonicalOrder', () => {
  it('makes one text of documents that differ only in order', () => {
    const one = { paths: { '/b': { post: { summary: 's', operationId: 'o' } }, '/a': {} }, openapi: '3.1.0' };
    const other = { openapi: '3.1.0', paths: { '/a': {}, '/b': { post: { operationId: 'o', summary: 's' } } } };

    expect(JSON.stringify(inCanonicalOrder(one))).toBe(JSON.stringify(inCanonicalOrder(other)));
    expect(JSON.stringify(inCanonicalOrder(one))).toBe(
      '{"openapi":"3.1.0","paths":{"/a":{},"/b":{"post":{"operationId":"o","summary":"s"}}}}',
    );
  });

  it('leaves the members of a schema and the data of an example as they were declared', () => {
    const schema = { properties: { zebra: {}, apple: {} }, example: { z: 1, a: 2 } };

    expect(JSON.stringify(inCanonicalOrder(schema))).toBe(
      '{"properties":{"zebra":{},"apple":{}},"example":{"z":1,"a":2}}',
    );
  });
});

describe('differences', () => {
  it('of equal documents are none', () => {
    expect(differences({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toEqual([]);
  });

  it('name the place and what happened there', () => {
    const before = { paths: { '/a/b': { get: 1 } }, list: [1, 2], gone: true };
    const after = { paths: { '/a/b': { get: 2 } }, list: [1], 'new~': {} };

    expect(differences(before, after)).toEqual([
      '/paths/~1a~1b/get was 1 and is 2',
      '/list/1 is gone',
      '/gone is gone',
      '/new~0 is new',
    ]);
  });

  it('show a value of another type as a whole, shortened', () => {
    expect(differences({ a: {} }, { a: 'x'.repeat(100) })).toEqual([`/a was {} and is "${'x'.repeat(79)}…`]);
  });
});
