import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';
import type { ContentRef } from '../../runs/run.reader.js';

/** How many failures of a result are in a file. */
export interface FileCountRow {
  readonly contentId: string;
  /** Null where neither the test nor its failure names one. */
  readonly file: string | null;
  readonly failures: number;
}

/** A failure of a run, and its file. */
export interface FailureFileRow {
  readonly seq: number;
  readonly file: string | null;
}

/** The file of the test, or else the one in which it failed. */
const FILE = `coalesce(test.file_path, failure.extras::json #>> '{location,file}')`;

/** Ranges of the primary key of failures, and a look-up of the test of each. */
const OF_CONTENTS = `
  FROM test_failures failure
  JOIN test_results test ON test.organization_id = $1 AND test.content_id = failure.content_id AND test.seq = failure.seq
  WHERE failure.organization_id = $1 AND failure.content_id = ANY ($2::uuid[])`;

const COUNTS = `
  SELECT failure.content_id AS "contentId", ${FILE} AS file, count(*)::integer AS failures ${OF_CONTENTS}
  GROUP BY 1, 2 ORDER BY 1, 2`;

const FILES = `SELECT failure.seq, ${FILE} AS file ${OF_CONTENTS} ORDER BY failure.seq`;

/** Reads the files of failures without reading the failures. */
@Injectable()
export class FailureFilesReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The files of all failures of some results, each once, by result. */
  async counts(organizationId: OrganizationId, contentIds: readonly string[]): Promise<readonly FileCountRow[]> {
    return this.dataSource.query<FileCountRow[]>(COUNTS, [organizationId, contentIds]);
  }

  /** The file of each failure of a run, in order. */
  async list({ organizationId, contentId }: ContentRef): Promise<readonly FailureFileRow[]> {
    return this.dataSource.query<FailureFileRow[]>(FILES, [organizationId, [contentId]]);
  }
}
