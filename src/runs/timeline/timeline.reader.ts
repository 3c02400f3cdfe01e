import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ContentKey } from '../run-hooks.js';
import { TestResultEntity } from '../results/test-result.entity.js';
import type { TimedTest } from './build-timeline.js';

/** Characters of a name that a timeline shows. */
const NAME_SHOWN = 200;

/** Reads which tests of a run are timed. */
@Injectable()
export class TimelineReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The longest of the tests that ran and have a start, at most `limit`. Reads all tests of the content. */
  async longestTimed({ organizationId, contentId }: ContentKey, limit: number): Promise<readonly TimedTest[]> {
    return this.dataSource.manager
      .createQueryBuilder(TestResultEntity, 'test')
      .select('test.seq', 'seq')
      .addSelect(`left(test.name, ${NAME_SHOWN})`, 'name')
      .addSelect("CASE WHEN test.flaky THEN 'flaky' ELSE test.status END", 'status')
      .addSelect('test.started_ms', 'startMs')
      .addSelect('coalesce(test.duration_ms, 0)', 'durationMs')
      .addSelect('test.worker', 'worker')
      .where({ organizationId, contentId })
      .andWhere("test.started_ms IS NOT NULL AND test.status <> 'skipped'")
      .orderBy('coalesce(test.duration_ms, 0)', 'DESC')
      .addOrderBy('test.seq')
      .limit(limit)
      .getRawMany<TimedTest>();
  }
}
