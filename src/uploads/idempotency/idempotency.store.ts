import { Injectable } from '@nestjs/common';
import { DataSource, LessThanOrEqual, MoreThan, type EntityManager } from 'typeorm';
import type { OrganizationId } from '../../common/identifiers.js';
import { overloaded } from '../../common/problem.js';
import { DeleteRowsOfRunsHook } from '../../runs/removal/rows-of-runs.queries.js';
import type { UploadResponse } from '../upload.dto.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import { requireSameBody, type Claim, type StoredResponse } from './idempotency.js';

const RETRY_SECONDS = 1;

/** Raised in the transaction of an upload that was stored before, to roll it back. */
export class AlreadyClaimed extends Error {}

/** One row by its primary key. A second upload with the key waits here for the first one; an expired row is taken over. */
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

  /**
   * Stores an answer in the transaction of the upload.
   * @throws AlreadyClaimed when an answer to this claim was stored before.
   */
  async claim(
    manager: EntityManager,
    organizationId: OrganizationId,
    claim: Claim,
    { fingerprint, response }: StoredResponse,
    now: Date,
  ): Promise<void> {
    const expiresAt = new Date(now.getTime() + claim.lastsMs);
    const { runId, status, body } = response;
    const values = [organizationId, claim.key, fingerprint, runId, status, JSON.stringify(body), expiresAt, now];
    const rows: unknown = await manager.query(CLAIM, values);
    if (!Array.isArray(rows) || rows.length === 0) throw new AlreadyClaimed();
  }

  /**
   * The answer of an earlier try with the same body.
   * @throws Problem validation_failed when the claim was used for another body, overloaded when its run was deleted meanwhile:
   * the next retry is a new upload.
   */
  async replay(organizationId: OrganizationId, claim: Claim, fingerprint: Buffer, now: Date): Promise<UploadResponse> {
    const row = await this.dataSource.manager.findOneBy(IdempotencyKeyEntity, {
      organizationId,
      key: claim.key,
      expiresAt: MoreThan(now),
    });
    if (row === null) throw overloaded(RETRY_SECONDS);
    const stored = toStoredResponse(row);
    requireSameBody(stored, fingerprint);
    return stored.response;
  }

  /** Deletes expired answers. */
  async removeExpired(now: Date): Promise<void> {
    await this.dataSource.manager.delete(IdempotencyKeyEntity, { expiresAt: LessThanOrEqual(now) });
  }
}

function toStoredResponse({ fingerprint, runId, status, answer }: IdempotencyKeyEntity): StoredResponse {
  const body: unknown = JSON.parse(answer);
  if (typeof body !== 'object' || body === null) throw new Error('A stored answer is not a JSON object');
  return { fingerprint, response: { runId, status, body } };
}

/**
 * Deletes the stored answers about a run with the run. A retry with the key is a new upload: the stored answer would name a run
 * that no longer exists.
 */
@Injectable()
export class DeleteKeysHook extends DeleteRowsOfRunsHook {
  protected override readonly entity = IdempotencyKeyEntity;
}
