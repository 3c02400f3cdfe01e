import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';
import { listsByKey } from '../../common/lists/lists-by-key.js';
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

interface StepRow extends FailureFile {
  /** The place of its content in the list, from 1. */
  readonly number: number;
}

/** Failures that one statement looks at: the texts of each test are looked up. */
const FAILURES_AT_ONCE = 2_500;

/**
 * Ranges of the primary key of failures, content after content, and a look-up of each test. The file is that of the test, or else the one in
 * which it failed.
 */
const STEP = `
  SELECT page.number::integer AS number, page.seq, coalesce(test.file_path, page.extras::json #>> '{location,file}') AS file
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
    SELECT file_path FROM test_results
    WHERE organization_id = $1 AND content_id = page.id AND test_results.seq = page.seq OFFSET 0
  ) test
  ORDER BY page.number, page.seq`;

/** Reads the files of failures without reading the failures, in statements that are short each. */
@Injectable()
export class FailureFilesReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The files of all failures of some results, each once, by result. */
  async counts(organizationId: OrganizationId, contentIds: readonly string[]): Promise<readonly FileCount[]> {
    const counts = new Map<string, Map<string | null, number>>();
    for await (const { contentId, rows } of this.walk(organizationId, contentIds)) {
      const files = counts.get(contentId) ?? new Map<string | null, number>();
      counts.set(contentId, files);
      for (const { file } of rows) files.set(file, (files.get(file) ?? 0) + 1);
    }
    return [...counts].flatMap(([contentId, files]) =>
      [...files].map(([file, failures]) => ({ contentId, file, failures })),
    );
  }

  /** The file of each failure of a run, in order. */
  async list({ organizationId, contentId }: ContentRef): Promise<readonly FailureFile[]> {
    const files: FailureFile[] = [];
    for await (const { rows } of this.walk(organizationId, [contentId])) files.push(...rows);
    return files;
  }

  private async *walk(
    organizationId: OrganizationId,
    contentIds: readonly string[],
  ): AsyncGenerator<{ readonly contentId: string; readonly rows: readonly FailureFile[] }> {
    let rest = contentIds;
    for (let after = -1; rest.length > 0;) {
      const found = await this.dataSource.query<StepRow[]>(STEP, [organizationId, rest, after]);
      for (const [number, rows] of listsByKey(found, (row) => row.number))
        yield { contentId: rest[number - 1] ?? '', rows };
      const last = found.at(-1);
      if (last === undefined || found.length < FAILURES_AT_ONCE) return;
      after = last.seq;
      rest = rest.slice(last.number - 1);
    }
  }
}
