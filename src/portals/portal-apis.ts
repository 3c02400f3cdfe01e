import { Injectable } from '@nestjs/common';
import { ApisService } from '../apis/apis.service.js';
import { CoverageService, type ApiCoverage } from '../apis/coverage.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import type { PortalEntity } from './portal.entity.js';

/** An operation of an API on the page of a portal. All texts are from the document of the API. */
export interface PortalOperation {
  readonly method: string;
  readonly path: string;
  /** Number of calls by tests, and of those that failed. */
  readonly calls: number;
  readonly failures: number;
  /** The described statuses, and those of them that were answered. */
  readonly described: readonly string[];
  readonly exercised: readonly string[];
}

/** An API on the page of a portal: all that the page may show of it. */
export interface PortalApi {
  readonly name: string;
  /** Number of operations, and of those that tests called. */
  readonly described: number;
  readonly exercised: number;
  /** The first operations of the document. */
  readonly operations: readonly PortalOperation[];
}

const OPERATIONS_SHOWN = 500;

/** Computes what the page of a portal shows of APIs. What was called without a description is output of tests, and is left out. */
@Injectable()
export class PortalApis {
  constructor(
    private readonly apis: ApisService,
    private readonly coverage: CoverageService,
    private readonly projects: ProjectsService,
  ) {}

  /** The APIs in the order of the portal, with the coverage by recent runs of the default branch. Deleted ones are left out. */
  async of({ organizationId, projectId, apis: ids }: PortalEntity): Promise<readonly PortalApi[]> {
    const project = { organizationId, id: projectId };
    const found = new Set((await this.apis.existing(project, ids)).map(({ id }): string => id));
    const branch = found.size === 0 ? null : await this.projects.defaultBranchOf(organizationId, projectId);
    const shown: PortalApi[] = [];
    for (const id of ids)
      if (found.has(id)) shown.push(toPortalApi(await this.coverage.ofRecentRuns(project, id, branch)));
    return shown;
  }
}

function toPortalApi({ api, coverage }: ApiCoverage): PortalApi {
  const covered = coverage.covered();
  return {
    name: api.name,
    described: covered.length,
    exercised: coverage.exercised,
    operations: covered.slice(0, OPERATIONS_SHOWN).map(({ operation, calls, failures, exercised }) => ({
      method: operation.method,
      path: operation.path,
      calls,
      failures,
      described: operation.statuses,
      exercised,
    })),
  };
}
