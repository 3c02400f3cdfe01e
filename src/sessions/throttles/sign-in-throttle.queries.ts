import type { DataSource } from 'typeorm';
import { SignInThrottleEntity } from './sign-in-throttle.entity.js';
import type { SignInLimit } from './sign-in-limit.js';

/** Whether the window or the wait of a counter is over, so that it starts again. */
const FORGOTTEN = `$2::timestamptz >= COALESCE(
    throttle.blocked_until + $7::float8 * interval '1 ms',
    throttle.window_started_at + $4::float8 * interval '1 ms')`;

/**
 * Counts an attempt in one statement by the primary key, so that concurrent attempts are each counted: the first one locks the
 * row, and the others see the result. Returns no row while the key is blocked; nothing is counted then. $1 key, $2 now,
 * $3 failures, $4 window, $5 first and $6 longest delay, $7 memory (milliseconds).
 */
const COUNT_ATTEMPT = `
  INSERT INTO sign_in_throttles AS throttle (key, failures, window_started_at, blocked_until)
  VALUES ($1, 1, $2, NULL)
  ON CONFLICT (key) DO UPDATE SET
    failures = CASE WHEN ${FORGOTTEN} THEN 1 ELSE throttle.failures + 1 END,
    window_started_at = CASE WHEN ${FORGOTTEN} THEN $2 ELSE throttle.window_started_at END,
    blocked_until = CASE WHEN NOT ${FORGOTTEN} AND throttle.failures + 1 >= $3::integer
      THEN $2::timestamptz
        + LEAST($5::float8 * 2.0::float8 ^ LEAST(throttle.failures + 1 - $3::integer, 30), $6::float8) * interval '1 ms' END
  WHERE throttle.blocked_until IS NULL OR throttle.blocked_until <= $2::timestamptz
  RETURNING throttle.failures`;

/** Takes an attempt back, and the wait that it caused, in one statement by the primary key. $1 key, $2 failures. */
const REFUND_ATTEMPT = `
  UPDATE sign_in_throttles
  SET failures = failures - 1, blocked_until = CASE WHEN failures > $2::integer THEN blocked_until END
  WHERE key = $1 AND failures > 0`;

/** Counts an attempt; returns false, and counts nothing, while the key is blocked. */
export async function countAttempt(
  dataSource: DataSource,
  key: Buffer,
  limit: SignInLimit,
  now: Date,
): Promise<boolean> {
  const { failures, windowMs, firstDelayMs, longestDelayMs, memoryMs } = limit;
  const values = [key, now, failures, windowMs, firstDelayMs, longestDelayMs, memoryMs];
  return (await dataSource.query<unknown[]>(COUNT_ATTEMPT, values)).length > 0;
}

/** Takes back an attempt that did not fail. */
export async function refundAttempt(dataSource: DataSource, key: Buffer, limit: SignInLimit): Promise<void> {
  await dataSource.query(REFUND_ATTEMPT, [key, limit.failures]);
}

/** Deletes counters not touched since an instant. Scans the table, which has few rows, once an hour. */
export async function deleteUntouchedSince(dataSource: DataSource, instant: Date): Promise<void> {
  await dataSource
    .createQueryBuilder()
    .delete()
    .from(SignInThrottleEntity)
    .where('GREATEST(window_started_at, blocked_until) < :instant', { instant })
    .execute();
}
