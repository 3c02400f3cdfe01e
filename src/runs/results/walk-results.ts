import type { EntityManager } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';
import { IS_BEHIND } from './result-look-ups.js';

/** Contents, by their keys. */
export interface WalkedContents {
  readonly organizationId: OrganizationId;
  readonly contentIds: readonly string[];
}

/** Some results of a content, in no order. */
export interface WalkedResults<Entry> {
  readonly contentId: string;
  readonly entries: readonly Entry[];
}

/**
 * Results that one statement reads: they take a small part of a quarter of a second on the embedded database, which serves nobody else
 * meanwhile.
 */
const KEYS_AT_ONCE = 5_000;
/** Fewer where the id of each is looked up. */
const IDS_AT_ONCE = 2_500;

/** The key of a test as a JSON string: it has more digits than a number. */
export const TEST_KEY = `concat('"', test_key, '"')`;

/**
 * Ranges of the primary key of `tests`, content after content, until there are enough rows. One row for a content: thousands of short rows
 * would cost several times as much as the ranges.
 */
const RESULTS = (members: readonly string[], texts: string, rowsAtOnce: number): string => `
  SELECT number::integer AS number, max(seq) AS "lastSeq", count(*)::integer AS count,
    concat('[', string_agg(concat('[', ${members.join(`, ',', `)}, ']'), ','), ']')::json AS entries
  FROM (
    SELECT content.id, content.number, result.*
    FROM unnest($2::uuid[]) WITH ORDINALITY AS content (id, number)
    CROSS JOIN LATERAL (
      SELECT seq, test_key, text_key, test_id AS own_id, status, flaky, duration_ms FROM all_tests
      WHERE organization_id = $1 AND content_id = content.id AND ${IS_BEHIND('CASE WHEN content.number = 1 THEN $3::integer ELSE -1 END')}
      ORDER BY seq LIMIT ${rowsAtOnce}
    ) result
    LIMIT ${rowsAtOnce}
  ) page
  ${texts}
  GROUP BY number ORDER BY number`;

/** Looks each text up by the primary key: a join with all texts of the organization costs more than these rows. */
const WITH_TEST_ID = `
  CROSS JOIN LATERAL (
    SELECT coalesce(page.own_id, (
      SELECT test_id FROM test_texts WHERE organization_id = $1 AND test_key = page.test_key AND text_key = page.text_key
    )) AS test_id OFFSET 0
  ) text`;

/** What a statement read of a content, and the last place of it. */
interface StepRow<Entry> {
  /** The content's place in `$2`, from 1. */
  readonly number: number;
  readonly lastSeq: number;
  readonly count: number;
  readonly entries: readonly Entry[];
}

/**
 * Reads all results of contents, in their order, in statements that are short each, whatever a run has. Requests that arrive meanwhile come
 * between two statements. An entry has the values of `members`, which are SQL expressions that return JSON. The id of a test costs two look-ups for each result.
 */
export async function* walkResults<Entry>(
  manager: EntityManager,
  contents: WalkedContents,
  members: readonly string[],
  needs: 'keys' | 'ids' = 'keys',
): AsyncGenerator<WalkedResults<Entry>> {
  const [texts, rowsAtOnce] = needs === 'ids' ? [WITH_TEST_ID, IDS_AT_ONCE] : ['', KEYS_AT_ONCE];
  yield* walkContents(manager, contents, RESULTS(members, texts, rowsAtOnce), rowsAtOnce);
}

/**
 * Walks contents with a statement that reads `rowsAtOnce` rows at most, content after content, and returns a `StepRow` for each. It gets the
 * organization, the contents that are left, and the place in the first of them behind which it begins.
 */
export async function* walkContents<Entry>(
  manager: EntityManager,
  { organizationId, contentIds }: WalkedContents,
  statement: string,
  rowsAtOnce: number,
): AsyncGenerator<WalkedResults<Entry>> {
  let rest = contentIds;
  for (let after = -1; rest.length > 0;) {
    const rows = await manager.query<StepRow<Entry>[]>(statement, [organizationId, rest, after]);
    for (const { number, entries } of rows) yield { contentId: rest[number - 1] ?? '', entries };
    const last = rows.at(-1);
    if (last === undefined || rows.reduce((sum, { count }) => sum + count, 0) < rowsAtOnce) return;
    after = last.lastSeq;
    rest = rest.slice(last.number - 1);
  }
}
