/**
 * SQL for look-ups in the views of results. Packed results are found by the part that they are in, so a condition on a number or a content has to
 * say which part that is: otherwise all parts of a run, or of a test, are unpacked for each look-up. `$1` is the organization.
 */

/**
 * Rows of `all_tests`, which a selection of all their columns finds, with their texts as in `test_results`. Looks the texts of each up by the
 * primary key: a join may read all texts of the organization.
 */
export const WITH_TEXTS = (rows: string): string => `
    SELECT test.content_id, test.seq, test.test_key, test.status, test.flaky, test.duration_ms, coalesce(test.test_id, text.test_id) AS test_id,
      coalesce(test.name, text.name) AS name, coalesce(test.tags, text.tags) AS tags, coalesce(test.file_path, text.file_path) AS file_path,
      test.reason, test.attempts, test.first_event_seq, test.event_count, test.started_ms, test.worker
    FROM (${rows}) test
    LEFT JOIN LATERAL (
      SELECT test_id, name, tags, file_path FROM test_texts
      WHERE organization_id = $1 AND test_key = test.test_key AND text_key = test.text_key OFFSET 0
    ) text ON true`;

/** Whether a row of `all_tests` is of a content and has a number, which are SQL expressions. */
export const IS_AT = (content: string, seq: string): string =>
  `content_id = ${content} AND seq = ${seq} AND first_seq <= ${seq} AND last_seq >= ${seq}`;

/** The result of a content with a number, which are SQL expressions: a sub-select for a lateral join. */
export const RESULT_AT = (content: string, seq: string): string =>
  WITH_TEXTS(`SELECT * FROM all_tests WHERE organization_id = $1 AND ${IS_AT(content, seq)} OFFSET 0`);

/** Whether a row of `results_of_tests` is of a content, which is an SQL expression. */
export const IS_OF = (content: string): string =>
  `results_of_tests.content_id = ${content} AND results_of_tests.first_content <= ${content} AND results_of_tests.last_content >= ${content}`;

/** The number of the last test of a content, which is an SQL expression; null for none. One step backwards in the primary key of `tests`. */
export const LAST_SEQ = (content: string): string => `greatest(
    (
      SELECT seq FROM tests WHERE organization_id = $1 AND content_id = ${content}
      ORDER BY organization_id DESC, content_id DESC, seq DESC LIMIT 1
    ),
    (SELECT max(seq) FROM kept_tests WHERE organization_id = $1 AND content_id = ${content}),
    (SELECT max(last_seq) FROM result_parts WHERE organization_id = $1 AND content_id = ${content})
  )`;

/** Whether a row of `test_results` or `all_tests` is behind a number, which is an SQL expression. */
export const IS_BEHIND = (seq: string): string => `seq > ${seq} AND last_seq > ${seq}`;

/** Whether a row of `test_results` or `all_tests` has a number from one to before another, which are SQL expressions. */
export const IS_BETWEEN = (from: string, to: string): string =>
  `seq >= ${from} AND seq < ${to} AND last_seq >= ${from} AND first_seq < ${to}`;

/**
 * The newest results of a test: the content, number, status, whether it was flaky, and the duration, newest first. `key`, `upTo` (the newest
 * content; null for any) and `limit` are SQL expressions. Walks `tests_history` and the parts of the history backwards, and unpacks no more
 * parts than it needs. Without statistics, the planner would read all results of the organization by `tests_pk`, which has the order of
 * contents: a range of one key has no such order.
 */
export const NEWEST_OF = (key: string, upTo: string | null, limit: string | number): string => {
  const isBefore = (content: string): string => (upTo === null ? '' : `AND ${content} <= ${upTo}`);
  const order = 'test_key DESC, content_id DESC, seq DESC';
  const rowsOf = (table: string): string => `(
      SELECT test_key, content_id, seq, status, flaky, duration_ms FROM ${table}
      WHERE organization_id = $1 AND test_key >= ${key} AND test_key <= ${key} ${isBefore('content_id')}
      ORDER BY ${order} LIMIT ${limit}
    )`;
  return `
    SELECT test_key, content_id, seq, status, flaky, duration_ms FROM (
      ${rowsOf('tests')}
      UNION ALL
      ${rowsOf('kept_tests')}
      UNION ALL
      (
        SELECT * FROM (
          SELECT packed.test_key, result.*
          FROM (
            SELECT test_key, contents, seqs, skipped, durations_ms FROM history_parts
            WHERE organization_id = $1 AND test_key >= ${key} AND test_key <= ${key} ${isBefore('first_content')}
            ORDER BY test_key DESC, last_content DESC OFFSET 0
          ) packed
          CROSS JOIN LATERAL (
            SELECT content_id, seq, CASE WHEN skipped THEN 'skipped' ELSE 'passed' END AS status, false AS flaky, duration_ms
            FROM unnest(packed.contents, packed.seqs, packed.skipped, packed.durations_ms) AS element (content_id, seq, skipped, duration_ms)
            ${upTo === null ? '' : `WHERE content_id <= ${upTo}`} ORDER BY content_id DESC, seq DESC
          ) result
          LIMIT ${limit}
        ) newest_packed
        ORDER BY ${order}
      )
    ) newest
    ORDER BY ${order} LIMIT ${limit}`;
};
