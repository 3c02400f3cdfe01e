import { describe, expect, it } from '@jest/globals';
import { parseCodeowners } from './codeowners.js';

const ownersOf = (text: string, path: string): readonly string[] => parseCodeowners(text)(path, { steps: 0 });

/** The example of GitHub's page "About code owners". */
const EXAMPLE = `
# These owners will be the default owners for everything in the repo.
*       @global-owner1 @global-owner2
*.js    @js-owner #This is an inline comment.
*.go docs@example.com
*.txt @octo-org/octocats
/build/logs/ @doctocat
docs/* docs@example.com
apps/ @octocat
/docs/ @doctocat
/scripts/ @doctocat @octocat
**/logs @octocat
/apps/ @octocat
/apps/github
`;

describe('the owners of a file', () => {
  it.each([
    ['README.md', ['@global-owner1', '@global-owner2']],
    ['src/deep/a.js', ['@js-owner']],
    ['main.go', ['docs@example.com']],
    ['notes.txt', ['@octo-org/octocats']],
    ['build/logs/today', ['@octocat']],
    ['build/logs.md', ['@global-owner1', '@global-owner2']],
    ['other/apps/x', ['@octocat']],
    ['docs/a/b.md', ['@doctocat']],
    ['scripts/run', ['@doctocat', '@octocat']],
    ['deep/logs/x', ['@octocat']],
    ['apps/web/x', ['@octocat']],
    ['apps/github/x', []],
    ['./src/a.js', ['@js-owner']],
    ['src\\a.js', ['@js-owner']],
    ['/src/a.js', ['@js-owner']],
  ])('of %s in the example of GitHub are %j', (path, owners) => {
    expect(ownersOf(EXAMPLE, path)).toEqual(owners);
  });

  it.each([
    ['docs/* @a', 'docs/x.md', ['@a']],
    ['docs/* @a', 'docs/deep/x.md', []],
    ['docs/* @a', 'other/docs/x.md', []],
    ['docs/ @a', 'other/docs/x.md', ['@a']],
    ['/docs @a', 'docs/x.md', ['@a']],
    ['a\\ b.md @a', 'a b.md', ['@a']],
    ['* @Team/A', 'x', ['@team/a']],
    ['* @a\n* @b', 'x', ['@b']],
    ['* @a\r\nx\r\n', 'x', []],
    ['* @a\n!x @b', 'x', ['@a']],
    ['* @a\n[x] @b', 'x', ['@a']],
    ['* @a\n*?*?*?*?*? @b', 'xxxxxxxx', ['@a']],
    ['', 'x', []],
    ['[Docs] @writers\n*.md\n[Web][2]\n*.md @web', 'a.md', ['@writers', '@web']],
    ['* @all\n^[Docs] @writers\n*.md @a\nb.md', 'b.md', ['@all', '@writers']],
    ['[Docs]\n*.md @a\n[Web]\nx @w\n[docs] @b\nx.md', 'x.md', ['@b']],
    ['[Docs] @a @A # all\nx', 'x', ['@a']],
    ['# * @a', 'x', []],
  ])('in %j, of %s are %j', (text, path, owners) => {
    expect(ownersOf(text, path)).toEqual(owners);
  });
});
