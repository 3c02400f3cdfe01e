import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrganizationId } from '../common/identifiers.js';
import { isAmong, isNotAmong } from '../database/membership.js';
import { compareBytes } from '../runs/results/compare-bytes.js';
import { TEST_KEY, walkResults } from '../runs/results/walk-results.js';
import { toPlace, type PlaceRow, type TestPlace } from './tests.queries.js';
import type { ListPlace, TestsQuery } from './tests-query.js';
import type { TestSort } from './tests-query.dto.js';
import { IS_BETWEEN, LAST_SEQ, RESULT_AT, WITH_TEXTS } from '../runs/results/result-look-ups.js';

/** Which rows come next. */
export interface NextRows {
  /** Null for the first page. */
  readonly after: ListPlace | null;
  /** Keys of tests to leave out. */
  readonly without: readonly bigint[];
  readonly limit: number;
}

/** Names a content. */
export interface ContentKey {
  readonly organizationId: OrganizationId;
  readonly contentId: string;
}

/** Contents with tests, and contents without them. */
interface Contents {
  readonly these: readonly string[];
  readonly others: readonly string[];
}

/** Results of a statement that looks the texts of all of them up, and of one that does so only for a page. */
const WITH_TEXTS_AT_ONCE = 5_000;
const AT_ONCE = 10_000;

const MATCHES = `($3::text IS NULL OR strpos(lower(name), lower($3)) > 0 OR strpos(lower(test_id), lower($3)) > 0)`;

/** A range of the primary key `tests_pk`, or of the parts of a packed content. */
const RANGE = (condition: string): string => `
  SELECT * FROM all_tests
  WHERE organization_id = $1 AND content_id = $2::uuid AND ${IS_BETWEEN('$5', '$6')} AND ${condition}`;

const OTHERS = RANGE(isNotAmong('test_key', '$4::bigint[]'));

const COLUMNS = `test_key::text AS key, $2::text AS "contentId", seq, name, duration_ms AS "durationMs"`;

/** The first rows of a range. Where the texts decide nothing, they are looked up for these rows alone. */
const FIRST = (behind: string, order: string): string => `
  SELECT ${COLUMNS}
  FROM (${WITH_TEXTS(`${OTHERS} AND $3::text IS NULL AND ($8::bigint IS NULL OR ${behind}) ORDER BY ${order} LIMIT $7`)}) place`;

const FIRST_BY_TEXTS = (behind: string, order: string): string => `
  SELECT ${COLUMNS} FROM (${WITH_TEXTS(`${OTHERS} OFFSET 0`)}) place
  WHERE ${MATCHES} AND ($8::bigint IS NULL OR ${behind}) ORDER BY ${order} LIMIT $7`;

/** The first row of each test with one of the keys. */
const OF_KEYS = `
  SELECT DISTINCT ON (test_key) ${COLUMNS}
  FROM (${WITH_TEXTS(`${RANGE(isAmong('test_key', '$4::bigint[]'))} OFFSET 0`)}) place
  WHERE ${MATCHES} ORDER BY test_key, seq`;

/** Where a page begins, and its order. */
interface Order {
  readonly behind: string;
  readonly order: string;
}

const NAME = 'name COLLATE "C"';
const DURATION = 'coalesce(duration_ms, -1)';
const BY_NAME: Order = { behind: `(${NAME}, test_key) > ($9::text, $8::bigint)`, order: `${NAME}, test_key, seq` };
const BY_DURATION: Order = {
  behind: `(${DURATION} < $9::double precision OR (${DURATION} = $9::double precision AND test_key > $8::bigint))`,
  order: `${DURATION} DESC, test_key, seq`,
};
const BY_KEY: Order = { behind: 'test_key > $8::bigint', order: 'test_key, seq' };

const LAST = `SELECT ${LAST_SEQ('$2::uuid')} AS seq`;

/** Of the results of each test at some places, the newest that matches. */
const AT_PLACES = `
  SELECT DISTINCT ON (test_key) test_key::text AS key, content_id::text AS "contentId", seq, name, duration_ms AS "durationMs"
  FROM unnest($2::uuid[], $4::integer[]) AS place (content, at)
  CROSS JOIN LATERAL (${RESULT_AT('place.content', 'place.at')}) test
  WHERE ${MATCHES}
  ORDER BY test_key, content_id DESC, seq`;

type Place = readonly [contentId: string, seq: number];

/** A statement that is run for each range of a content. */
interface RangesQuery {
  readonly statement: string;
  readonly rowsAtOnce: number;
  /** The organization, the content, the text, and the keys. */
  readonly values: readonly unknown[];
  readonly more: readonly unknown[];
}

