import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { TestFilter } from '../filters/run-filter.js';
import { TEST_COLUMNS, type ContentRef, type TestRow } from '../run.reader.js';
import { TestResultEntity } from '../results/test-result.entity.js';
import { IS_BEHIND, WITH_TEXTS } from '../results/result-look-ups.js';

/** Tests that one statement looks at: the embedded database serves nobody else meanwhile. */
const LOOKED_AT_ONCE = 5_000;
/** Statements of a page. A page of a search without a match ends behind so many times the tests. */
const MOST_STATEMENTS = 4;

/** The tests of a search, and where it stopped. */
export interface FoundTests {
  readonly tests: readonly TestRow[];
  /** The place of the last test that was looked at; null when the tests fill the page, or nothing is behind them. */
  readonly stoppedAt: number | null;
}

interface PlaceInRun {
  readonly afterSeq: number;
  readonly limit: number;
}

/** A page without tests is one row without a test. */
type FoundRow = (TestRow | { readonly seq: null }) & { readonly stoppedAt: number | null };

/** What selects a range of `tests_trouble`, in which tests are ordered by `seq`. Other tests are found by looking at all. */
const TROUBLED: ReadonlyMap<string | null, string> = new Map([
  ['failed', "AND status = 'failed'"],
  ['flaky', "AND flaky AND status = 'passed'"],
]);

/** Searches the tests of a run. */
@Injectable()
export class SearchTestsQueries {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the tests behind `afterSeq` that match, at most `limit`, in the order in which they ran. Looks at a range of the primary key, or
   * of `tests_trouble` for failed and flaky tests, until the page is full or the most tests were looked at.
   */
  async find(content: ContentRef, filter: TestFilter, { afterSeq, limit }: PlaceInRun): Promise<FoundTests> {
    const tests: TestRow[] = [];
    let stoppedAt: number | null = afterSeq;
    for (let statements = 0; stoppedAt !== null && statements < MOST_STATEMENTS; statements += 1) {
      const found: FoundTests = await this.findStep(content, filter, {
        afterSeq: stoppedAt,
        limit: limit - tests.length,
      });
      tests.push(...found.tests);
      ({ stoppedAt } = found);
    }
    return { tests, stoppedAt };
  }

  private async findStep(
    { organizationId, contentId }: ContentRef,
    { status, tags, text }: TestFilter,
    { afterSeq, limit }: PlaceInRun,
  ): Promise<FoundTests> {
    const range = TROUBLED.get(status);
    const rows = await this.dataSource.manager.query<FoundRow[]>(statementOn(this.columns(), range ?? ''), [
      organizationId,
      contentId,
      afterSeq,
      limit,
      range === undefined ? status : null,
      tags,
      text,
    ]);
    return { tests: rows.filter(isTest), stoppedAt: rows[0]?.stoppedAt ?? null };
  }

  private columns(): string {
    return this.dataSource
      .getMetadata(TestResultEntity)
      .columns.filter(({ propertyName }) => TEST_COLUMNS.includes(propertyName))
      .map(({ databaseName, propertyName }) => `${databaseName} AS "${propertyName}"`)
      .join(', ');
  }
}

/** One statement for a step: a live run may grow between two. The range is read again only for a page that is not full. */
function statementOn(columns: string, condition: string): string {
  const range = `FROM all_tests WHERE organization_id = $1 AND content_id = $2::uuid AND ${IS_BEHIND('$3')} ${condition} ORDER BY seq`;
  return `
  WITH found AS MATERIALIZED (
    SELECT * FROM (SELECT ${columns} FROM (${WITH_TEXTS(`SELECT * ${range} LIMIT ${LOOKED_AT_ONCE}`)}) result) AS looked_at
    WHERE ($5::text IS NULL OR status = $5) AND ($6::text[] IS NULL OR tags && $6::text[])
      AND ($7::text IS NULL OR strpos(lower(name), lower($7)) > 0 OR strpos(lower("testId"), lower($7)) > 0)
    ORDER BY seq LIMIT $4
  )
  SELECT found.*, stop."stoppedAt" FROM (
    SELECT CASE WHEN (SELECT count(*) FROM found) < $4 THEN (SELECT seq ${range} OFFSET ${LOOKED_AT_ONCE - 1} LIMIT 1) END AS "stoppedAt"
  ) AS stop LEFT JOIN found ON true ORDER BY found.seq`;
}

function isTest(row: FoundRow): row is TestRow & FoundRow {
  return row.seq !== null;
}
