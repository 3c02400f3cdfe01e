import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';
import { RunEntity } from '../runs/run.entity.js';
import type { RuledTest } from './collection-rule.js';

/** A content, by its key. */
export interface ContentRef {
  readonly organizationId: OrganizationId;
  readonly contentId: string;
}

/** The facts of a test in one run that collections look at. */
export interface ContentTest extends RuledTest {
  readonly seq: number;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly flaky: boolean;
}

/** Number of rows of a read, so that the work on them is short. */
const ROWS_AT_ONCE = 2000;

/** A range of the primary key of `tests`. */
const TESTS = `
  SELECT seq, name, file_path AS "filePath", tags, status, flaky FROM tests
  WHERE organization_id = $1 AND content_id = $2::uuid AND seq > $3 ORDER BY seq LIMIT ${ROWS_AT_ONCE}`;

/** The same through the partial index `tests_trouble`, which holds few rows of most runs. */
const FAILED = `
  SELECT seq, name, file_path AS "filePath", tags, status, flaky FROM tests
  WHERE organization_id = $1 AND content_id = $2::uuid AND seq > $3 AND status = 'failed' ORDER BY seq LIMIT ${ROWS_AT_ONCE}`;

/** Reads the tests of runs for collections. */
@Injectable()
export class CollectionTestsQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** The tests of a content in parts, in the order in which they ran. */
  async *tests(content: ContentRef, which: 'all' | 'failed'): AsyncGenerator<readonly ContentTest[]> {
    const { organizationId, contentId } = content;
    let last: number | undefined = -1;
    while (last !== undefined) {
      const values = [organizationId, contentId, last];
      const rows: readonly ContentTest[] = await this.dataSource.query<ContentTest[]>(
        which === 'all' ? TESTS : FAILED,
        values,
      );
      yield rows;
      last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.seq;
    }
  }

  /** The CODEOWNERS file that the run of a content brought; null for none. Looks the run up in the index `runs_of_content`. */
  async codeownersOf({ organizationId, contentId }: ContentRef): Promise<string | null> {
    const run = await this.dataSource.manager.findOne(RunEntity, {
      select: { id: true, codeowners: true },
      where: { organizationId, contentId },
    });
    return run?.codeowners ?? null;
  }
}
