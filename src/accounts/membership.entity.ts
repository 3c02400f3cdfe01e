import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Role } from '../auth/roles.js';
import type { OrganizationId, UserId } from '../common/identifiers.js';

@Entity('memberships')
@ForeignKey('organizations', ['organizationId'], ['id'], { name: 'memberships_organization_fk' })
@ForeignKey('users', ['userId'], ['id'], { name: 'memberships_user_fk' })
@Index('memberships_user', ['userId'])
@Check('memberships_role_known', `"role" IN ('viewer', 'member', 'admin', 'owner')`)
export class MembershipEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'memberships_pk' })
  organizationId: OrganizationId;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'user_id', primaryKeyConstraintName: 'memberships_pk' })
  userId: UserId;

  @Column({ type: 'text' })
  role: Role;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  /** When the web application was last used, accurate to a minute; null when it never was. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'last_seen_at' })
  lastSeenAt: Date | null;
}
