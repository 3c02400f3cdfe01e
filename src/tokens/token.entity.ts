import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { OrganizationId, TokenId, TrustRuleId, UserId } from '../common/identifiers.js';
import { UserEntity } from '../sessions/users/user.entity.js';

@Entity('tokens')
@ForeignKey('organizations', ['organizationId'], ['id'], { name: 'tokens_organization_fk' })
@Unique('tokens_digest_unique', ['organizationId', 'digest'])
@Index('tokens_user', ['organizationId', 'userId'])
@Index('tokens_of_trust_rule', ['organizationId', 'trustRuleId'], { where: 'trust_rule_id IS NOT NULL' })
@Check('tokens_type_known', `"type" IN ('personal', 'scoped')`)
@Check('tokens_scopes_by_type', `("type" = 'scoped') = ("scopes" IS NOT NULL)`)
@Check('tokens_device_whole', `"device_client_id" IS NOT NULL OR ("device_ip" IS NULL AND "approver_ip" IS NULL)`)
export class TokenEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'tokens_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'tokens_pk' })
  id: TokenId;

  @Column({ type: 'text', collation: 'C', name: 'user_id' })
  userId: UserId;

  /** The user the token acts for. */
  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'tokens_user_fk' })
  user: UserEntity;

  @Column({ type: 'text' })
  type: 'personal' | 'scoped';

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text', array: true, nullable: true })
  scopes: string[] | null;

  @Column({ type: 'bytea' })
  digest: Buffer;

  @Column({ type: 'text' })
  hint: string;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'expires_at' })
  expiresAt: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'last_used_at' })
  lastUsedAt: Date | null;

  /** The address of the last use. */
  @Column({ type: 'text', nullable: true, name: 'last_used_from' })
  lastUsedFrom: string | null;

  /** The token that replaces this one, which ends soon. */
  @Column({ type: 'text', collation: 'C', nullable: true, name: 'replaced_by' })
  replacedBy: TokenId | null;

  /** The networks that it may be used from; null for all. */
  @Column({ type: 'text', array: true, nullable: true, name: 'allowed_networks' })
  allowedNetworks: string[] | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'revoked_at' })
  revokedAt: Date | null;

  @Column({ type: 'text', collation: 'C', nullable: true, name: 'revoked_by' })
  revokedBy: UserId | null;

  /** The name that the client of a device sent; null for a token that its user created. */
  @Column({ type: 'text', nullable: true, name: 'device_client_id' })
  deviceClientId: string | null;

  /** The address of the device. */
  @Column({ type: 'text', nullable: true, name: 'device_ip' })
  deviceIp: string | null;

  /** The address that its user approved from. */
  @Column({ type: 'text', nullable: true, name: 'approver_ip' })
  approverIp: string | null;

  /** The trust rule by which a CI job got it; null for a token that a user created or approved. */
  @Column({ type: 'text', collation: 'C', nullable: true, name: 'trust_rule_id' })
  trustRuleId: TrustRuleId | null;
}

/** A token without its user. */
export type Token = Omit<TokenEntity, 'user'>;
