import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { basename, isAbsolute, relative, resolve, sep } from 'node:path';

/** Where files of a report may be. */
export interface SearchFolders {
  /** The folder of the checkout, or of the command outside of a repository. */
  readonly repository: string;
  /** The folders of the report: relative paths begin there. */
  readonly report: readonly string[];
}

/** A file inside of a folder that may be sent. */
export interface LocalFile {
  /** Without symbolic links. */
  readonly path: string;
  /** Its path within the repository, or else within the folder of the report, with `/`. */
  readonly name: string;
  readonly sizeBytes: number;
}

/** A path of another machine has at most so many folders to leave out. */
const MOST_PARTS = 64;

/** A shorter end of a path could be any file. */
const FEWEST_PARTS = 2;

/**
 * Finds the file that a report names by an absolute path, or one that is relative to the report or the repository. A path of another machine,
 * such as of a container, is looked for by its end. Undefined for no regular file, and for every path that leads out of both folders, over a
 * symbolic link or by itself: reports are written by tests, which anyone may have written.
 */
export function findLocalFile(reported: string, { repository, report }: SearchFolders): LocalFile | undefined {
  if (reported === '' || reported.includes('\0')) return undefined;
  const roots = [repository, ...report].flatMap((root) => realPath(root) ?? []);
  for (const candidate of candidatesOf(reported, repository, report)) {
    const found = regularFile(candidate, roots);
    if (found !== undefined) return found;
  }
  return undefined;
}

function* candidatesOf(reported: string, repository: string, report: readonly string[]): Generator<string> {
  if (isAbsolute(reported)) yield reported;
  else for (const folder of [...report, repository]) yield resolve(folder, reported);
  const parts = reported.split(/[\\/]/).filter((part) => part !== '' && part !== '.');
  if (!/^(?:[\\/]|[A-Za-z]:)/.test(reported) || parts.includes('..')) return;
  for (let first = Math.max(1, parts.length - MOST_PARTS); first <= parts.length - FEWEST_PARTS; first += 1)
    for (const folder of [repository, ...report]) yield resolve(folder, ...parts.slice(first));
}

function regularFile(candidate: string, roots: readonly string[]): LocalFile | undefined {
  const stat = statOf(candidate);
  const path = stat?.isFile() === true ? realPath(candidate) : undefined;
  if (stat === undefined || path === undefined) return undefined;
  const root = roots.find((folder) => path.startsWith(folder.endsWith(sep) ? folder : folder + sep));
  if (root === undefined) return undefined;
  const name = relative(root, path).split(sep).join('/');
  return isPrivate(name) ? undefined : { path, name, sizeBytes: stat.size };
}

/** Files of git, and hidden files, which contain credentials more often than results. */
function isPrivate(name: string): boolean {
  return name.split('/').includes('.git') || basename(name).startsWith('.');
}

/** Undefined also for a path that is too long. */
function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
