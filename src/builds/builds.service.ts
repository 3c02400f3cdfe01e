import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/permissions.js';
import { wrongOrganization } from '../auth/refusals.js';
import { isBuildId, organizationOfRun } from '../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { Problem } from '../common/problem.js';
import { withTenant } from '../common/tenant/tenant-scope.js';
import { branchOf } from '../runs/filters/branch.js';
import type { PreviousCommitDto, PreviousCommitQueryDto } from './previous-commit.dto.js';
import { ProjectAccess } from '../projects/project-access.js';
import type { BuildEntity } from './build.entity.js';
import type { BuildFilter } from './build-filter.js';
import { BuildReader, type BuildWithRuns } from './build.reader.js';

/** A page ends behind the build with which it has so many runs. */
const RUNS_OF_PAGE = 5000;

/** Reads and completes builds. */
@Injectable()
export class BuildsService {
  constructor(
    private readonly reader: BuildReader,
    private readonly projects: ProjectAccess,
  ) {}

  /** Newest first. A page has at most `limit` builds, and fewer when they have many runs. */
  async list(by: Principal, filter: BuildFilter, page: PageRequest): Promise<Page<BuildWithRuns>> {
    const limit = filter.onlyLatest ? 1 : page.limit;
    const builds = await this.reader.list(by.organizationId, filter, { ...page, limit });
    const { items, nextCursor } = toPage(
      builds,
      Math.min(limit, lengthOfPage(builds)),
      (build) => build,
      ({ id }) => id,
    );
    return {
      items: await this.reader.withRuns(by.organizationId, items),
      nextCursor: filter.onlyLatest ? null : nextCursor,
    };
  }

  /**
   * The build with an id.
   * @throws Problem build_not_found, or wrong_organization when another one owns it.
   */
  async read(by: Principal, buildId: string): Promise<BuildWithRuns> {
    if (!isBuildId(buildId)) throw buildNotFound();
    const owner = organizationOfRun(buildId);
    const found = await withTenant(owner, () => this.reader.find(owner, buildId));
    if (found === undefined) throw buildNotFound();
    if (found.build.organizationId !== by.organizationId) throw wrongOrganization();
    return found;
  }

  /**
   * Ends the wait of a build for more jobs; open runs keep it running. Raises what `ProjectAccess.project` raises, and
   * @throws Problem build_not_found
   */
  async complete(by: Principal, projectId: string, buildId: string): Promise<BuildWithRuns> {
    const project = await this.projects.project(by, projectId);
    const { build } = await this.read(by, buildId);
    if (build.projectId !== project.id || !(await this.reader.complete(build))) throw buildNotFound();
    return this.read(by, buildId);
  }

  /**
   * The commit behind which the commits of a run of a branch begin. Raises what `ProjectAccess.project` raises.
   */
  async previousCommit(
    by: Principal,
    projectId: string,
    { branch, commitSha }: PreviousCommitQueryDto,
  ): Promise<PreviousCommitDto> {
    const project = await this.projects.project(by, projectId);
    const branches = new Set([branch === undefined ? null : branchOf(branch), project.defaultBranch]);
    for (const name of branches) {
      const found = name === null ? undefined : await this.reader.previousCommit(project, name, commitSha ?? null);
      if (found !== undefined) return { branch: name, commitSha: found };
    }
    return { branch: null, commitSha: null };
  }
}

function lengthOfPage(builds: readonly BuildEntity[]): number {
  let runs = 0;
  const last = builds.findIndex(({ runCount }) => {
    runs += runCount;
    return runs >= RUNS_OF_PAGE;
  });
  return last === -1 ? builds.length : last + 1;
}

/** The refusal of a build that does not exist. */
export function buildNotFound(): Problem {
  return new Problem(
    'build_not_found',
    'Send the id of a build, which starts with bld_; GET /open/v1/builds lists them.',
  );
}
