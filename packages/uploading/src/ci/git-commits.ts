import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gitText, runGit } from './git.js';

/** A commit, as the member `commits` of a run has it. */
export interface Commit {
  readonly sha: string;
  readonly title: string;
  readonly author: string;
  readonly at: string;
  /** Paths from the root of the repository. */
  readonly files: readonly string[];
}

/** Which commits to read. */
export interface CommitRange {
  /** The commit of the run. */
  readonly head: string | undefined;
  /** The commit of the build before; undefined when it is not known. */
  readonly previous: string | undefined;
}

/** Limits of the server. */
const MAX_COMMITS = 200;
const MAX_FILES = 1000;
const MAX_PATH = 1024;
const MAX_CHARACTERS = 262_144;

/** Commits without a known build before. */
const DEFAULT_COMMITS = 20;

/** Anything else could be an option, or a name that moves. */
const SHA = /^[0-9a-f]{7,64}$/i;

/** Begins a commit, and separates its members. */
const START = '\u0002';
const MEMBER = '\u001F';

/** The settings of a user change neither the paths nor the lines. */
const LOG: readonly string[] = [
  '-c',
  'diff.relative=false',
  '-c',
  'log.showSignature=false',
  'log',
  '-z',
  '--name-only',
  '--no-renames',
  '--topo-order',
  `--format=${START}%H${MEMBER}%s${MEMBER}%an${MEMBER}%cI`,
];

/**
 * Reads the commits behind the build before up to the run's, newest first and each before its parents; without a build before, or when its
 * commit is not in the clone, the last 20. Undefined outside of git; `shallow` where the clone lacks the commit of
 * the run, or the parents of all commits.
 */
export function readCommits(
  directory: string,
  { head, previous }: CommitRange,
): readonly Commit[] | 'shallow' | undefined {
  if (head !== undefined && !SHA.test(head)) return 'shallow';
  const from = head === undefined ? 'HEAD' : `${head}^{commit}`;
  const [range, most] = isKnown(directory, previous) ? [`${previous}..${from}`, MAX_COMMITS] : [from, DEFAULT_COMMITS];
  const text = runGit(directory, ...LOG, `--max-count=${most}`, range, '--');
  if (text === undefined) return head === undefined || isKnown(directory, head) ? undefined : 'shallow';
  const all = parseCommits(text);
  const cut = shallowCommits(directory);
  const commits = all.filter(({ sha }) => !cut.has(sha));
  return commits.length === 0 && all.length > 0 ? 'shallow' : withinLimits(commits);
}

function isKnown(directory: string, commit: string | undefined): commit is string {
  return (
    commit !== undefined && SHA.test(commit) && runGit(directory, 'cat-file', '-e', `${commit}^{commit}`) !== undefined
  );
}

/** The commits whose parents the clone does not have: git lists all files of the tree as changed by them. */
function shallowCommits(directory: string): ReadonlySet<string> {
  const path = gitText(directory, 'rev-parse', '--git-path', 'shallow');
  try {
    return new Set(path === undefined ? [] : readFileSync(resolve(directory, path), 'utf8').split('\n'));
  } catch {
    return new Set();
  }
}

function parseCommits(text: string): readonly Commit[] {
  const commits: (Omit<Commit, 'files'> & { readonly files: string[] })[] = [];
  for (const token of text.split('\0')) {
    const [sha = '', title = '', author = '', at = ''] = token.slice(START.length).split(MEMBER);
    const file = token.replace(/^\n/, '');
    if (token.startsWith(START) && SHA.test(sha)) commits.push({ sha, title, author, at, files: [] });
    else if (file !== '') commits.at(-1)?.files.push(file);
  }
  return commits;
}

/** Leaves out files behind the limits of the server: those of the oldest commits. */
function withinLimits(commits: readonly Commit[]): readonly Commit[] {
  let characters = 0;
  return commits.map((commit) => {
    const files = commit.files.filter(({ length }) => length <= MAX_PATH).slice(0, MAX_FILES);
    characters += files.reduce((sum, { length }) => sum + length, 0);
    return { ...commit, files: characters <= MAX_CHARACTERS ? files : [] };
  });
}
