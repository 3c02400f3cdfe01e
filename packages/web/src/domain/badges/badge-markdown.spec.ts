import { describe, expect, it } from '@jest/globals';
import { badgeMarkdown } from './badge-markdown.js';

const ORIGIN = 'https://c.test';
const BADGE = { image: '/v1/unit/badge.svg', page: '/p/unit', name: 'Unit', branch: undefined };

describe('badgeMarkdown', () => {
  it('shows the badge and links to its page', () => {
    expect(badgeMarkdown(BADGE, ORIGIN)).toBe('[![Unit](https://c.test/v1/unit/badge.svg)](https://c.test/p/unit)');
  });

  it('adds the branch', () => {
    expect(badgeMarkdown({ ...BADGE, branch: 'a b&c' }, ORIGIN)).toContain('badge.svg?branch=a+b%26c)');
  });

  it('escapes Markdown in the name', () => {
    expect(badgeMarkdown({ ...BADGE, name: 'a](x)\n[b' }, ORIGIN)).toContain(String.raw`![a\](x) \[b](`);
  });
});
