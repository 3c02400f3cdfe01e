import { describe, expect, it } from '@jest/globals';
import { commitUrl, sourceUrl, sourceUrlTemplate } from './source-url.js';

const commitSha = '0123456789abcdef0123456789abcdef01234567';

describe('the address of a line of source', () => {
  it.each([
    ['https://github.com/shop/cart', `https://github.com/shop/cart/blob/${commitSha}/src/cart.ts#L12`],
    ['https://github.example.org/shop/cart', `https://github.example.org/shop/cart/blob/${commitSha}/src/cart.ts#L12`],
    ['https://gitlab.com/a/b/cart', `https://gitlab.com/a/b/cart/-/blob/${commitSha}/src/cart.ts#L12`],
    ['https://gitlab.example.org/a/cart', `https://gitlab.example.org/a/cart/-/blob/${commitSha}/src/cart.ts#L12`],
    ['https://bitbucket.org/shop/cart', `https://bitbucket.org/shop/cart/src/${commitSha}/src/cart.ts#lines-12`],
    [
      'https://gitea.example.org/shop/cart',
      `https://gitea.example.org/shop/cart/src/commit/${commitSha}/src/cart.ts#L12`,
    ],
    ['https://codeberg.org/shop/cart', `https://codeberg.org/shop/cart/src/commit/${commitSha}/src/cart.ts#L12`],
    ['https://notgithub.com/shop/cart', undefined],
    ['https://git.example.org/shop/cart', undefined],
  ])('in %s is %s', (repositoryUrl, url) => {
    expect(sourceUrl({ repositoryUrl, commitSha, file: 'src/cart.ts', line: 12 })).toBe(url);
  });

  it('has no line where none is known', () => {
    const url = sourceUrl({ repositoryUrl: 'https://github.com/shop/cart', commitSha, file: 'README.md' });
    expect(url).toBe(`https://github.com/shop/cart/blob/${commitSha}/README.md`);
  });

  it('encodes what is no part of a path', () => {
    const file = 'src/[id]/a b#1?x="é".ts';
    const url = sourceUrl({ repositoryUrl: 'https://github.com/shop/cart', commitSha, file, line: 1 });
    expect(url).toBe(`https://github.com/shop/cart/blob/${commitSha}/src/%5Bid%5D/a%20b%231%3Fx%3D%22%C3%A9%22.ts#L1`);
  });

  it.each([
    '',
    '/etc/passwd',
    '../x.ts',
    'src/../../x.ts',
    'src//x.ts',
    'C:/x.ts',
    'node:internal',
    'https://x/y',
    'a\\b',
    'a\nb',
    '\ud800',
  ])('is unknown for the file %j', (file) => {
    expect(sourceUrl({ repositoryUrl: 'https://github.com/shop/cart', commitSha, file, line: 1 })).toBeUndefined();
  });

  it.each([null, 'main', 'abc', '../../x', `${commitSha}/..`])('is unknown for the commit %j', (commit) => {
    const place = { repositoryUrl: 'https://github.com/shop/cart', commitSha: commit, file: 'a.ts', line: 1 };
    expect(sourceUrl(place)).toBeUndefined();
  });

  it('is a template for any line of the commit', () =>
    expect(sourceUrlTemplate({ repositoryUrl: 'https://gitlab.com/a/cart', commitSha: 'ABCDEF0' })).toBe(
      'https://gitlab.com/a/cart/-/blob/abcdef0/{path}#L{line}',
    ));

  it.each([
    ['https://github.com/shop/cart', `https://github.com/shop/cart/commit/${commitSha}`],
    ['https://gitlab.com/a/cart', `https://gitlab.com/a/cart/-/commit/${commitSha}`],
    ['https://bitbucket.org/shop/cart', `https://bitbucket.org/shop/cart/commits/${commitSha}`],
    ['https://codeberg.org/shop/cart', `https://codeberg.org/shop/cart/commit/${commitSha}`],
    ['https://git.example.org/shop/cart', undefined],
    [null, undefined],
  ])('of a commit in %s is %s', (repositoryUrl, url) => expect(commitUrl({ repositoryUrl, commitSha })).toBe(url));

  it('is unknown without a repository', () => {
    expect(sourceUrl({ repositoryUrl: null, commitSha, file: 'a.ts', line: 1 })).toBeUndefined();
  });
});
