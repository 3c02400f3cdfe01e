import { expect, it } from '@jest/globals';
import { siblingCommitUrl } from './commit-url.js';

it.each([
  ['https://gitlab.com/a/b/-/commit/0123abc', '0123ABC', 'fedcba9', 'https://gitlab.com/a/b/-/commit/fedcba9'],
  ['https://git.example.org/b?id=0123abc&all=1', '0123abc', 'fedcba9', 'https://git.example.org/b?id=fedcba9&all=1'],
  ['https://gitlab.com/a/b/-/commit/0123abc', '0123abc', '../../x', null],
  ['https://gitlab.com/a/b/-/commit/0123abc', '7654321', 'fedcba9', null],
  ['https://gitlab.com/a/b/-/commit/0123abc', null, 'fedcba9', null],
  [null, '0123abc', 'fedcba9', null],
])('beside the address %s of %s, %s is at %s', (commitUrl, commitSha, sha, expected) =>
  expect(siblingCommitUrl({ commitUrl, commitSha }, sha)).toBe(expected),
);
