import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';
import { walkContents, type WalkedResults } from '../../runs/results/walk-results.js';
import type { ContentRef } from '../../runs/run.reader.js';

/** How many failures of a result are in a file. */
export interface FileCount {
  readonly contentId: string;
  /** Null where neither the test nor its failure names one. */
  readonly file: string | null;
  readonly failures: number;
}

/** A failure of a run, and its file. */
export interface FailureFile {
  readonly seq: number;
  readonly file: string | null;
}

/** Failures that one statement looks at: the texts of each test are looked up. */
const FAILURES_AT_ONCE = 2_500;

/**
 * Ranges of the primary key of failures, content after content, and a look-up of each test. The file is that of the test, or else the one in
 * which it failed.
 */
const STEP = `
  SELECT number::integer AS number, max(seq) AS "lastSeq", count(*)::integer AS count, json_agg(json_build_object(
    'seq', seq, 'file', coalesce(test.file_path, page.extras::json #>> '{location,file}')
  ) ORDER BY seq) AS entries
  FROM (
    SELECT content.id, content.number, failure.*
    FROM unnest($2::uuid[]) WITH ORDINALITY AS content (id, number)
    CROSS JOIN LATERAL (
      SELECT seq, extras FROM test_failures
      WHERE organization_id = $1 AND content_id = content.id AND seq > CASE WHEN content.number = 1 THEN $3::integer ELSE -1 END
      ORDER BY seq LIMIT ${FAILURES_AT_ONCE}
    ) failure
    LIMIT ${FAILURES_AT_ONCE}
  ) page
  CROSS JOIN LATERAL (
    SELECT file_path FROM unpacked_results
    WHERE organization_id = $1 AND content_id = page.id AND unpacked_results.seq = page.seq OFFSET 0
  ) test
  GROUP BY number ORDER BY number`;

/** Reads the files of failures without reading the failures, in statements that are short each. */
@Injectable()
export class FailureFilesReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The files of all failures of some results, each once, by result. */
  async counts(organizationId: OrganizationId, contentIds: readonly string[]): Promise<readonly FileCount[]> {
    const counts = new Map<string, Map<string | null, number>>();
    for await (const { contentId, entries } of this.walk(organizationId, contentIds)) {
      const files = counts.get(contentId) ?? new Map<string | null, number>();
      counts.set(contentId, files);
      for (const { file } of entries) files.set(file, (files.get(file) ?? 0) + 1);
    }
    return [...counts].flatMap(([contentId, files]) =>
      [...files].map(([file, failures]) => ({ contentId, file, failures })),
    );
  }

  /** The file of each failure of a run, in order. */
  async list({ organizationId, contentId }: ContentRef): Promise<readonly FailureFile[]> {
    const files: FailureFile[] = [];
    for await (const { entries } of this.walk(organizationId, [contentId])) files.push(...entries);
    return files;
  }

  private walk(
    organizationId: OrganizationId,
    contentIds: readonly string[],
  ): AsyncGenerator<WalkedResults<FailureFile>> {
    return walkContents(this.dataSource.manager, { organizationId, contentIds }, STEP, FAILURES_AT_ONCE);
  }
}
