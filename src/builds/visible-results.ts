import { Injectable } from '@nestjs/common';
import type { BuildId, OrganizationId } from '../common/identifiers.js';
import { BuildReader } from './build.reader.js';
import { resultOf, type BuildStatus } from './build-status.js';

/** A result of a build, as it is stored. */
export interface StoredResult {
  readonly id: BuildId;
  readonly status: BuildStatus;
  /** Tests of the runs that count. */
  readonly passed: number;
  readonly failed: number;
}

/** Results of builds without the runs of deleted targets, which stored results contain until the sweep removes the runs. */
@Injectable()
export class VisibleResults {
  constructor(private readonly reader: BuildReader) {}

  /** Returns builds with the results of the runs that readers may see. */
  async of<Build extends StoredResult>(
    organizationId: OrganizationId,
    builds: readonly Build[],
  ): Promise<readonly Build[]> {
    const ids = [...new Set(builds.map(({ id }) => id))];
    const changed = await this.reader.withHiddenRuns(organizationId, ids);
    const results = new Map(changed.map(({ build, runs }) => [build.id, resultOf(runs, build)]));
    return builds.map((build) => {
      const result = results.get(build.id);
      if (result === undefined) return build;
      const { status, summary } = result;
      return { ...build, status, passed: summary.passed, failed: summary.failed };
    });
  }
}
