import { describe, expect, it } from '@jest/globals';
import type { RunFixture } from '../runs/source/run-fixture.js';
import { fixtureChanges } from './fixture-changes.js';

const at = (path: string, digit: string): RunFixture => ({ path, sha256: digit.repeat(64), sizeBytes: null });

describe('changed fixtures', () => {
  it.each([
    ['nothing and nothing', [], [], []],
    ['the same', [at('a', '1')], [at('a', '1')], []],
    ['other bytes', [at('a', '1')], [at('a', '2')], ['changed a']],
    ['a new one', [], [at('a', '1')], ['added a']],
    ['a missing one', [at('a', '1')], [], ['removed a']],
    ['another name', [at('a', '1')], [at('b', '1')], ['removed a', 'added b']],
    [
      'all of them, changed ones first, each by path',
      [at('x', '1'), at('y', '1'), at('d', '1')],
      [at('a', '1'), at('y', '2'), at('x', '2')],
      ['changed x', 'changed y', 'removed d', 'added a'],
    ],
  ])('are found between %s', (_, before, after, changes) =>
    expect(fixtureChanges(before, after).map(({ change, path }) => `${change} ${path}`)).toEqual(changes),
  );

  it('do not include one of unknown size with the same bytes', () =>
    expect(fixtureChanges([{ ...at('a', '1'), sizeBytes: 1 }], [at('a', '1')])).toEqual([]));
});
