import { describe, expect, it } from '@jest/globals';
import { commitUrl, sourceUrl, sourceUrlTemplate } from './source-url.js';

const NONE = { sourceUrlTemplate: null, commitUrlTemplate: null };
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
    expect(sourceUrl({ repositoryUrl, commitSha, file: 'src/cart.ts', line: 12 }, NONE)).toBe(url);
  });

  it('has no line where none is known', () => {
    const url = sourceUrl({ repositoryUrl: 'https://github.com/shop/cart', commitSha, file: 'README.md' }, NONE);
    expect(url).toBe(`https://github.com/shop/cart/blob/${commitSha}/README.md`);
  });

  it('encodes what is no part of a path', () => {
    const file = 'src/[id]/a b#1?x="é".ts';
    const url = sourceUrl({ repositoryUrl: 'https://github.com/shop/cart', commitSha, file, line: 1 }, NONE);
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
    expect(
      sourceUrl({ repositoryUrl: 'https://github.com/shop/cart', commitSha, file, line: 1 }, NONE),
    ).toBeUndefined();
  });

  it.each([null, 'main', 'abc', '../../x', `${commitSha}/..`])('is unknown for the commit %j', (commit) => {
    const place = { repositoryUrl: 'https://github.com/shop/cart', commitSha: commit, file: 'a.ts', line: 1 };
    expect(sourceUrl(place, NONE)).toBeUndefined();
  });

  it('is a template for any line of the commit', () =>
    expect(sourceUrlTemplate({ repositoryUrl: 'https://gitlab.com/a/cart', commitSha: 'ABCDEF0' }, NONE)).toBe(
      'https://gitlab.com/a/cart/-/blob/abcdef0/{path}#L{line}',
    ));

  it.each([
    ['https://github.com/shop/cart', `https://github.com/shop/cart/commit/${commitSha}`],
    ['https://gitlab.com/a/cart', `https://gitlab.com/a/cart/-/commit/${commitSha}`],
    ['https://bitbucket.org/shop/cart', `https://bitbucket.org/shop/cart/commits/${commitSha}`],
    ['https://codeberg.org/shop/cart', `https://codeberg.org/shop/cart/commit/${commitSha}`],
    ['https://git.example.org/shop/cart', undefined],
    [null, undefined],
  ])('of a commit in %s is %s', (repositoryUrl, url) =>
    expect(commitUrl({ repositoryUrl, commitSha }, NONE)).toBe(url),
  );

  it('is unknown without a repository', () => {
    expect(sourceUrl({ repositoryUrl: null, commitSha, file: 'a.ts', line: 1 }, NONE)).toBeUndefined();
  });
});

describe('the address of a project with templates', () => {
  const repositoryUrl = 'https://git.example.org/shop/cart';
  const file = 'src/a {line}.ts';
  const templates = (sourceUrlTemplate: string, commitUrlTemplate: string | null = null) => ({
    sourceUrlTemplate,
    commitUrlTemplate,
  });

  it.each([
    [
      'https://git.example.org/{repository}/+/{commit}/{path}#{line}',
      `https://git.example.org/shop/cart/+/${commitSha}/src/a%20%7Bline%7D.ts#12`,
      `https://git.example.org/shop/cart/+/${commitSha}/src/a%20%7Bline%7D.ts`,
    ],
    [
      'https://git.example.org/tree/{path}?id={commit}&line={line}',
      `https://git.example.org/tree/src/a%20%7Bline%7D.ts?id=${commitSha}&line=12`,
      `https://git.example.org/tree/src/a%20%7Bline%7D.ts?id=${commitSha}&line=1`,
    ],
  ])('follows %s', (template, withLine, without) => {
    expect(sourceUrl({ repositoryUrl, commitSha, file, line: 12 }, templates(template))).toBe(withLine);
    expect(sourceUrl({ repositoryUrl, commitSha, file }, templates(template))).toBe(without);
  });

  it('follows them also on a host that is known', () => {
    const place = { repositoryUrl: 'https://github.com/shop/cart', commitSha: 'ABCDEF0' };
    const both = templates('https://mirror.example.org/{commit}/{path}', 'https://mirror.example.org/c/{commit}');
    expect(sourceUrlTemplate(place, both)).toBe('https://mirror.example.org/abcdef0/{path}');
    expect(commitUrl(place, both)).toBe('https://mirror.example.org/c/abcdef0');
  });

  it('needs a repository only where it names one', () => {
    const place = { repositoryUrl: null, commitSha, file: 'a.ts', line: 1 };
    expect(sourceUrl(place, templates('https://git.example.org/{commit}/{path}'))).toBeDefined();
    expect(sourceUrl(place, templates('https://git.example.org/{repository}/{commit}/{path}'))).toBeUndefined();
  });

  it.each(['../x.ts', '/etc/passwd', 'https://x/y', ''])('is unknown for the file %j', (outside) => {
    const place = { repositoryUrl, commitSha, file: outside, line: 1 };
    expect(sourceUrl(place, templates('https://git.example.org/{commit}/{path}'))).toBeUndefined();
  });

  it('is unknown for a branch', () => {
    const place = { repositoryUrl, commitSha: 'main' };
    expect(
      commitUrl(place, templates('https://x.example.org/{commit}/{path}', 'https://x.example.org/{commit}')),
    ).toBeUndefined();
  });
});
