import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ContentRef } from '../runs/run.reader.js';
import { IS_BEHIND, WITH_TEXTS } from '../runs/results/result-look-ups.js';

/** A stored test with its failure as JSON texts. */
export interface ExportRow {
  readonly seq: number;
  readonly test_id: string;
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly flaky: boolean;
  readonly duration_ms: number | null;
  readonly tags: readonly string[];
  readonly file_path: string | null;
  readonly reason: string | null;
  readonly attempts: string | null;
  readonly item: string | null;
  readonly extras: string | null;
}

const PAGE = 1000;

/** Reads all tests of a run, a page at a time. */
@Injectable()
export class ExportedTestsReader {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * In the order in which they ran. Each failure is a look-up in the primary key: a plain join compares every test with all failures of
   * the run while the database has no statistics of a new run, half a second a page at 2,000 failures.
   */
  async *readAll(content: ContentRef): AsyncGenerator<ExportRow> {
    let after = -1;
    for (;;) {
      const rows = await this.dataSource.query<ExportRow[]>(
        `SELECT seq, test_id, name, status, flaky, duration_ms, tags, file_path, reason, attempts, failure.item, failure.extras
         FROM (${WITH_TEXTS(`SELECT * FROM all_tests WHERE organization_id = $1 AND content_id = $2::uuid AND ${IS_BEHIND('$3')} ORDER BY seq LIMIT $4`)}) result
         LEFT JOIN LATERAL (
           SELECT own.item, own.extras FROM test_failures own
           WHERE own.organization_id = $1 AND own.content_id = $2 AND own.seq = result.seq LIMIT 1
         ) failure ON true
         ORDER BY seq`,
        [content.organizationId, content.contentId, after, PAGE],
      );
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) return;
      after = last.seq;
    }
  }
}
