import type { SelectQueryBuilder } from 'typeorm';
import type { ContentKey } from '../run-hooks.js';
import type { TestResultEntity } from '../results/test-result.entity.js';
import type { RunTestGroup, RunTestSort, TestOrder } from './test-order.js';

type Keys = (row: string) => readonly string[];

/** What tests are sorted by, ascending. Texts are compared byte by byte, so that both databases agree. */
const SORT_KEYS: Readonly<Record<RunTestSort, Keys>> = {
  duration: (row) => [`-coalesce(${row}.duration_ms, 0)`],
  name: (row) => [`${row}.name COLLATE "C"`],
  status: (row) => [
    `CASE WHEN ${row}.status = 'failed' THEN 0 WHEN ${row}.flaky THEN 1 WHEN ${row}.status = 'passed' THEN 2 ELSE 3 END`,
  ],
};

const GROUP_KEYS: Readonly<Record<RunTestGroup, Keys>> = {
  file: (row) => [`(${row}.file_path IS NULL)`, `coalesce(${row}.file_path, '') COLLATE "C"`],
};

/** Tests of a statement that sorts them: on the embedded database, nobody else is served meanwhile. */
const SORTED_AT_ONCE = 5_000;

/** So many numbers are sorted again, to keep the first. */
const MOST_FIRST = 2_000;

/**
 * Returns the numbers of tests among which are the first of an ordered query with a limit: the first of each part of the content, so that no
 * statement sorts all of a large run.
 */
export async function firstOfRanges(
  ordered: () => SelectQueryBuilder<TestResultEntity>,
  lastSeq: number,
): Promise<readonly number[]> {
  const seqsOf = async (condition: string, values: object): Promise<readonly number[]> =>
    (await ordered().select('test.seq', 'seq').andWhere(condition, values).getRawMany<{ readonly seq: number }>()).map(
      ({ seq }) => seq,
    );
  let first: readonly number[] = [];
  for (let from = 0; from <= lastSeq; from += SORTED_AT_ONCE) {
    const range = { from, to: from + SORTED_AT_ONCE };
    first = [...first, ...(await seqsOf('test.seq >= :from AND test.seq < :to', range))];
    if (first.length > MOST_FIRST) first = await seqsOf('test.seq = ANY(:first)', { first });
  }
  return first;
}

/**
 * Sorts the tests of a content, behind the one with the number `afterSeq`; -1 begins with the first. A cursor is only the number: the
 * database looks its values up. Time grows with the tests of the content, memory only with the page.
 */
export function orderTests(
  query: SelectQueryBuilder<TestResultEntity>,
  { organizationId, contentId }: ContentKey,
  { sort, group }: TestOrder,
  afterSeq: number,
): SelectQueryBuilder<TestResultEntity> {
  const keysOf: Keys = (row) => [
    ...(group === null ? [] : GROUP_KEYS[group](row)),
    ...(sort === null ? [] : SORT_KEYS[sort](row)),
    `${row}.seq`,
  ];
  const keys = keysOf('test').join(', ');
  if (afterSeq >= 0)
    query.andWhere(
      `(${keys}) > (SELECT ${keysOf('before').join(', ')} FROM test_results before
        WHERE before.organization_id = :ofOrganization AND before.content_id = :ofContent AND before.seq = :afterSeq)`,
      { ofOrganization: organizationId, ofContent: contentId, afterSeq },
    );
  query.orderBy();
  for (const key of keysOf('test')) query.addOrderBy(key);
  return query;
}
