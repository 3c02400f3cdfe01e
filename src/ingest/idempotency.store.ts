import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { OrganizationId, RunId } from '../common/identifiers.js';
import { requireSameBody, type Claim, type StoredAnswer } from './idempotency.js';

/** Raised inside a transaction whose upload was made before, to roll it back. */
export class AlreadyClaimed extends Error {}

const CLAIM = `
  INSERT INTO idempotency_keys (organization_id, key, fingerprint, run_id, status, answer, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (organization_id, key) DO UPDATE SET fingerprint = EXCLUDED.fingerprint, run_id = EXCLUDED.run_id,
    status = EXCLUDED.status, answer = EXCLUDED.answer, expires_at = EXCLUDED.expires_at
  WHERE idempotency_keys.expires_at <= $8
  RETURNING run_id`;

/** The answers that retries get again. */
@Injectable()
export class IdempotencyStore {
  constructor(private readonly dataSource: DataSource) {}

  /** The answer that was given under a claim that still holds. */
  async find(organizationId: OrganizationId, claim: Claim, now: Date): Promise<StoredAnswer | undefined> {
    const [row] = await this.dataSource.query<StoredAnswer[]>(
      'SELECT fingerprint, status, answer FROM idempotency_keys WHERE organization_id = $1 AND key = $2 AND expires_at > $3',
      [organizationId, claim.key, now],
    );
    return row;
  }

  /**
   * Stores an answer in the transaction of what it answers. Of two uploads at once, the second waits here for the first.
   * @throws AlreadyClaimed when an answer under this claim was stored before.
   */
  async claim(
    manager: EntityManager,
    organizationId: OrganizationId,
    claim: Claim,
    runId: RunId,
    answer: StoredAnswer,
    now: Date,
  ): Promise<void> {
    const expiresAt = new Date(now.getTime() + claim.lastsMs);
    const values = [organizationId, claim.key, answer.fingerprint, runId, answer.status, answer.answer, expiresAt, now];
    const rows: unknown = await manager.query(CLAIM, values);
    if (!Array.isArray(rows) || rows.length === 0) throw new AlreadyClaimed();
  }

  /**
   * The answer of an earlier try with the same body.
   * @throws Problem validation_failed when the claim was used for another body.
   */
  async replay(organizationId: OrganizationId, claim: Claim, fingerprint: Buffer, now: Date): Promise<StoredAnswer> {
    const stored = await this.find(organizationId, claim, now);
    if (stored === undefined) throw new Error('An upload was claimed, and its answer is gone');
    requireSameBody(stored, fingerprint);
    return stored;
  }

  /** Removes what holds no longer. */
  async removeExpired(now: Date): Promise<void> {
    await this.dataSource.query('DELETE FROM idempotency_keys WHERE expires_at <= $1', [now]);
  }
}
