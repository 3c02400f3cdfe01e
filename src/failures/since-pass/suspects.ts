import type { ChangedFile, ChangedFiles } from './changed-files.js';
import { directoryOf, endingOf, subjectOf } from './source-path.js';

/** Why a commit may have broken a test. */
const SUSPICIONS = ['stack', 'test-file', 'same-directory'] as const;

export type Suspicion = (typeof SUSPICIONS)[number];

/** The reasons in words. Pages, the command line and Markdown show these. */
const REASONS: Readonly<Record<Suspicion, string>> = {
  stack: 'in the stack',
  'test-file': 'the file of the test',
  'same-directory': 'in the same directory',
};

/** A commit that may have broken a test. */
export interface Suspect {
  readonly commitSha: string;
  readonly title: string;
  readonly author: string;
  readonly at: string | null;
  readonly why: Suspicion;
  /** `why` in words. */
  readonly reason: string;
  /** Those of its files that make it suspect. */
  readonly files: readonly string[];
}

/** Where a test failed, as paths in the form of `toSourcePath`. */
export interface FailurePlaces {
  /** The files of its stack within the project, the innermost call first, each once. */
  readonly stack: readonly string[];
  readonly testFile: string | undefined;
}

/** Suspects of one failure, and files of one suspect. */
const MOST_SUSPECTS = 5;
const MOST_FILES = 5;

/** A commit's reason, and how near it is to what failed: less is nearer. */
interface Trace {
  readonly commit: number;
  readonly why: Suspicion;
  readonly distance: number;
  readonly files: Set<string>;
}

/**
 * The commits that touch a file of the stack, the file of the test, or the directory of one of them, in this order. Among those of one
 * reason the nearer to the innermost call comes first, then the one that touches more of the files, then the newer. The frames of the
 * test itself count behind all others: an assertion fails in the test, whatever broke. The directory of a test is also the one that mirrors
 * it (`src` for `test`), and in both the source that the test is named for comes first.
 */
export function suspectsOf(changes: ChangedFiles, { stack, testFile }: FailurePlaces): readonly Suspect[] {
  const places = [...stack.filter((file) => file !== testFile), ...stack.filter((file) => file === testFile)];
  const traces = new Map<number, Trace>();
  const trace = (why: Suspicion, distance: number, found: readonly ChangedFile[]): void => {
    for (const { commit, file } of found) {
      const known = traces.get(commit);
      if (known === undefined) traces.set(commit, { commit, why, distance, files: new Set([file]) });
      else if (known.why === why && known.files.size < MOST_FILES) known.files.add(file);
    }
  };
  for (const [index, file] of places.entries()) trace('stack', index, changes.of(file));
  if (testFile !== undefined) trace('test-file', 0, changes.of(testFile));
  const besides = new Set(testFile === undefined ? places : [...places, testFile]);
  const mirroring = testFile === undefined ? [] : changes.mirroring(testFile).filter(isLike(testFile));
  if (testFile !== undefined)
    trace('same-directory', -1, [...changes.besides(testFile), ...mirroring].filter(isAbout(testFile)));
  for (const [index, file] of [...besides].entries()) {
    const found = changes.besides(file);
    trace('same-directory', 2 * index, found.filter(isLike(file)));
    // Everything is in the same directory in a root: the readme too.
    if (directoryOf(file) !== '') trace('same-directory', 2 * index + 1, found);
  }
  trace('same-directory', 2 * besides.size, mirroring);
  return [...traces.values()]
    .toSorted(inOrder)
    .slice(0, MOST_SUSPECTS)
    .flatMap((found) => toSuspect(changes, found));
}

/** Whether a change is one of a source of the same kind. */
function isLike(file: string): (change: ChangedFile) => boolean {
  return (change) => endingOf(change.file) === endingOf(file);
}

/** Whether a change is one of the source that a test is named for. */
function isAbout(test: string): (change: ChangedFile) => boolean {
  return (change) => isLike(test)(change) && subjectOf(change.file) === subjectOf(test);
}

function inOrder(left: Trace, right: Trace): number {
  return (
    SUSPICIONS.indexOf(left.why) - SUSPICIONS.indexOf(right.why) ||
    left.distance - right.distance ||
    right.files.size - left.files.size ||
    left.commit - right.commit
  );
}

function toSuspect({ commits }: ChangedFiles, { commit, why, files }: Trace): readonly Suspect[] {
  const found = commits[commit];
  if (found === undefined) return [];
  const { sha, title, author, at } = found;
  return [{ commitSha: sha, title, author, at, why, reason: REASONS[why], files: [...files] }];
}
