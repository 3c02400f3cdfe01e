import { Injectable } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import { isRunId, type RunId } from '../common/identifiers.js';
import { invalidRequest, Problem } from '../common/problem.js';
import { readRunFilter, type RunQuery } from '../runs/filters/run-filter.js';
import { RunAccess, runNotFinished } from '../runs/run-access.js';
import { isFinished } from '../runs/run-state.js';
import type { RunEntity } from '../runs/run.entity.js';
import { RunsService } from '../runs/runs.service.js';
import { ChosenProject } from './chosen-project.js';

/** How a call identifies a run. */
export interface RunChoice {
  readonly run?: string | undefined;
  readonly project?: string | undefined;
  readonly branch?: string | undefined;
}

/** Finds the finished run of a call. */
@Injectable()
export class ChosenRun {
  constructor(
    private readonly access: RunAccess,
    private readonly runs: RunsService,
    private readonly projects: ChosenProject,
  ) {}

  /**
   * Returns the run with an id or a URL, or the newest finished one of a project, or of a branch of it.
   * @throws Problem run_not_found, run_not_finished, and what `ChosenProject.find` raises.
   */
  async finished(by: Principal, { run, project, branch }: RunChoice): Promise<RunEntity> {
    const found = run === undefined ? await this.newestOf(by, project, branch) : await this.named(by, run);
    if (!isFinished(found.status)) throw runNotFinished();
    return found;
  }

  private async named(by: Principal, text: string): Promise<RunEntity> {
    const reference = readRunReference(text);
    if (reference === undefined)
      throw invalidRequest('Send run as the id of a run (clr_…), its URL, or the URL of its CI build.');
    return reference.kind === 'id'
      ? this.access.run(by, reference.id)
      : this.newest(by, { ciRunUrl: reference.address }, NO_BUILD);
  }

  private async newestOf(by: Principal, projectId: string | undefined, branch: string | undefined): Promise<RunEntity> {
    const project = await this.projects.find(by, projectId);
    return this.newest(by, { projectId: project.id, branch }, branch === undefined ? NO_RUN : NO_BRANCH);
  }

  /** An open run is found where there is no finished one, so that the caller learns to wait. */
  private async newest(by: Principal, query: RunQuery, otherwise: string): Promise<RunEntity> {
    const first = { limit: 1, after: null };
    const finished = await this.runs.list(by, readRunFilter({ ...query, latest: 'finished' }), first);
    const [found] =
      finished.items.length > 0 ? finished.items : (await this.runs.list(by, readRunFilter(query), first)).items;
    if (found === undefined) throw new Problem('not_found', otherwise);
    return this.access.run(by, found.id);
  }
}

const NO_BUILD =
  'No run was uploaded with the URL of this CI build. find_runs finds runs by commit, branch and pull request.';
const NO_BRANCH = 'The project has no run of this branch. find_runs lists its runs with their branches.';
const NO_RUN = 'The project has no run yet.';

/** A reference to a run: its id, or the address of the CI run or job that uploaded it. */
export type RunReference =
  { readonly kind: 'id'; readonly id: RunId } | { readonly kind: 'address'; readonly address: string };

/** Ids consist of letters and digits; the characters before one must not be part of a longer word. */
const ID = /(?<![0-9A-Za-z_])clr_[0-9A-Za-z]+/;

/**
 * Parses the id of a run, the address of its page or of a route, or the address of its CI run; undefined for anything
 * else.
 */
export function readRunReference(text: string): RunReference | undefined {
  const trimmed = text.trim();
  const id = ID.exec(trimmed)?.[0];
  if (id !== undefined) return isRunId(id) ? { kind: 'id', id } : undefined;
  return /^https?:\/\/[^\s/]+/i.test(trimmed) ? { kind: 'address', address: trimmed } : undefined;
}
