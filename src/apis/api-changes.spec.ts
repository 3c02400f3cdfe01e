import { describe, expect, it } from '@jest/globals';
import { compareOperations } from './api-changes.js';
import type { ApiOperation } from './api-operation.js';

const read: ApiOperation = {
  operationId: 'readCart',
  method: 'GET',
  path: '/carts/{id}',
  bases: [''],
  statuses: ['200', '404'],
  required: ['path id'],
};

describe('the changes between two versions of an API', () => {
  it.each<[string, readonly ApiOperation[], readonly ApiOperation[], readonly (readonly unknown[])[]]>([
    ['nothing', [read], [read], []],
    [
      'another order, base and id of the operation',
      [read],
      [{ ...read, operationId: null, bases: ['/v1'], statuses: ['404', '200'] }],
      [],
    ],
    ['another name of a path parameter', [read], [{ ...read, path: '/carts/{cart}', required: ['path cart'] }], []],
    ['an operation', [], [read], [['operation-added', false, '/carts/{id}', undefined]]],
    ['an operation less', [read], [], [['operation-removed', true, '/carts/{id}', undefined]]],
    [
      'another method',
      [read],
      [{ ...read, method: 'PUT' }],
      [
        ['operation-removed', true, '/carts/{id}', undefined],
        ['operation-added', false, '/carts/{id}', undefined],
      ],
    ],
    [
      'statuses',
      [read],
      [{ ...read, statuses: ['200', 'default'] }],
      [
        ['status-removed', true, '/carts/{id}', '404'],
        ['status-added', false, '/carts/{id}', 'default'],
      ],
    ],
    [
      'requirements',
      [{ ...read, required: ['path id', 'query page'] }],
      [{ ...read, required: ['path id', 'header x', 'body'] }],
      [
        ['requirement-removed', false, '/carts/{id}', 'query page'],
        ['requirement-added', true, '/carts/{id}', 'header x'],
        ['requirement-added', true, '/carts/{id}', 'body'],
      ],
    ],
  ])('of %s', (_, before, after, changes) => {
    expect(
      compareOperations(before, after).map(({ kind, breaking, path, subject }) => [kind, breaking, path, subject]),
    ).toEqual(changes);
  });

  it('are at most 500', () => {
    const many = Array.from({ length: 600 }, (_, index) => ({ ...read, path: `/carts/x${index}` }));
    expect(compareOperations(many, [])).toHaveLength(500);
  });
});
