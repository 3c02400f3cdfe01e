import { Injectable } from '@nestjs/common';
import { HTTP_FORMAT, type RequestFormat } from '@clarion/reports/markdown';
import type { BuildWithRuns } from '../../builds/build.reader.js';
import { countingRuns, resultOf } from '../../builds/build-status.js';
import { OtherTargetsReader } from '../../causes/other-targets.reader.js';
import type { RunId } from '../../common/identifiers.js';
import { RunReader } from '../../runs/run.reader.js';
import { FailureAdditions } from '../failure-additions.js';
import type { FailuresQuery } from '../failures-query.js';
import { FailureOwners } from '../owners/failure-owners.js';
import { FailuresReader } from '../failures.reader.js';
import { composeJson, FailuresService } from '../failures.service.js';
import { SelectedFailures, type SelectedPlaces, type TestSelection } from '../selected-failures.js';
import { BuildFailures } from './build-failures.js';
import { BuildFailuresReader } from './build-failures.reader.js';

/** Reads the failures of a build as JSON or Markdown. */
@Injectable()
export class BuildFailuresService {
  constructor(
    private readonly failures: FailuresReader,
    private readonly ofBuilds: BuildFailuresReader,
    private readonly additions: FailureAdditions,
    private readonly runs: RunReader,
    private readonly service: FailuresService,
    private readonly selected: SelectedFailures,
    private readonly targets: OtherTargetsReader,
    private readonly owners: FailureOwners,
  ) {}

  /** The failures answer of a build as JSON text; while the build is running, what has failed so far. */
  async readJson(build: BuildWithRuns, query: FailuresQuery): Promise<string> {
    const source = await this.sourceOf(build, query);
    const { status, summary } = source.result;
    const { id, projectId } = build.build;
    const subject = { member: 'buildId', id, projectId, summary, isRunning: status === 'running' } as const;
    return composeJson(subject, source, query);
  }

  /** The same as Markdown within `query.maxTokens`. `format` says how to request what is left out. */
  async readMarkdown(build: BuildWithRuns, query: FailuresQuery, format: RequestFormat = HTTP_FORMAT): Promise<string> {
    return this.service.writeMarkdown(await this.sourceOf(build, query), query, format);
  }

  private async sourceOf(build: BuildWithRuns, query: FailuresQuery): Promise<BuildFailures> {
    const { failures, ofBuilds, additions, runs, targets, owners } = this;
    const { organizationId } = build.build;
    const readers = {
      failures,
      ofBuilds,
      additions,
      targets,
      owners,
      findRuns: (ids: readonly RunId[]) => runs.findListed(organizationId, ids),
    };
    return new BuildFailures(
      build,
      readers,
      SelectedFailures.isAll(query) ? undefined : await this.select(build, query),
    );
  }

  /** The failures of some tests in each run that counts. */
  private async select(
    { build, runs }: BuildWithRuns,
    selection: TestSelection,
  ): Promise<ReadonlyMap<RunId, SelectedPlaces>> {
    const selected = new Map<RunId, SelectedPlaces>();
    for (const run of countingRuns(runs, resultOf(runs, build)).filter(({ failed }) => failed > 0)) {
      const { organizationId, projectId } = build;
      selected.set(run.id, await this.selected.places({ ...run, organizationId, projectId }, selection));
    }
    return selected;
  }
}
