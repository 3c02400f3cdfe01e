import { describe, expect, it } from '@jest/globals';
import { badgeMarkdown } from './badge-markdown.js';

const BADGE = { origin: 'https://c.test', projectId: 'prj_1', targetId: 'tgt_2', name: 'Unit', branch: undefined };

describe('badgeMarkdown', () => {
  it('shows the badge and links to the target', () => {
    expect(badgeMarkdown(BADGE)).toBe(
      '[![Unit](https://c.test/open/v1/projects/prj_1/targets/tgt_2/badge.svg)](https://c.test/p/prj_1/tgt_2)',
    );
  });

  it('adds the branch', () => {
    expect(badgeMarkdown({ ...BADGE, branch: 'a b&c' })).toContain('badge.svg?branch=a+b%26c)');
  });

  it('escapes Markdown in the name', () => {
    expect(badgeMarkdown({ ...BADGE, name: 'a](x)\n[b' })).toContain(String.raw`![a\](x) \[b](`);
  });
});
