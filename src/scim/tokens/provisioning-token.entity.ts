import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { OrganizationId, ProvisioningTokenId, UserId } from '../../common/identifiers.js';

/** A token with which an identity provider provisions the members of an organization. It belongs to the organization, not to a user. */
@Entity('provisioning_tokens')
@ForeignKey('organizations', ['organizationId'], ['id'], { name: 'provisioning_tokens_organization_fk' })
@Unique('provisioning_tokens_digest_unique', ['organizationId', 'digest'])
export class ProvisioningTokenEntity {
  @PrimaryColumn({
    type: 'text',
    collation: 'C',
    name: 'organization_id',
    primaryKeyConstraintName: 'provisioning_tokens_pk',
  })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'provisioning_tokens_pk' })
  id: ProvisioningTokenId;

  /** The SHA-256 of the value. */
  @Column({ type: 'bytea' })
  digest: Buffer;

  /** The end of the value. */
  @Column({ type: 'text' })
  hint: string;

  /** The owner who created it. */
  @Column({ type: 'text', collation: 'C', name: 'created_by' })
  createdBy: UserId;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  /** Set when a new token replaces it; null for the present one. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'expires_at' })
  expiresAt: Date | null;

  /** Accurate to a minute. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'last_used_at' })
  lastUsedAt: Date | null;
}
