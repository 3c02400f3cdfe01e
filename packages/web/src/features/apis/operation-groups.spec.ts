import { describe, expect, it } from '@jest/globals';
import type { OperationCoverage } from '@clarion/api-client';
import { filterOperations, groupOperations } from './operation-groups.js';

const operation = (path: string, more: Partial<OperationCoverage> = {}): OperationCoverage => ({
  method: 'GET',
  path,
  operationId: null,
  calls: 0,
  failures: 0,
  statuses: {},
  described: [],
  exercised: [],
  p50: null,
  p95: null,
  lastSeenAt: null,
  tests: [],
  ...more,
});

describe('groups of operations', () => {
  it.each([
    [
      ['/carts', '/carts/{id}', '/orders'],
      ['/carts', '/orders'],
    ],
    [
      ['/v1/carts', '/v1/carts/{id}', '/v1/orders/{id}'],
      ['/v1/carts', '/v1/orders'],
    ],
    [['/carts/{id}'], ['/carts/{id}']],
    [
      ['/', '/carts'],
      ['/', '/carts'],
    ],
    [[], []],
  ])('of %j are %j', (paths, groups) => {
    expect(groupOperations(paths.map((path) => operation(path))).map(({ path }) => path)).toEqual(groups);
  });

  it('contain every operation once', () => {
    const groups = groupOperations(['/a/1', '/b', '/a/2'].map((path) => operation(path)));
    expect(groups.map(({ operations }) => operations.map(({ path }) => path))).toEqual([['/a/1', '/a/2'], ['/b']]);
  });
});

describe('the filter of operations', () => {
  const carts = operation('/carts', { method: 'POST', operationId: 'createCart', calls: 2 });
  const orders = operation('/orders', { calls: 1, failures: 1 });

  it('looks for a text in method, path and id', () => {
    expect(filterOperations([carts, orders], { q: 'post /CARTS' })).toEqual([carts]);
    expect(filterOperations([carts, orders], { q: 'createc' })).toEqual([carts]);
    expect(filterOperations([carts, orders], {})).toEqual([carts, orders]);
  });

  it('looks at the evidence', () => {
    expect(filterOperations([carts, orders], { evidence: 'failing' })).toEqual([orders]);
  });
});
