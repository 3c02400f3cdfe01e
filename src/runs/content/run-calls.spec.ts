import { describe, expect, it } from '@jest/globals';
import { array, assert, constantFrom, property, string, tuple } from 'fast-check';
import { maskedPath, maskSegment, CallCounter } from './run-calls.js';

describe('the masked path of an address', () => {
  it.each([
    ['https://shop.example/v1/carts/17/items?page=2#top', '/v1/carts/{}/items'],
    ['/carts/17', '/carts/{}'],
    ['carts/17', '/carts/{}'],
    ['https://shop.example', '/'],
    ['https://shop.example?next=https://other.example/a', '/'],
    ['/login?next=https://other.example/a', '/login'],
    ['/a#b?c', '/a'],
    ['//carts///17/', '/carts/{}'],
    ['', '/'],
    // Ids: digits alone, UUIDs, hexadecimal digests, and long texts with a digit.
    ['/v1/v2/2024', '/v1/v2/{}'],
    ['/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', '/{}'],
    ['/deadbee1/deadbeef/cafe1', '/{}/deadbeef/cafe1'],
    ['/prj0Vbg1UJ7tAFtalFj5EZo/a-name-without-any-digit', '/{}/a-name-without-any-digit'],
    ['/files/report-2024.pdf', '/files/report-2024.pdf'],
    [`/${'x'.repeat(499)}`, `/${'x'.repeat(499)}`],
    [`/${'x'.repeat(500)}`, undefined],
    ['/a'.repeat(30), '/a'.repeat(30)],
    ['/a'.repeat(31), undefined],
  ])('of %j is %j', (address, path) => {
    expect(maskedPath(address)).toBe(path);
  });

  it('is its masked segments, whatever they are', () => {
    const segment = string({ unit: constantFrom(...'ab-0123456789xyzäé{}.'), minLength: 1, maxLength: 24 });
    assert(
      property(array(segment, { maxLength: 8 }), (segments) => {
        expect(maskedPath(`https://host/${segments.join('/')}?q`)).toBe(`/${segments.map(maskSegment).join('/')}`);
      }),
    );
  });
});

describe('the calls of an upload', () => {
  const count = (...calls: readonly (readonly [string, string])[]): readonly unknown[] => {
    const counter = new CallCounter();
    counter.add(
      'test',
      calls.map(([method, url]) => ({ type: 'trace', data: { method, url, status: 200 } })),
    );
    return (counter.finish()?.calls ?? []).map(({ method, path, statuses }) => [method, path, statuses['200']]);
  };

  it('are one for each method and masked path', () => {
    expect(
      count(
        ['GET', '/carts/1'],
        ['get', 'https://a.example/carts/22?x'],
        ['POST', '/carts/1'],
        ['GET', '/carts/{}'],
        ['GET', '/carts'],
        ['GET', '/carts/{}/x'],
        ['GET', 'https://a.example'],
        ['Ä', '/'],
      ),
    ).toEqual([
      ['GET', '/carts/{}', 3],
      ['POST', '/carts/{}', 1],
      ['GET', '/carts', 1],
      ['GET', '/carts/{}/x', 1],
      ['GET', '/', 1],
      ['Ä', '/', 1],
    ]);
  });

  it('are those of their methods and paths, whatever these are', () => {
    const path = string({ unit: constantFrom(...'ab1/{}'), maxLength: 6 });
    assert(
      property(array(tuple(constantFrom('GET', 'PUT', 'get'), path), { maxLength: 40 }), (calls) => {
        const expected = new Map<string, number>();
        for (const [method, url] of calls) {
          const key = `${method.toUpperCase()} ${maskedPath(url) ?? ''}`;
          expected.set(key, (expected.get(key) ?? 0) + 1);
        }
        const counted = count(...calls).map((call) => (Array.isArray(call) ? [`${call[0]} ${call[1]}`, call[2]] : []));
        expect(counted).toEqual([...expected]);
      }),
    );
  });

  it('are counted once where a report shows one again, with the test that shows it', () => {
    const counter = new CallCounter();
    const data = { method: 'GET', url: '/carts', status: 500, durationMs: 4 };
    counter.add('first', [{ type: 'trace', data }]);
    counter.add('second', [{ type: 'trace', data: { ...data, repeated: true } }]);
    counter.addOutside([{ type: 'trace', data }]);
    expect(counter.finish()?.calls).toEqual([
      expect.objectContaining({ statuses: { 500: 2 }, failures: 2, tests: ['first', 'second'], testCount: 2 }),
    ]);
  });
});
