import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { OrganizationId, UserId } from '../common/identifiers.js';

@Entity('sessions')
@ForeignKey('users', ['userId'], ['id'], { name: 'sessions_user_fk' })
@Index('sessions_user', ['userId'])
export class SessionEntity {
  @PrimaryColumn({ type: 'bytea', primaryKeyConstraintName: 'sessions_pk' })
  digest: Buffer;

  @Column({ type: 'text', collation: 'C', name: 'user_id' })
  userId: UserId;

  @Column({ type: 'text', collation: 'C', name: 'organization_id' })
  organizationId: OrganizationId;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', precision: 3, name: 'last_seen_at' })
  lastSeenAt: Date;

  @Column({ type: 'timestamptz', precision: 3, name: 'expires_at' })
  expiresAt: Date;
}
