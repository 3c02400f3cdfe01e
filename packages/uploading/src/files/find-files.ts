import { statSync } from 'node:fs';
import { normalize, resolve, sep } from 'node:path';
import { globSync } from 'tinyglobby';

/** Paths, folders and globs, and the folder that relative ones start from. */
export interface FileSelection {
  readonly patterns: readonly string[];
  readonly directory: string;
}

const GLOB = /[*?{]/;

/** Glob syntax that reports are not selected with; in a file name these characters are common. */
const LITERAL = /[()[\]!\\]/g;

const NEVER_SEARCHED = ['**/node_modules/**', '**/.git/**'];

/**
 * Returns the selected files, sorted and without duplicates. A folder selects all files below it. Globs are `*`, `**`, `?` and `{a,b}`.
 * Does not follow symbolic links that a search finds, and does not search node_modules and .git.
 */
export function findFiles({ patterns, directory }: FileSelection): readonly string[] {
  const globs = patterns.filter((pattern) => GLOB.test(pattern));
  const paths = patterns.filter((pattern) => !GLOB.test(pattern)).map((path) => resolve(directory, path));
  return [...new Set([...search(globs.map(toGlob), directory), ...paths.flatMap(filesAt)])].toSorted();
}

function filesAt(path: string): readonly string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  return stat.isDirectory() ? search(['**'], path) : [path];
}

function search(globs: readonly string[], directory: string): readonly string[] {
  return globSync(globs, {
    cwd: directory,
    absolute: true,
    dot: true,
    expandDirectories: false,
    extglob: false,
    followSymbolicLinks: false,
    ignore: NEVER_SEARCHED,
  }).map(normalize);
}

function toGlob(pattern: string): string {
  return pattern
    .split(sep)
    .join('/')
    .replaceAll(LITERAL, String.raw`\$&`);
}
