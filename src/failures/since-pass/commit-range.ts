import type { RunCommit } from '../../runs/source/run-commit.js';

/** A run of a branch with the commits that it brought; `shas` is null when it brought none. */
export interface RunOfRange {
  readonly id: string;
  readonly branch: string | null;
  /** Sorts by the time of the upload. */
  readonly contentId: string;
  readonly commitSha: string | null;
  readonly shas: readonly string[] | null;
}

/** The runs between the last pass of a test and its first failure. */
export interface RunRange {
  /** The runs of the failing branch after the pass, or all where the pass is on another branch, up to the first failure; the newest first. */
  readonly between: readonly RunOfRange[];
  /** The commits that the passing run had: nothing from them can have broken the test. */
  readonly passed: CommitSet;
}

/** The ids of the run in which a test last passed, and of the one in which it first failed after that. */
export interface RangeEnds {
  readonly passedRunId: string;
  readonly failedRunId: string;
}

/**
 * The range between two of some runs. Undefined where the passing run is not among them or brought neither a commit nor a list of
 * commits, because then nothing says which commits it had; and where the failing run had only commits of passing ones, so that no
 * commit broke the test.
 */
export function rangeBetween(
  runs: readonly RunOfRange[],
  { passedRunId, failedRunId }: RangeEnds,
): RunRange | undefined {
  const passing = runs.find(({ id }) => id === passedRunId);
  const failing = runs.find(({ id }) => id === failedRunId);
  if (passing === undefined || failing === undefined || !bringsCommits(passing)) return undefined;
  const passed = new CommitSet(
    runs
      .filter(({ branch, contentId }) => branch === passing.branch && contentId <= passing.contentId)
      .flatMap(({ commitSha, shas }) => [commitSha, shas].flat()),
  );
  if (failing.commitSha !== null && passed.has(failing.commitSha)) return undefined;
  // What another branch brought before or after the pass was never in it.
  const isAfter = ({ contentId }: RunOfRange): boolean =>
    passing.branch !== failing.branch || contentId > passing.contentId;
  const between = runs
    .filter((run) => run.branch === failing.branch && run.contentId <= failing.contentId && isAfter(run))
    .toSorted((left, right) => (left.contentId < right.contentId ? 1 : -1));
  return { between, passed };
}

function bringsCommits({ commitSha, shas }: RunOfRange): boolean {
  return commitSha !== null || shas !== null;
}

/**
 * The commits of a range, each once. `listed` are those of its runs, the newest run first. A list names each commit before its parents, so
 * what follows a commit of the passing run may be one of its ancestors and is left out.
 */
export function commitsOfRange(listed: readonly (readonly RunCommit[])[], passed: CommitSet): readonly RunCommit[] {
  const commits = new Map<string, RunCommit>();
  for (const list of listed) {
    const known = list.findIndex(({ sha }) => passed.has(sha));
    for (const commit of known === -1 ? list : list.slice(0, known))
      commits.set(commit.sha, commits.get(commit.sha) ?? commit);
  }
  return [...commits.values()];
}

/** Digits by which commits are found: also the shortest form of one. */
const SHORTEST = 7;

/** Commits by their digits, whole or abbreviated. */
export class CommitSet {
  readonly #shas = new Map<string, string[]>();

  constructor(shas: readonly (string | null)[]) {
    for (const sha of new Set(shas.flatMap((text) => text?.toLowerCase() ?? []))) {
      const head = sha.slice(0, SHORTEST);
      const alike = this.#shas.get(head);
      if (alike === undefined) this.#shas.set(head, [sha]);
      else alike.push(sha);
    }
  }

  /** Whether a commit is one of these; an abbreviation is every commit that begins so. */
  has(sha: string): boolean {
    const text = sha.toLowerCase();
    return (this.#shas.get(text.slice(0, SHORTEST)) ?? []).some((one) => one.startsWith(text) || text.startsWith(one));
  }
}
