import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SignInLimit } from './sign-in-limit.js';

/**
 * Counts an attempt in one statement, so that of attempts at the same time each is counted by itself: the row is locked by
 * the first, and the others see what it left. $1 key, $2 now, $3 failures, $4 window, $5 first and $6 longest delay, $7
 * memory (milliseconds). No row comes back while the key waits, and nothing is counted then.
 */
const FORGOTTEN = `$2::timestamptz >= COALESCE(
    throttle.blocked_until + $7::float8 * interval '1 ms',
    throttle.window_started_at + $4::float8 * interval '1 ms')`;
const COUNT = `
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

const REFUND = `
  UPDATE sign_in_throttles
  SET failures = failures - 1, blocked_until = CASE WHEN failures > $2::integer THEN blocked_until END
  WHERE key = $1 AND failures > 0`;

/** Counters of failed sign-ins, shared by every instance of the server. */
@Injectable()
export class SignInThrottleStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Counts an attempt before it is known whether it fails. Undefined when it may go on, else when the key's wait ends. */
  async count(key: Buffer, limit: SignInLimit, now: Date): Promise<Date | undefined> {
    const { failures, windowMs, firstDelayMs, longestDelayMs, memoryMs } = limit;
    const counted = await this.dataSource.query<unknown[]>(COUNT, [
      key,
      now,
      failures,
      windowMs,
      firstDelayMs,
      longestDelayMs,
      memoryMs,
    ]);
    return counted.length > 0 ? undefined : this.endOfWait(key, now);
  }

  /** Takes an attempt back that did not fail. */
  async refund(key: Buffer, limit: SignInLimit): Promise<void> {
    await this.dataSource.query(REFUND, [key, limit.failures]);
  }

  /** Forgets a key's failures. */
  async forget(key: Buffer): Promise<void> {
    await this.dataSource.query('DELETE FROM sign_in_throttles WHERE key = $1', [key]);
  }

  /** Deletes counters that nobody touched since an instant. */
  async deleteUntouchedSince(instant: Date): Promise<void> {
    await this.dataSource.query('DELETE FROM sign_in_throttles WHERE GREATEST(window_started_at, blocked_until) < $1', [
      instant,
    ]);
  }

  private async endOfWait(key: Buffer, now: Date): Promise<Date> {
    const sql = 'SELECT blocked_until FROM sign_in_throttles WHERE key = $1';
    const [row] = await this.dataSource.query<{ readonly blocked_until: Date | null }[]>(sql, [key]);
    return row?.blocked_until ?? now;
  }
}
