import { Injectable } from '@nestjs/common';
import { Any, DataSource } from 'typeorm';
import type { OrganizationId, RunId } from '../common/identifiers.js';
import { RunEntity } from '../runs/run.entity.js';
import type { RunFixture } from '../runs/source/run-fixture.js';

/** Reads which fixtures the tests of runs used. */
@Injectable()
export class RunFixturesReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The fixtures of some runs, by the id of the run; runs that name none are absent. Looks the runs up by primary key. */
  async of(
    organizationId: OrganizationId,
    runIds: readonly RunId[],
  ): Promise<ReadonlyMap<RunId, readonly RunFixture[]>> {
    if (runIds.length === 0) return new Map();
    const runs = await this.dataSource.manager
      .createQueryBuilder(RunEntity, 'run')
      .select(['run.id AS id', 'run.fixtures AS fixtures'])
      .where({ organizationId, id: Any(runIds) })
      .andWhere('run.fixtures IS NOT NULL')
      .getRawMany<{ readonly id: RunId; readonly fixtures: readonly RunFixture[] }>();
    return new Map(runs.map(({ id, fixtures }) => [id, fixtures]));
  }
}