/** Lists the tests of large runs, in statements that are short each, whatever a run has. */
@Injectable()
export class LargeListsQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** The next rows of a content behind a place, in an order for tests that never failed. A test may have several rows. */
  async next(
    { organizationId, contentId }: ContentKey,
    { sort, text }: Pick<TestsQuery, 'sort' | 'text'>,
    { after, without, limit }: NextRows,
  ): Promise<readonly TestPlace[]> {
    const needsTexts = sort === 'name' || text !== null;
    const { behind, order } = orderBy(sort);
    const statement = needsTexts ? FIRST_BY_TEXTS(behind, order) : FIRST(behind, order);
    const rowsAtOnce = needsTexts ? WITH_TEXTS_AT_ONCE : AT_ONCE;
    const start =
      behind === BY_KEY.behind
        ? [after?.key.toString() ?? null]
        : [after?.key.toString() ?? null, after?.value ?? null];
    const values = [organizationId, contentId, text, without.map(String)];
    let first: readonly TestPlace[] = [];
    for await (const rows of this.ranges({ statement, rowsAtOnce, values, more: [limit, ...start] }))
      first = [...first, ...rows].toSorted(comparing(sort)).slice(0, limit);
    return first;
  }

  /** As `TestsQueries.testsOf`, for any number of keys. */
  async ofKeys(
    { organizationId, contentId }: ContentKey,
    keys: readonly bigint[],
    text: string | null,
  ): Promise<readonly TestPlace[]> {
    const values = [organizationId, contentId, text, keys.map(String)];
    const found = new Map<bigint, TestPlace>();
    for await (const rows of this.ranges({ statement: OF_KEYS, rowsAtOnce: WITH_TEXTS_AT_ONCE, values, more: [] }))
      for (const row of rows) if (!found.has(row.key)) found.set(row.key, row);
    return [...found.values()];
  }

  /** Runs a statement for each range of a content: with its first four values, the range, and more values. */
  private async *ranges({ statement, rowsAtOnce, values, more }: RangesQuery): AsyncGenerator<readonly TestPlace[]> {
    const [last] = await this.dataSource.query<{ readonly seq: number }[]>(LAST, values.slice(0, 2));
    for (let from = 0; from <= (last?.seq ?? -1); from += rowsAtOnce) {
      const range = [from, from + rowsAtOnce];
      yield (await this.dataSource.query<PlaceRow[]>(statement, [...values, ...range, ...more])).map(toPlace);
    }
  }

  /** At most `limit` tests by key that are in one of the contents and in none of others, each with its newest row. */
  async onlyIn(
    organizationId: OrganizationId,
    { these, others }: Contents,
    text: string | null,
    limit: number,
  ): Promise<readonly TestPlace[]> {
    if (these.length === 0 || others.length === 0) return [];
    const absent = await this.placesOnlyIn(organizationId, { these, others });
    const keys = [...absent.keys()].toSorted((one, other) => compare(BigInt(one), BigInt(other)));
    const found: TestPlace[] = [];
    for (let from = 0; from < keys.length && found.length < limit; from += WITH_TEXTS_AT_ONCE) {
      const places = keys.slice(from, from + WITH_TEXTS_AT_ONCE).flatMap((key) => absent.get(key) ?? []);
      const columns = [places.map(([contentId]) => contentId), text, places.map(([, seq]) => seq)];
      const rows = await this.dataSource.query<PlaceRow[]>(AT_PLACES, [organizationId, ...columns]);
      found.push(...rows.map(toPlace));
    }
    return found.slice(0, limit);
  }

  /** The places of the tests that are in none of others, by key. */
  private async placesOnlyIn(
    organizationId: OrganizationId,
    { these, others }: Contents,
  ): Promise<ReadonlyMap<string, readonly Place[]>> {
    const walk = (contentIds: readonly string[]): ReturnType<typeof walkResults<readonly [number, string]>> =>
      walkResults<readonly [number, string]>(this.dataSource.manager, { organizationId, contentIds }, [
        'seq',
        TEST_KEY,
      ]);
    const known = new Set<string>();
    for await (const { entries } of walk(others)) for (const [, key] of entries) known.add(key);
    const places = new Map<string, Place[]>();
    for await (const { contentId, entries } of walk(these))
      for (const [seq, key] of entries) {
        if (known.has(key)) continue;
        const ofTest = places.get(key);
        if (ofTest === undefined) places.set(key, [[contentId, seq]]);
        else ofTest.push([contentId, seq]);
      }
    return places;
  }
}

function orderBy(sort: TestSort): Order {
  switch (sort) {
    case 'name':
      return BY_NAME;
    case 'duration':
      return BY_DURATION;
    case 'failureRate':
    case 'flakeRate':
    case 'lastFailed':
      return BY_KEY;
  }
}

type Comparing = (one: TestPlace, other: TestPlace) => number;

/** Compares rows as the database does: names by their bytes. */
function comparing(sort: TestSort): Comparing {
  const byKey: Comparing = (one, other) => compare(one.key, other.key) || one.seq - other.seq;
  if (sort === 'name') return (one, other) => compareBytes(one.name, other.name) || byKey(one, other);
  if (sort === 'duration')
    return (one, other) => (other.durationMs ?? -1) - (one.durationMs ?? -1) || byKey(one, other);
  return byKey;
}

function compare(one: bigint, other: bigint): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
