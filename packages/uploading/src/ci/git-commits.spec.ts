import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readCommits, type Commit } from './git-commits.js';

let folder: string;
let shop: string;

function git(directory: string, ...command: readonly string[]): string {
  const settings = ['-c', 'user.name=Dana', '-c', 'user.email=dana@example.org', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...settings, ...command], { cwd: directory, encoding: 'utf8', stdio: 'pipe' }).trim();
}

/** Commits files and returns the digits of the commit. */
function commit(title: string, files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(shop, name)), { recursive: true });
    writeFileSync(join(shop, name), text);
  }
  git(shop, 'add', '.');
  git(shop, 'commit', '-q', '--allow-empty', '-m', title);
  return git(shop, 'rev-parse', 'HEAD');
}

const found = (directory: string, previous?: string, head?: string): readonly Commit[] => {
  const commits = readCommits(directory, { head, previous });
  return commits === undefined || commits === 'shallow' ? [] : commits;
};
const filesIn = (commits: readonly Commit[]): readonly (readonly string[])[] => commits.map(({ files }) => files);

let first: string;
let second: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clarion-commits-'));
  shop = join(folder, 'shop');
  mkdirSync(shop);
  git(shop, 'init', '-q', '-b', 'main');
  first = commit('First', { 'src/a.ts': '1', 'b.ts': '1' });
  second = commit('Second\n\nWith a body', { 'src/a b.ts': '2', 'src/ü.ts': '2' });
  git(shop, 'mv', 'b.ts', 'c.ts');
  commit('Third', {});
  commit('Fourth', {});
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the commits since a build', () => {
  it('are those behind its commit, newest first, with all files of each', () => {
    const commits = found(shop, first);
    expect(commits.map(({ title, author }) => `${title} ${author}`)).toEqual([
      'Fourth Dana',
      'Third Dana',
      'Second Dana',
    ]);
    expect(filesIn(commits)).toEqual([[], ['b.ts', 'c.ts'], ['src/a b.ts', 'src/ü.ts']]);
    expect(commits[2]).toMatchObject({
      sha: second,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*[+-]\d\d:\d\d$|Z$/),
    });
  });

  it('end at the commit of the run', () => {
    expect(found(shop, first, second).map(({ title }) => title)).toEqual(['Second']);
  });

  it('have paths from the root of the repository in a folder of it too', () => {
    git(shop, 'config', 'diff.relative', 'true');
    expect(filesIn(found(join(shop, 'src'), second))).toEqual([[], ['b.ts', 'c.ts']]);
    git(shop, 'config', '--unset', 'diff.relative');
  });

  it.each(['f'.repeat(40), '--output=stolen', '-n1', 'main', undefined])(
    'are the last 20 where the build before is %s',
    (previous) => {
      expect(found(shop, previous)).toHaveLength(4);
    },
  );

  it('are none where the clone lacks the commit of the run', () => {
    expect(readCommits(shop, { head: 'f'.repeat(40), previous: first })).toBe('shallow');
  });

  it('are none in a clone with one commit, and never one without its parents', () => {
    git(folder, 'clone', '-q', '--depth', '1', `file://${shop}`, 'one');
    expect(readCommits(join(folder, 'one'), { head: undefined, previous: first })).toBe('shallow');
    git(folder, 'clone', '-q', '--depth', '2', `file://${shop}`, 'two');
    expect(found(join(folder, 'two')).map(({ title }) => title)).toEqual(['Fourth']);
  });

  it('are none outside of git', () => {
    expect(readCommits(folder, { head: undefined, previous: undefined })).toBeUndefined();
  });

  it('have as many files as the server takes: the oldest commits lose theirs', () => {
    const long = (index: number): string => `${'deep/'.repeat(40)}${index}.ts`;
    const before = git(shop, 'rev-parse', 'HEAD');
    commit('Many', Object.fromEntries(Array.from({ length: 1100 }, (_, index) => [long(index), '1'])));
    commit('More', Object.fromEntries(Array.from({ length: 1100 }, (_, index) => [long(index), '2'])));
    const files = filesIn(found(shop, before));
    expect(files.map(({ length }) => length)).toEqual([1000, 0]);
  });
});
