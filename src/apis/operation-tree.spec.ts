import { describe, expect, it } from '@jest/globals';
import { OperationTree } from './operation-tree.js';

const operation = (
  path: string,
  method = 'GET',
  ...bases: readonly string[]
): { method: string; path: string; bases: readonly string[] } => ({
  method,
  path,
  bases,
});

const TREE = new OperationTree([
  operation('/carts', 'GET', '/v1', ''),
  operation('/carts', 'POST', '/v1'),
  operation('/carts/{id}'),
  operation('/carts/mine'),
  operation('/carts/{id}/items/{item}'),
  operation('/carts/mine/notes'),
  operation('/files/{name}.json'),
  operation('/files/{name}-{size}.png'),
  operation('/files/{any}', 'GET'),
  operation('/2/tweets'),
  operation('/{tenant}/info'),
  operation('/', 'GET', '/v1'),
]);

describe('the operation of a call', () => {
  it.each([
    ['GET', '/carts', '/carts'],
    ['GET', '/v1/carts', '/carts'],
    ['POST', '/carts', '/carts'],
    ['DELETE', '/carts', undefined],
    ['GET', '/v2/carts', undefined],
    ['GET', '/carts/{}', '/carts/{id}'],
    ['GET', '/carts/word', '/carts/{id}'],
    ['GET', '/carts/mine', '/carts/mine'],
    // A literal that leads nowhere does not hide the parameter beside it.
    ['GET', '/carts/mine/items/{}', '/carts/{id}/items/{item}'],
    ['GET', '/carts/mine/notes', '/carts/mine/notes'],
    ['GET', '/files/a.json', '/files/{name}.json'],
    ['GET', '/files/a-b.png', '/files/{name}-{size}.png'],
    ['GET', '/files/a.txt', '/files/{any}'],
    // A literal that looks like an id is masked in calls.
    ['GET', '/{}/tweets', '/2/tweets'],
    ['GET', '/acme/info', '/{tenant}/info'],
    ['GET', '/v1', '/'],
    ['GET', '/', '/'],
    ['GET', '/carts/{}/items', undefined],
  ])('%s %s is %s', (method, path, found) => {
    expect(TREE.find(method, path)?.path).toBe(found);
  });

  it('is found among many templates that match the beginning of a path at one time', () => {
    const templates = Array.from({ length: 200 }, (_, index) => `${'/{a}'.repeat(index % 20)}/x{b}${index}`);
    const tree = new OperationTree(
      [...templates, ...templates.map((path) => path.replaceAll('{a}', 'x{a}x'))].map((path) => operation(path)),
    );
    expect(tree.find('GET', '/xx'.repeat(20))).toBeUndefined();
    expect(tree.find('GET', `${'/xx'.repeat(19)}/xx39`)?.path).toBe(`${'/x{a}x'.repeat(19)}/x{b}39`);
  });
});
