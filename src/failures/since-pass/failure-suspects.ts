import { Injectable } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListedRun } from '../../runs/run.reader.js';
import type { RunCommit } from '../../runs/source/run-commit.js';
import { ChangedFiles } from './changed-files.js';
import { commitsOfRange, rangeBetween, type RunOfRange, type RunRange } from './commit-range.js';
import { CommitRangesQueries } from './commit-ranges.queries.js';
import type { FailingRange } from './failing-ranges.js';
import { type FailurePlaces, suspectsOf, type Suspect } from './suspects.js';

/** A failure with its places and the range in which it began. */
export interface FailureToExplain {
  readonly seq: number;
  readonly places: FailurePlaces;
  readonly range: FailingRange | undefined;
}

/** Runs whose commits are read together, and commits of a range. */
const RUNS_AT_ONCE = 20;
const MOST_COMMITS = 1000;
/** Ranges of one answer; failures of further ones have no suspects. */
const MOST_RANGES = 50;
/** Failures between two turns of the event loop. */
const FAILURES_AT_ONCE = 50;

/** Finds the commits that may have broken tests. */
@Injectable()
export class FailureSuspects {
  constructor(private readonly queries: CommitRangesQueries) {}

  /** The suspects of each of some failures of a run, by its place; a failure without suspects is absent. */
  async of(run: ListedRun, failures: readonly FailureToExplain[]): Promise<ReadonlyMap<number, readonly Suspect[]>> {
    const changes = await this.changesOf(run, failures);
    const suspects = new Map<number, readonly Suspect[]>();
    for (const [index, { seq, places, range }] of failures.entries()) {
      const changed = range === undefined ? undefined : changes.get(keyOf(range));
      if (changed !== undefined) suspects.set(seq, suspectsOf(changed, places));
      if ((index + 1) % FAILURES_AT_ONCE === 0) await nextTurn();
    }
    return suspects;
  }

  private async changesOf(
    run: ListedRun,
    failures: readonly FailureToExplain[],
  ): Promise<ReadonlyMap<string, ChangedFiles>> {
    const ranges = new Map(
      failures.flatMap(({ range }) => (range === undefined ? [] : [[keyOf(range), range] as const])),
    );
    const shown = [...ranges].slice(0, MOST_RANGES);
    const runs = await this.runsOf(
      run,
      shown.map(([, range]) => range),
    );
    const changes = new Map<string, ChangedFiles>();
    for (const [key, range] of shown) {
      const between = rangeBetween(runs, range);
      if (between !== undefined) changes.set(key, new ChangedFiles(await this.commitsOf(run, between)));
    }
    return changes;
  }

  /** The runs of the run's branch and of those of the passes, up to the run. */
  private async runsOf(run: ListedRun, ranges: readonly FailingRange[]): Promise<readonly RunOfRange[]> {
    const { organizationId, projectId, id: upTo } = run;
    const branches = new Set([run.branch, ...ranges.map(({ branch }) => branch)].filter((branch) => branch !== null));
    const runs: RunOfRange[] = [];
    if (ranges.length === 0) return runs;
    for (const branch of branches)
      runs.push(...(await this.queries.runsOfBranch({ organizationId, projectId, branch, upTo })));
    const found = new Set(runs.map(({ id }) => id));
    const ends = new Set(ranges.flatMap(({ passedRunId, failedRunId }) => [passedRunId, failedRunId]));
    runs.push(
      ...(await this.queries.runs(
        organizationId,
        [...ends].filter((id) => !found.has(id)),
      )),
    );
    return runs;
  }

  private async commitsOf({ organizationId }: ListedRun, { between, passed }: RunRange): Promise<readonly RunCommit[]> {
    const bringing = between.filter(({ shas }) => shas !== null && shas.length > 0);
    const lists: (readonly RunCommit[])[] = [];
    let count = 0;
    for (let from = 0; from < bringing.length && count < MOST_COMMITS; from += RUNS_AT_ONCE) {
      const ids = bringing.slice(from, from + RUNS_AT_ONCE).map(({ id }) => id);
      const commits = await this.queries.commits(organizationId, ids);
      for (const id of ids) {
        const list = commits.get(id) ?? [];
        lists.push(list);
        count += list.length;
      }
    }
    return commitsOfRange(lists, passed).slice(0, MOST_COMMITS);
  }
}

function keyOf({ passedRunId, failedRunId }: FailingRange): string {
  return `${passedRunId} ${failedRunId}`;
}
