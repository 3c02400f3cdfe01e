import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ContentKey } from '../run-hooks.js';
import { WITH_TEXTS } from '../results/result-look-ups.js';
import type { TimedTest } from './build-timeline.js';

/** Characters of a name that a timeline shows. */
const NAME_SHOWN = 200;

/** Reads all results of a content, and looks the texts of those that are returned up. */
const LONGEST = `
  SELECT seq, left(name, ${NAME_SHOWN}) AS name, CASE WHEN flaky THEN 'flaky' ELSE status END AS status, started_ms AS "startMs",
    coalesce(duration_ms, 0) AS "durationMs", worker
  FROM (${WITH_TEXTS(`
    SELECT * FROM all_tests WHERE organization_id = $1 AND content_id = $2::uuid AND started_ms IS NOT NULL AND status <> 'skipped'
    ORDER BY coalesce(duration_ms, 0) DESC, seq LIMIT $3`)}
  ) result
  ORDER BY coalesce(duration_ms, 0) DESC, seq`;

/** Reads which tests of a run are timed. */
@Injectable()
export class TimelineReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The longest of the tests that ran and have a start, at most `limit`. Reads all tests of the content. */
  async longestTimed({ organizationId, contentId }: ContentKey, limit: number): Promise<readonly TimedTest[]> {
    return this.dataSource.query<TimedTest[]>(LONGEST, [organizationId, contentId, limit]);
  }
}
