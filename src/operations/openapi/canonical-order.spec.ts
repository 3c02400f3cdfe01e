import { describe, expect, it } from '@jest/globals';
import { inCanonicalOrder } from './canonical-order.js';

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
