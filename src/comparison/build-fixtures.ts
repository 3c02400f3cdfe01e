import { fixtureChanges, type FixtureChange } from '../files/fixture-changes.js';
import type { RunFixture } from '../runs/source/run-fixture.js';

/** The place of a run in its build. */
export interface JobOfBuild {
  readonly targetId: string;
  readonly job: string | null;
}

/** A run of a build, with the fixtures that it named. */
export interface FixturesOfJob extends JobOfBuild {
  readonly fixtures: readonly RunFixture[];
}

/** Returns the runs whose target and job another build has too, and at most `most` of them: only these are compared. */
export function runsOfSharedJobs<Run extends JobOfBuild>(
  runs: readonly Run[],
  others: readonly JobOfBuild[],
  most: number,
): readonly Run[] {
  const shared = new Set(others.map(keyOf));
  return runs.filter((run) => shared.has(keyOf(run))).slice(0, most);
}

/**
 * Returns the fixtures that differ between two builds, each path once. The runs of one target and job are compared with those of the same
 * target and job: a fixture that only a job without a counterpart names has neither been added nor removed. Undefined when no job
 * names fixtures in both builds.
 */
export function buildFixtureChanges(
  before: readonly FixturesOfJob[],
  after: readonly FixturesOfJob[],
): readonly FixtureChange[] | undefined {
  const [earlier, later] = [byJob(before), byJob(after)];
  const jobs = [...later].flatMap(([key, paths]) => {
    const base = earlier.get(key);
    return base === undefined ? [] : [differencesOf(base, paths)];
  });
  if (jobs.length === 0) return undefined;
  const byPath = new Map<string, Difference>();
  for (const difference of jobs.flat()) if (!byPath.has(difference.path)) byPath.set(difference.path, difference);
  const differences = [...byPath.values()];
  return fixtureChanges(
    differences.flatMap((difference) => difference.before ?? []),
    differences.flatMap((difference) => difference.after ?? []),
  );
}

/** The fixtures of a job by path. Runs of one job may name a path with several digests. */
type Paths = ReadonlyMap<string, readonly RunFixture[]>;

function byJob(runs: readonly FixturesOfJob[]): ReadonlyMap<string, Paths> {
  const jobs = new Map<string, Map<string, RunFixture[]>>();
  for (const run of runs) {
    const key = keyOf(run);
    const paths = jobs.get(key) ?? new Map<string, RunFixture[]>();
    jobs.set(key, paths);
    for (const fixture of run.fixtures) {
      const states = paths.get(fixture.path) ?? [];
      paths.set(fixture.path, states);
      if (!states.some(({ sha256 }) => sha256 === fixture.sha256)) states.push(fixture);
    }
  }
  return jobs;
}

/** A path that a job names with other digests in each build. */
interface Difference {
  readonly path: string;
  readonly before: RunFixture | undefined;
  readonly after: RunFixture | undefined;
}

function differencesOf(before: Paths, after: Paths): readonly Difference[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((path) => {
    const [earlier, later] = [before.get(path) ?? [], after.get(path) ?? []];
    const [gone, come] = [firstMissing(earlier, later), firstMissing(later, earlier)];
    return gone === undefined && come === undefined
      ? []
      : [{ path, before: gone ?? earlier[0], after: come ?? later[0] }];
  });
}

/** The first state that the other side lacks. */
function firstMissing(states: readonly RunFixture[], others: readonly RunFixture[]): RunFixture | undefined {
  return states.find(({ sha256 }) => others.every((other) => other.sha256 !== sha256));
}

function keyOf({ targetId, job }: JobOfBuild): string {
  return JSON.stringify([targetId, job]);
}
