import { describe, expect, it } from '@jest/globals';
import { Problem } from '../../common/problem.js';
import { ValidationErrors } from '../../common/read-body-json.js';
import type { RunCommit } from '../../runs/source/run-commit.js';
import { readCommits } from './commits.js';
import { Fields } from './fields.js';

const sha = '0123456789abcdef0123456789abcdef01234567';

function read(commits: unknown): readonly RunCommit[] | null {
  const errors = new ValidationErrors();
  const found = readCommits(new Fields(JSON.parse(JSON.stringify({ commits })), '', errors), errors);
  errors.raise();
  return found;
}

function pointerOf(commits: unknown): string | undefined {
  try {
    read(commits);
  } catch (error) {
    if (error instanceof Problem) return error.errors[0]?.pointer;
  }
  return undefined;
}

describe('the commits of an upload', () => {
  it('are absent or empty as sent', () => {
    expect([read(undefined), read(null), read([])]).toEqual([null, null, []]);
  });

  it('are read with the first line of the title, the instant in UTC and the digits in lower case', () => {
    const commit = { sha: sha.toUpperCase(), title: 'Round\n\nBody', author: 'Dana', at: '2030-01-31T13:00:00+01:00' };
    expect(read([{ ...commit, files: ['src/cart.ts'], committer: 'x' }])).toEqual([
      { sha, title: 'Round', author: 'Dana', at: '2030-01-31T12:00:00.000Z', files: ['src/cart.ts'] },
    ]);
  });

  it('need only their digits', () => {
    expect(read([{ sha: sha.slice(0, 7) }])).toEqual([{ sha: '0123456', title: '', author: '', at: null, files: [] }]);
  });

  it('have titles and authors that are cut', () => {
    const [commit] = read([{ sha, title: 'x'.repeat(5000), author: 'y'.repeat(5000) }]) ?? [];
    expect([commit?.title.length, commit?.author.length]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(Math.max(commit?.title.length ?? 0, commit?.author.length ?? 0)).toBeLessThan(300);
  });

  it.each([
    ['no list', 'x', '/commits'],
    ['more than 200', Array.from({ length: 201 }, () => ({ sha })), '/commits'],
    ['no object', [{ sha }, 'x'], '/commits/1'],
    ['no digits', [{ sha: '--output=x' }], '/commits/0/sha'],
    ['a title that is no text', [{ sha, title: 7 }], '/commits/0/title'],
    ['a time without a zone', [{ sha, at: '2030-01-31T12:00:00' }], '/commits/0/at'],
    ['files that are no list', [{ sha, files: 'src' }], '/commits/0/files'],
    ['more than 1,000 files', [{ sha, files: Array.from({ length: 1001 }, () => 'a') }], '/commits/0/files'],
    ['an empty path', [{ sha, files: [''] }], '/commits/0/files'],
    ['a path of more than 1,024 characters', [{ sha, files: ['x'.repeat(1025)] }], '/commits/0/files'],
    [
      'paths of more than 262,144 characters together',
      Array.from({ length: 3 }, () => ({ sha, files: Array.from({ length: 100 }, () => 'x'.repeat(1000)) })),
      '/commits',
    ],
  ])('are refused with %s', (_, commits, pointer) => {
    expect(pointerOf(commits)).toBe(pointer);
  });
});
