import { expect, it } from '@jest/globals';
import { siblingCommitUrl } from './commit-url.js';

it.each([
  ['https://gitlab.com/a/b/-/commit/0123abc', 'fedcba9', 'https://gitlab.com/a/b/-/commit/fedcba9'],
  ['https://gitlab.com/a/b/-/commit/0123abc', '../../x', null],
  [null, 'fedcba9', null],
])('beside the commit %s, %s is at %s', (url, sha, expected) => expect(siblingCommitUrl(url, sha)).toBe(expected));
