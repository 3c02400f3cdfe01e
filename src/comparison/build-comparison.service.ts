import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/permissions.js';
import { BuildReader, type BuildWithRuns, type VisibleRun } from '../builds/build.reader.js';
import { resultOf } from '../builds/build-status.js';
import { BuildsService } from '../builds/builds.service.js';
import type { BuildId, OrganizationId } from '../common/identifiers.js';
import { LargeReads } from '../common/workers/large-reads.js';
import { invalidRequest, Problem } from '../common/problem.js';
import { toFixtureChangesDto, type FixtureChangesDto } from '../files/fixture.dto.js';
import { RunFixturesReader } from '../files/run-fixtures.reader.js';
import { ProjectAccess } from '../projects/project-access.js';
import { isFinished } from '../runs/run-state.js';
import { testKeyText } from '../runs/test-key.js';
import type { BuildBaseChoice } from './base.js';
import { buildFixtureChanges, runsOfSharedJobs, type FixturesOfJob } from './build-fixtures.js';
import { BuildComparisonQueries, type TestOfBuild } from './build-comparison.queries.js';
import { sortChanges, type Pair } from './changes.js';
import type { BuildComparisonBaseDto, BuildComparisonDto } from './comparison.dto.js';
import { pairsOf } from './merge-results.js';
import { changedMeanwhile, cutLists, placesOf, toChanges } from './to-comparison.js';

/** Runs of each build whose fixtures are read. Each may name 500. */
const RUNS_WITH_FIXTURES = 50;

/** Compares a build with another one. */
@Injectable()
export class BuildComparisonService {
  constructor(
    private readonly queries: BuildComparisonQueries,
    private readonly builds: BuildsService,
    private readonly reader: BuildReader,
    private readonly access: ProjectAccess,
    private readonly fixtures: RunFixturesReader,
    private readonly largeReads: LargeReads,
  ) {}

  /**
   * Lists what changed from the base to a build; each list has at most `limit` tests.
   * @throws Problem build_not_found or wrong_organization, and invalid_request for a base that is no finished build.
   */
  async compare(by: Principal, id: string, choice: BuildBaseChoice, limit: number): Promise<BuildComparisonDto> {
    const found = await this.builds.read(by, id);
    const { organizationId } = by;
    const after = countingRuns(found);
    const base = await this.findBase(by, found, choice);
    const before = base === undefined ? undefined : countingRuns(base);
    const [afterContents, beforeContents] = [contentsOf(after), contentsOf(before ?? [])];
    const results = [...after, ...(before ?? [])].reduce((sum, { total }) => sum + total, 0);
    const pairs = await this.largeReads.inTurn(results, () =>
      this.pairs(organizationId, before === undefined ? undefined : beforeContents, afterContents),
    );
    const lists = sortChanges(pairs, base !== undefined);
    const shown = cutLists(lists, limit);
    const places = placesOf(shown);
    const names = {
      after: await this.queries.names(organizationId, afterContents, places.after),
      before: await this.queries.names(organizationId, beforeContents, places.before),
    };
    const runs = new Map([...(before ?? []), ...after].map((run) => [run.contentId, run]));
    return {
      buildId: found.build.id,
      running: resultOf(found.runs, found.build).status === 'running',
      base: base === undefined ? null : toBaseDto(base),
      ...toChanges({ lists, shown, names }, (pair) => identityOf(pair, names, runs)),
      fixtures: await this.changedFixtures(organizationId, before ?? [], after, limit),
    };
  }

  /** @throws Problem overloaded when a run was removed or replaced meanwhile: of tests that are gone nothing can be said. */
  private async pairs(
    organizationId: OrganizationId,
    before: readonly string[] | undefined,
    after: readonly string[],
  ): Promise<readonly Pair[]> {
    const sides = {
      after: await this.queries.sides(organizationId, after),
      before: before === undefined ? undefined : await this.queries.sides(organizationId, before),
    };
    if (!(await this.queries.areStored(organizationId, [...(before ?? []), ...after]))) throw changedMeanwhile();
    return pairsOf(sides.before, sides.after);
  }

  private async changedFixtures(
    organizationId: OrganizationId,
    base: readonly VisibleRun[],
    head: readonly VisibleRun[],
    limit: number,
  ): Promise<FixtureChangesDto | null> {
    const before = runsOfSharedJobs(base, head, RUNS_WITH_FIXTURES);
    const after = runsOfSharedJobs(head, base, RUNS_WITH_FIXTURES);
    const fixtures = await this.fixtures.of(
      organizationId,
      [...before, ...after].map(({ id }) => id),
    );
    const named = (runs: readonly VisibleRun[]): readonly FixturesOfJob[] =>
      runs.flatMap(({ id, targetId, job }) => {
        const ofRun = fixtures.get(id);
        return ofRun === undefined ? [] : [{ targetId, job, fixtures: ofRun }];
      });
    const changes = buildFixtureChanges(named(before), named(after));
    return changes === undefined ? null : toFixtureChangesDto(changes, limit);
  }

  private async findBase(
    by: Principal,
    { build }: BuildWithRuns,
    choice: BuildBaseChoice,
  ): Promise<BuildWithRuns | undefined> {
    if (choice.kind === 'build') return this.namedBase(by, choice.id);
    const { defaultBranch } = await this.access.project(by, build.projectId);
    const branch = choice.kind === 'branch' ? choice.branch : defaultBranch;
    const found = await this.queries.previous(build, branch);
    return found === undefined ? undefined : (await this.reader.withRuns(by.organizationId, [found]))[0];
  }

  /** A missing base is invalid_request: build_not_found would mean the build in the path. */
  private async namedBase(by: Principal, id: BuildId): Promise<BuildWithRuns> {
    const base = await this.builds.read(by, id).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'build_not_found') return undefined;
      throw error;
    });
    if (base !== undefined && resultOf(base.runs, base.build).status !== 'running') return base;
    throw invalidRequest('Send base as the id of a finished build, as the name of a branch, or as previous.');
  }
}

/** The finished runs with tests that no other attempt supersedes. */
function countingRuns({ build, runs }: BuildWithRuns): readonly VisibleRun[] {
  const { superseded } = resultOf(runs, build);
  return runs.filter((run) => isFinished(run.status) && !run.empty && !superseded.has(run.id));
}

function contentsOf(runs: readonly VisibleRun[]): readonly string[] {
  return runs.map(({ contentId }) => contentId);
}

function toBaseDto({ build, runs }: BuildWithRuns): BuildComparisonBaseDto {
  const { status } = resultOf(runs, build);
  const { id: buildId, branch, commitSha } = build;
  return { buildId, status: status === 'running' ? 'cancelled' : status, branch, commitSha };
}

interface Names {
  readonly before: ReadonlyMap<number, TestOfBuild>;
  readonly after: ReadonlyMap<number, TestOfBuild>;
}

interface Identity {
  readonly testKey: string;
  readonly testId: string;
  readonly testName: string;
  readonly runId: string;
  readonly targetId: string;
}

/** A removed test belongs to a run of the base, any other to one of the build. */
function identityOf({ before, after }: Pair, names: Names, runs: ReadonlyMap<string, VisibleRun>): Identity {
  const test = after === null ? names.before.get(before?.seq ?? -1) : names.after.get(after.seq);
  const run = runs.get(test?.contentId ?? '');
  if (test === undefined || run === undefined) throw new Error('A compared test is gone');
  const { testId, testName } = test;
  return { testKey: testKeyText(BigInt(test.key)), testId, testName, runId: run.id, targetId: run.targetId };
}
