import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';
import { RunEntity } from '../runs/run.entity.js';
import type { RuledTest } from './rules/collection-rule.js';
import { IS_BEHIND, WITH_TEXTS } from '../runs/results/result-look-ups.js';

/** A content, by its key. */
export interface ContentRef {
  readonly organizationId: OrganizationId;
  readonly contentId: string;
}

/** The facts of a test in one run that collections look at. */
export interface ContentTest extends RuledTest {
  readonly seq: number;
  /** The test key, as digits. */
  readonly key: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly flaky: boolean;
}

/** Number of rows of a read, so that the work on them is short. */
const ROWS_AT_ONCE = 2000;

/** A range of the primary key of `tests`. */
const TESTS = `
  SELECT seq, test_key::text AS key, name, file_path AS "filePath", tags, status, flaky
  FROM (${WITH_TEXTS(`
    SELECT * FROM all_tests WHERE organization_id = $1 AND content_id = $2::uuid AND ${IS_BEHIND('$3')} ORDER BY seq LIMIT ${ROWS_AT_ONCE}`)}
  ) result
  ORDER BY seq`;

/** The same through the partial index `tests_trouble`, which holds few rows of most runs. */
const FAILED = `
  SELECT seq, test_key::text AS key, name, file_path AS "filePath", tags, status, flaky FROM unpacked_results
  WHERE organization_id = $1 AND content_id = $2::uuid AND seq > $3 AND status = 'failed' ORDER BY seq LIMIT ${ROWS_AT_ONCE}`;

/** Reads the tests of runs for collections. */
export interface TestsReader {
  /** The tests of a content in parts, in the order in which they ran. */
  tests(content: ContentRef, which: 'all' | 'failed'): AsyncGenerator<readonly ContentTest[]>;
  /** The CODEOWNERS file that the run of a content brought; null for none. */
  codeownersOf(content: ContentRef): Promise<string | null>;
}

/** Reads the tests of runs outside of a transaction. */
@Injectable()
export class CollectionTestsQueries implements TestsReader {
  constructor(private readonly dataSource: DataSource) {}

  tests(content: ContentRef, which: 'all' | 'failed'): AsyncGenerator<readonly ContentTest[]> {
    return testsOf(this.dataSource.manager, content, which);
  }

  codeownersOf(content: ContentRef): Promise<string | null> {
    return codeownersOf(this.dataSource.manager, content);
  }
}

/** Reads the tests of runs in the transaction of a manager. */
export function readingIn(manager: EntityManager): TestsReader {
  return {
    tests: (content, which) => testsOf(manager, content, which),
    codeownersOf: (content) => codeownersOf(manager, content),
  };
}

async function* testsOf(
  manager: EntityManager,
  { organizationId, contentId }: ContentRef,
  which: 'all' | 'failed',
): AsyncGenerator<readonly ContentTest[]> {
  let last: number | undefined = -1;
  while (last !== undefined) {
    const rows: readonly ContentTest[] = await manager.query<ContentTest[]>(which === 'all' ? TESTS : FAILED, [
      organizationId,
      contentId,
      last,
    ]);
    yield rows;
    last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.seq;
  }
}

/** Looks the run up in the index `runs_of_content`. */
async function codeownersOf(manager: EntityManager, { organizationId, contentId }: ContentRef): Promise<string | null> {
  const run = await manager.findOne(RunEntity, {
    select: { id: true, codeowners: true },
    where: { organizationId, contentId },
  });
  return run?.codeowners ?? null;
}
