import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { OrganizationId, SessionId, UserId } from '../common/identifiers.js';

@Entity('sessions')
@ForeignKey('users', ['userId'], ['id'], { name: 'sessions_user_fk' })
@Unique('sessions_id_unique', ['organizationId', 'id'])
@Index('sessions_user', ['userId'])
export class SessionEntity {
  @PrimaryColumn({ type: 'bytea', primaryKeyConstraintName: 'sessions_pk' })
  digest: Buffer;

  @Column({ type: 'text', collation: 'C' })
  id: SessionId;

  @Column({ type: 'text', collation: 'C', name: 'user_id' })
  userId: UserId;

  @Column({ type: 'text', collation: 'C', name: 'organization_id' })
  organizationId: OrganizationId;

  /** The program that signed in, such as `Firefox 145 on Linux`; null when unknown. */
  @Column({ type: 'text', nullable: true })
  client: string | null;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, name: 'last_seen_at' })
  lastSeenAt: Date;

  @Column({ type: 'timestamptz', precision: 3, name: 'expires_at' })
  expiresAt: Date;

  /** When the password was last checked. */
  @Column({ type: 'timestamptz', precision: 3, name: 'proven_at' })
  provenAt: Date;

  /** Whether the identity provider authenticated the user, and asked for what else it asks for. */
  @Column({ type: 'boolean', name: 'by_provider', default: false })
  byProvider: boolean;

  /** What a passkey must sign that is being added in this session. It is taken once. */
  @Column({ type: 'text', nullable: true, name: 'passkey_challenge' })
  passkeyChallenge?: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'passkey_challenge_until' })
  passkeyChallengeUntil?: Date | null;
}
