import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findFiles } from './find-files.js';

describe('findFiles', () => {
  let directory: string;

  beforeEach(() => {
    directory = realpathSync(mkdtempSync(join(tmpdir(), 'clarion-find-files-')));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  const write = (...paths: readonly string[]): void => {
    for (const path of paths) {
      mkdirSync(dirname(join(directory, path)), { recursive: true });
      writeFileSync(join(directory, path), '');
    }
  };
  const find = (...patterns: readonly string[]): readonly string[] =>
    findFiles({ patterns, directory }).map((file) => file.slice(directory.length + 1));

  it.each([
    ['*.xml', 'a.xml', true],
    ['*.xml', 'a/b.xml', false],
    ['**/*.xml', 'a.xml', true],
    ['**/*.xml', 'a/b/c.xml', true],
    ['a/**/c.xml', 'a/c.xml', true],
    ['a/**', 'a/b/c', true],
    ['a?.xml', 'ab.xml', true],
    ['a?.xml', 'a/.xml', false],
    ['{a,b*}.xml', 'bc.xml', true],
    ['{a,b}.xml', 'c.xml', false],
    ['a,b.xml', 'a,b.xml', true],
    ['a.b+(c).xml', 'a.b+(c).xml', true],
    ['a.xml', 'aXxml', false],
    ['./a.xml', 'a.xml', true],
    ['./*.xml', 'a.xml', true],
    ['a.b+(c)*.xml', 'a.b+(c)1.xml', true],
    ['(app)/[slug]/!*.xml', '(app)/[slug]/!a.xml', true],
    ['[ab]*.xml', 'a.xml', false],
    ['!*.xml', 'a.txt', false],
    ['**/*.xml', '.hidden/.a.xml', true],
    ['**/*.xml', 'a/node_modules/b.xml', false],
    ['**/*.xml', '.git/a.xml', false],
  ])('%s selects %s: %p', (pattern, path, expected) => {
    write(path);
    expect(find(pattern)).toEqual(expected ? [path] : []);
  });

  it('takes all files below a folder, but not those in node_modules', () => {
    write('reports/a.xml', 'reports/deep/b.json', 'reports/node_modules/c.xml', 'other.xml');
    expect(find('reports')).toEqual(['reports/a.xml', 'reports/deep/b.json']);
  });

  it('returns a file once, in order, however many patterns select it', () => {
    write('b.xml', 'a.xml');
    expect(find('b.xml', '*.xml', 'a.xml')).toEqual(['a.xml', 'b.xml']);
  });

  it('finds absolute globs and globs that start in the parent folder', () => {
    write('a.xml', 'deep/b.txt');
    const deep = join(directory, 'deep');
    expect(findFiles({ patterns: ['../*.xml', join(directory, '*.xml')], directory: deep })).toEqual([
      join(directory, 'a.xml'),
    ]);
  });

  it('does not follow symbolic links that a glob finds', () => {
    write('real/a.xml');
    symlinkSync(join(directory, 'real/a.xml'), join(directory, 'link.xml'));
    symlinkSync(join(directory, 'real'), join(directory, 'linked'));
    expect(find('**/*.xml')).toEqual(['real/a.xml']);
  });

  it('ignores paths that do not exist', () => {
    expect(find('none.xml', 'none/*.xml')).toEqual([]);
  });
});
