import { describe, expect, it } from '@jest/globals';
import { ChangedFiles } from './changed-files.js';
import { suspectsOf, type FailurePlaces } from './suspects.js';

const SHAS = ['a', 'b', 'c', 'd', 'e', 'f', '1', '2'];

/** Commits with the files that each changes, newest first. */
const commitsOf = (files: readonly (readonly string[])[]): ChangedFiles =>
  new ChangedFiles(
    files.map((changed, index) => ({
      sha: (SHAS[index % SHAS.length] ?? '').repeat(40),
      title: `Commit ${index}`,
      author: 'Dana',
      at: null,
      files: changed,
    })),
  );

/** The suspects in short: the first digit of the commit, the reason and the files. */
const found = (files: readonly (readonly string[])[], places: FailurePlaces): readonly string[] =>
  suspectsOf(commitsOf(files), places).map(
    ({ commitSha, why, files: changed }) => `${commitSha.slice(0, 1)} ${why} ${changed.join(' ')}`,
  );

const CART = ['src/cart/total.ts', 'src/cart/tax.ts', 'test/cart.test.ts'];

describe('the suspects of a failure', () => {
  it.each<[string, (readonly string[])[], FailurePlaces, readonly string[]]>([
    ['are none without commits', [], { stack: CART, testFile: undefined }, []],
    ['are none where no commit is near', [['docs/a.md']], { stack: CART, testFile: 'test/cart.test.ts' }, []],
    [
      'are a file of the stack before the file of the test before their directories',
      [['src/cart/readme.md'], ['spec/cart.ts'], ['src/cart/total.ts']],
      { stack: ['src/cart/total.ts'], testFile: 'spec/cart.ts' },
      ['c stack src/cart/total.ts', 'b test-file spec/cart.ts', 'a same-directory src/cart/readme.md'],
    ],
    [
      'are the innermost call first',
      [['src/cart/tax.ts'], ['src/cart/total.ts']],
      { stack: CART, testFile: undefined },
      ['b stack src/cart/total.ts', 'a stack src/cart/tax.ts'],
    ],
    [
      'are the frames of the test behind all others, although an assertion fails there',
      [['test/cart.test.ts'], ['src/cart/tax.ts']],
      { stack: ['test/cart.test.ts', 'src/cart/tax.ts'], testFile: 'test/cart.test.ts' },
      ['b stack src/cart/tax.ts', 'a stack test/cart.test.ts'],
    ],
    [
      'are the one that touches more of the stack first, then the newer',
      [['src/cart/total.ts'], ['src/cart/total.ts'], ['src/cart/total.ts', 'src/cart/tax.ts']],
      { stack: CART, testFile: undefined },
      ['c stack src/cart/total.ts src/cart/tax.ts', 'a stack src/cart/total.ts', 'b stack src/cart/total.ts'],
    ],
    [
      'are sources of the same kind in a directory before others',
      [['src/cart/notes.md'], ['src/cart/rates.ts']],
      { stack: ['src/cart/total.ts'], testFile: undefined },
      ['b same-directory src/cart/rates.ts', 'a same-directory src/cart/notes.md'],
    ],
    [
      'are only sources of the same kind in the root, where everything is',
      [['readme.md'], ['rates.go']],
      { stack: ['total.go'], testFile: 'total_test.go' },
      ['b same-directory rates.go'],
    ],
    [
      'are in the directory that mirrors the one of the test, the source that it is named for first',
      [['src/main/java/shop/Tax.java'], ['src/main/java/shop/Cart.java'], ['src/main/java/pay/Cart.java']],
      { stack: [], testFile: 'src/test/java/shop/CartTest.java' },
      ['b same-directory src/main/java/shop/Cart.java', 'a same-directory src/main/java/shop/Tax.java'],
    ],
    [
      'are found by the end of an absolute path with a folder, and not by a name alone',
      [['index.js'], ['src/index.js']],
      { stack: ['/home/ci/shop/src/index.js'], testFile: undefined },
      ['b stack src/index.js'],
    ],
    [
      'are found by a name that only one changed file has',
      [['shop/src/main/java/shop/Cart.java'], ['a/Tax.java', 'b/Tax.java']],
      { stack: ['Cart.java', 'Tax.java'], testFile: undefined },
      ['a stack shop/src/main/java/shop/Cart.java'],
    ],
    [
      'are found in the directory that the one of an absolute path ends with',
      [['src/cart/rates.ts']],
      { stack: ['/home/ci/shop/src/cart/total.ts'], testFile: undefined },
      ['a same-directory src/cart/rates.ts'],
    ],
  ])('%s', (_name, commits, places, expected) => {
    expect(found(commits, places)).toEqual(expected);
  });

  it('are at most 5, with at most 5 files each', () => {
    const files = Array.from({ length: 8 }, (_, index) => `src/${index}.ts`);
    const suspects = suspectsOf(commitsOf(Array.from({ length: 8 }, () => files)), {
      stack: files,
      testFile: undefined,
    });
    expect(suspects.map((suspect) => suspect.files.length)).toEqual([5, 5, 5, 5, 5]);
  });
});
