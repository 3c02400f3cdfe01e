import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId, RunId } from '../../common/identifiers.js';

@Entity('idempotency_keys')
@Index('idempotency_keys_expiry', ['expiresAt'])
@Index('idempotency_keys_of_run', ['organizationId', 'runId'])
export class IdempotencyKeyEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'idempotency_keys_pk',
  })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'bytea', primaryKeyConstraintName: 'idempotency_keys_pk' })
  key: Buffer;

  @Column({ type: 'bytea' })
  fingerprint: Buffer;

  @Column({ type: 'text', collation: 'C', name: 'run_id' })
  runId: RunId;

  @Column({ type: 'integer' })
  status: number;

  @Column({ type: 'text' })
  answer: string;

  @Column({ type: 'timestamptz', precision: 3, name: 'expires_at' })
  expiresAt: Date;
}
