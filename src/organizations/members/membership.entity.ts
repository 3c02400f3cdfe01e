import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Role } from '../../auth/permissions.js';
import type { OrganizationId, UserId } from '../../common/identifiers.js';
import { UserEntity } from '../../sessions/users/user.entity.js';
import { OrganizationEntity } from '../organization.entity.js';

@Entity('memberships')
@Index('memberships_user', ['userId'])
@Check('memberships_role_known', `"role" IN ('viewer', 'member', 'admin', 'owner')`)
export class MembershipEntity {
  @PrimaryColumn({ type: 'text', collation: 'C', name: 'organization_id', primaryKeyConstraintName: 'memberships_pk' })
  organizationId: OrganizationId;

  @ManyToOne(() => OrganizationEntity)
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'memberships_organization_fk' })
  organization: OrganizationEntity;

  @PrimaryColumn({ type: 'text', collation: 'C', name: 'user_id', primaryKeyConstraintName: 'memberships_pk' })
  userId: UserId;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'memberships_user_fk' })
  user: UserEntity;

  @Column({ type: 'text' })
  role: Role;

  @Column({ type: 'timestamptz', precision: 3, name: 'created_at' })
  createdAt: Date;

  /** The last use of the web application, accurate to a minute; null without any. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'last_seen_at' })
  lastSeenAt: Date | null;

  /** Since when sessions and tokens of the member are refused; null for an active member. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true, name: 'deactivated_at' })
  deactivatedAt: Date | null;
}

/** A membership to insert. */
export type NewMembership = Pick<MembershipEntity, 'organizationId' | 'userId' | 'role'>;
