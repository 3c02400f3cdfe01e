import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/permissions.js';
import { readBuildFilter } from '../builds/build-filter.js';
import type { BuildWithRuns } from '../builds/build.reader.js';
import { BuildsService } from '../builds/builds.service.js';
import { isBuildId, isRunId, type BuildId, type RunId } from '../common/identifiers.js';
import { invalidRequest, Problem } from '../common/problem.js';
import { RunAccess, runNotFinished } from '../runs/run-access.js';
import { isFinished } from '../runs/run-state.js';
import type { RunEntity } from '../runs/run.entity.js';
import { ChosenProject } from './chosen-project.js';

/** How a call identifies a run or a build. */
export interface SubjectChoice {
  readonly run?: string | undefined;
  readonly project?: string | undefined;
  readonly branch?: string | undefined;
  readonly commit?: string | undefined;
}

/** What a call asks about: one run, with the build that it belongs to, or a build. */
export type Subject =
  | { readonly kind: 'run'; readonly run: RunEntity; readonly build: BuildWithRuns }
  | { readonly kind: 'build'; readonly build: BuildWithRuns };

/** Finds the run or the build of a call. */
@Injectable()
export class ChosenSubject {
  constructor(
    private readonly access: RunAccess,
    private readonly builds: BuildsService,
    private readonly projects: ChosenProject,
  ) {}

  /**
   * Returns the finished run with an id, the build with an id or at an address, or the newest build of a project, a branch or a commit,
   * also while it is running: an earlier build does not answer for it.
   * @throws Problem run_not_found, run_not_finished, build_not_found, and what `ChosenProject.find` raises.
   */
  async find(by: Principal, { run, ...choice }: SubjectChoice): Promise<Subject> {
    if (run === undefined) return this.newestOf(by, choice);
    const reference = readReference(run);
    if (reference === undefined)
      throw invalidRequest(
        'Send run as the id of a run (clr_…) or a build (bld_…), its URL, or the URL of its CI build.',
      );
    switch (reference.kind) {
      case 'run':
        return this.run(by, reference.id);
      case 'build':
        return { kind: 'build', build: await this.builds.read(by, reference.id) };
      case 'address':
        return this.newest(by, { ciRunUrl: reference.address }, NO_BUILD);
    }
  }

  private async run(by: Principal, id: RunId): Promise<Subject> {
    const run = await this.access.run(by, id);
    if (!isFinished(run.status)) throw runNotFinished();
    return { kind: 'run', run, build: await this.builds.read(by, run.buildId) };
  }

  private async newestOf(by: Principal, { project, branch, commit }: Omit<SubjectChoice, 'run'>): Promise<Subject> {
    const { id: projectId } = await this.projects.find(by, project);
    const otherwise = commit === undefined ? (branch === undefined ? NO_RUN : NO_BRANCH) : NO_COMMIT;
    return this.newest(by, { projectId, branch, commitSha: commit }, otherwise);
  }

  private async newest(by: Principal, filter: BuildSelection, otherwise: string): Promise<Subject> {
    const page = { limit: 1, after: null };
    const { items } = await this.builds.list(by, readBuildFilter({ ...filter, latest: 'true' }), page);
    const [build] = items;
    if (build === undefined) throw new Problem('not_found', otherwise);
    return { kind: 'build', build };
  }
}

interface BuildSelection {
  readonly projectId?: string;
  readonly branch?: string | undefined;
  readonly commitSha?: string | undefined;
  readonly ciRunUrl?: string;
}

const NO_BUILD =
  'No run was uploaded with the URL of this CI build. find_runs finds runs by commit, branch and pull request.';
const NO_BRANCH = 'The project has no run of this branch. find_runs lists its runs with their branches.';
const NO_COMMIT = 'The project has no run of this commit. find_runs lists its runs with their commits.';
const NO_RUN = 'The project has no run yet.';

/** A reference to a run or a build: its id, or the address of the CI build or job. */
export type Reference =
  | { readonly kind: 'run'; readonly id: RunId }
  | { readonly kind: 'build'; readonly id: BuildId }
  | { readonly kind: 'address'; readonly address: string };

/** Ids consist of letters and digits; the characters before one must not be part of a longer word. */
const ID = /(?<![0-9A-Za-z_])(?:clr|bld)_[0-9A-Za-z]+/;

/**
 * Parses the id of a run or a build, the address of its page or of a route, or the address of its CI build; undefined for anything
 * else.
 */
export function readReference(text: string): Reference | undefined {
  const trimmed = text.trim();
  const id = ID.exec(trimmed)?.[0];
  if (id !== undefined) {
    if (isRunId(id)) return { kind: 'run', id };
    return isBuildId(id) ? { kind: 'build', id } : undefined;
  }
  return /^https?:\/\/[^\s/]+/i.test(trimmed) ? { kind: 'address', address: trimmed } : undefined;
}
