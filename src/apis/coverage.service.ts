import { Injectable } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import type { Principal } from '../auth/permissions.js';
import { countingRuns, resultOf } from '../builds/build-status.js';
import { buildNotFound, BuildsService } from '../builds/builds.service.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import { RunAccess, runNotFinished, runNotFound } from '../runs/run-access.js';
import { endOf } from '../runs/run-row.js';
import { isFinished } from '../runs/run-state.js';
import { readStoredOperations } from './api-operation.js';
import { ApisService } from './apis.service.js';
import { ApisStore, type VersionedApi } from './apis.store.js';
import { Coverage } from './coverage.js';
import { CoverageQueries, type RunWithCalls } from './coverage.queries.js';

/** Which runs coverage is computed from. */
export interface CoverageFilter {
  readonly branch: string | null;
  /** One run, instead of the recent ones. */
  readonly runId: string | null;
  /** The runs of one build that count. */
  readonly buildId: string | null;
}

/** The coverage of an API with the runs that it is computed from. */
export interface ApiCoverage extends VersionedApi {
  readonly coverage: Coverage;
  readonly runs: readonly RunWithCalls[];
}

/** The newest runs with calls that count. */
const RECENT_RUNS = 50;

/** Computes which operations of an API were called by the tests of runs. */
@Injectable()
export class CoverageService {
  constructor(
    private readonly apis: ApisService,
    private readonly store: ApisStore,
    private readonly queries: CoverageQueries,
    private readonly access: RunAccess,
    private readonly builds: BuildsService,
  ) {}

  /**
   * Computes the coverage of an API. Calls are stored by run and matched here, so that a document also covers runs before it.
   * @throws Problem not_found for the API; run_not_found, wrong_organization or run_not_finished for the run;
   * build_not_found or wrong_organization for the build.
   */
  async read(by: Principal, project: ProjectRef, apiId: string, filter: CoverageFilter): Promise<ApiCoverage> {
    const found = await this.apis.read(project, apiId);
    return this.coverageOf(project, found, await this.runsOf(by, project, filter));
  }

  /**
   * Computes the coverage of an API by the recent runs of a branch, or of all branches when that one has none. For callers that have
   * checked the access. @throws Problem not_found
   */
  async ofRecentRuns(project: ProjectRef, apiId: string, branch: string | null): Promise<ApiCoverage> {
    const found = await this.apis.read(project, apiId);
    const onBranch = await this.queries.recentRuns(project, branch, RECENT_RUNS);
    const runs = onBranch.length > 0 ? onBranch : await this.queries.recentRuns(project, null, RECENT_RUNS);
    return this.coverageOf(project, found, runs);
  }

  private async coverageOf(
    project: ProjectRef,
    found: VersionedApi,
    runs: readonly RunWithCalls[],
  ): Promise<ApiCoverage> {
    const versions = await this.store.newest(project.organizationId, project.id);
    const others = versions.filter((version) => version.apiId !== found.api.id);
    const coverage = new Coverage(
      readStoredOperations(found.version.operations),
      others.flatMap(({ operations }) => readStoredOperations(operations)),
    );
    for (const run of runs) {
      for (const calls of await this.queries.calls(project.organizationId, run.contentId))
        coverage.add({ runId: run.runId, at: run.at, calls });
      // A run has up to 2,000 different calls.
      await setImmediate();
    }
    return { ...found, coverage, runs };
  }

  private async runsOf(
    by: Principal,
    project: ProjectRef,
    { branch, runId, buildId }: CoverageFilter,
  ): Promise<readonly RunWithCalls[]> {
    if (buildId !== null) return this.runsOfBuild(by, project, buildId);
    if (runId === null) return this.queries.recentRuns(project, branch, RECENT_RUNS);
    const run = await this.access.run(by, runId);
    if (run.projectId !== project.id) throw runNotFound();
    if (!isFinished(run.status)) throw runNotFinished();
    return [{ runId: run.id, contentId: run.contentId, at: endOf(run) }];
  }

  private async runsOfBuild(by: Principal, project: ProjectRef, buildId: string): Promise<readonly RunWithCalls[]> {
    const { build, runs } = await this.builds.read(by, buildId);
    if (build.projectId !== project.id) throw buildNotFound();
    return countingRuns(runs, resultOf(runs, build))
      .filter(({ status }) => isFinished(status))
      .map(({ id, contentId, completedAt }) => ({ runId: id, contentId, at: completedAt ?? build.createdAt }));
  }
}
